import { Link, redirect } from 'react-router'
import type { Route } from './+types/orders.ts'
import { isId } from '../../address.ts'
import { orderPath, payPath } from '../../checkout-path.ts'
import { OrderItems, OrderStatus, texts } from '../../features/commerce/checkout/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, PageHead, Row } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { CloseOrder } from './close-order.tsx'
import css from './commerce.module.css'
import { signs } from '../../i18n/word-texts.ts'

const BASE = '/account/order'
const PAGE_SIZE = 10
const WAITING = 1
/** Unpaid states: waiting, failed, closed. */
const UNPAID = [WAITING, 3, 4]
const states = [undefined, 1, 2, 7, 5, 4]

const linkOf = (orderStatus: number | undefined) => (page: number) => {
  const query = new URLSearchParams({
    ...(orderStatus === undefined ? {} : { orderStatus: String(orderStatus) }),
    ...(page > 1 ? { pageCurrent: String(page) } : {}),
  }).toString()
  return query ? `${BASE}?${query}` : BASE
}

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    // Old messages link here with an order number.
    const orderNo = url.searchParams.get('orderNo') ?? ''
    if (isId(orderNo)) throw redirect(orderPath(orderNo))
    const given = Number(url.searchParams.get('orderStatus'))
    const orderStatus = states.find((state) => state === given)
    const page = await call('user/auth/order/info/list', {
      pageCurrent: pageNumber(url),
      pageSize: PAGE_SIZE,
      ...(orderStatus === undefined ? {} : { orderStatus }),
    })
    return { orderStatus, page }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.orders, noIndex: true })
}

/** The user's orders, newest first. */
export default function Orders({ loaderData: { orderStatus, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={texts.orders}
        about={texts.ordersAbout}
        facts={page.totalCount > 0 && texts.count(page.totalCount)}
      />
      <TabLinks
        label={texts.tabs}
        items={states.map((state) => ({
          to: linkOf(state)(1),
          label: state === undefined ? texts.all : (texts.orderStatus[state] ?? ''),
          current: state === orderStatus,
        }))}
      />
      <Card pad="none" className={css.orders}>
        {page.list.length === 0 && (
          <Empty art="box" title={texts.noOrders} action={<ButtonLink to="/list">{texts.backToShelf}</ButtonLink>}>
            {texts.noOrdersText}
          </Empty>
        )}
        {page.list.map((order) => (
          <article key={order.orderNo} className={css.order}>
            <Row justify="between" className={css.orderHead}>
              <DateTime value={order.gmtCreate} shape="minute" />
              <OrderStatus status={order.orderStatus} />
            </Row>
            <div className={css.orderBody}>
              <OrderItems items={order.itemList} />
            </div>
            <Row justify="end" gap={3} className={css.orderFoot}>
              <span className={css.orderNo}>
                {texts.orderNo} {order.orderNo}
              </span>
              <span>
                {UNPAID.includes(order.orderStatus) ? texts.toPay : texts.paid} <b>{texts.amount(order.pricePaid)}</b>
                {order.refundAmount > 0 && `${signs.comma}${texts.refunded} ${texts.amount(order.refundAmount)}`}
              </span>
              {order.orderStatus === WAITING && (
                <>
                  <CloseOrder orderNo={order.orderNo} />
                  {order.isHeld ? (
                    <Hint as="span">{texts.heldTitle}</Hint>
                  ) : (
                    <ButtonLink size="s" to={payPath(order.orderNo)}>
                      {texts.goPay}
                    </ButtonLink>
                  )}
                </>
              )}
              <Link to={orderPath(order.orderNo)}>{texts.detail}</Link>
            </Row>
          </article>
        ))}
      </Card>
      <Pagination page={page.pageCurrent} pages={page.totalPage} to={linkOf(orderStatus)} />
    </>
  )
}

import type { Route } from './+types/order.ts'
import { payPath } from '../../checkout-path.ts'
import { OrderItems, OrderStatus, OrderSums, texts } from '../../features/commerce/checkout/index.ts'
import { InvoiceButton } from '../../features/commerce/invoice/index.ts'
import { AskRefund, CancelRefund } from '../../features/commerce/refund/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Hint, PageHead, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PictureLinks } from '../../ui/picture-links.tsx'
import { CloseOrder } from './close-order.tsx'
import css from './commerce.module.css'
import { mustBeId } from './must-be-id.ts'
import { word } from '../../i18n/word-texts.ts'

const WAITING = 1
const PAID = 2
const REFUNDED = 5
/** Unpaid states: waiting, failed, closed. */
const UNPAID = [WAITING, 3, 4]
const PART_REFUNDED = 8

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => ({
    order: await call('user/auth/order/info/view', { orderNo: mustBeId(args.params.orderNo) }),
  }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.detail, noIndex: true })
}

/** One order: products, price with deductions, and history. */
export default function Order({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        back={{ to: '/account/order', label: texts.orders }}
        title={texts.detail}
        facts={<OrderStatus status={order.orderStatus} />}
      >
        {(order.orderStatus === PAID || order.orderStatus === PART_REFUNDED) && order.pricePaid > 0 && (
          <>
            <InvoiceButton orderNo={order.orderNo} />
            <AskRefund orderNo={order.orderNo} />
          </>
        )}
        {order.orderStatus === WAITING && (
          <>
            <CloseOrder orderNo={order.orderNo} />
            {!order.isHeld && <ButtonLink to={payPath(order.orderNo)}>{texts.goPay}</ButtonLink>}
          </>
        )}
      </PageHead>
      <Stack gap={4}>
        {order.isHeld && (
          <Note tone="warn" title={texts.heldTitle}>
            {texts.heldText}
          </Note>
        )}
        <Card pad="l">
          <CardHead title={texts.products} />
          <Stack gap={4}>
            <OrderItems
              items={order.itemList}
              renderAside={(item) =>
                item.itemStatus === REFUNDED ? (
                  <Hint size="xs">{texts.itemRefunded}</Hint>
                ) : item.isByMembership ? (
                  <Hint size="xs">{texts.whileMember}</Hint>
                ) : (
                  item.grantExpireTime && (
                    <Hint size="xs">
                      {texts.until} <DateTime value={item.grantExpireTime} shape="minute" />
                    </Hint>
                  )
                )
              }
            />
            <OrderSums {...order} label={UNPAID.includes(order.orderStatus) ? texts.toPay : texts.paid} />
          </Stack>
        </Card>
        <Card pad="l">
          <dl className={css.facts}>
            <dt>{texts.orderNo}</dt>
            <dd>{order.orderNo}</dd>
            <dt>{texts.createdAt}</dt>
            <dd>
              <DateTime value={order.gmtCreate} />
            </dd>
            {order.payTime && (
              <>
                <dt>{texts.paidAt}</dt>
                <dd>
                  <DateTime value={order.payTime} />
                </dd>
                <dt>{texts.payName}</dt>
                <dd>{texts.payTypes[order.payType]}</dd>
              </>
            )}
            {order.remarkCus && (
              <>
                <dt>{texts.remark}</dt>
                <dd>{order.remarkCus}</dd>
              </>
            )}
          </dl>
        </Card>
        {order.refundList.length > 0 && (
          <Card pad="l">
            <CardHead title={texts.refunds} />
            <ul className={css.timeline}>
              {order.refundList.map((refund) => (
                <li key={refund.sn}>
                  <span>
                    {texts.amount(refund.amount)}　{texts.refundStatus[refund.status]}
                    {refund.dealReason && texts.because(refund.dealReason)}
                  </span>
                  {refund.status === 'auditing' && <CancelRefund sn={refund.sn} />}
                  <DateTime value={refund.refundTime ?? refund.gmtCreate} />
                  {refund.fileList.length > 0 && <PictureLinks urls={refund.fileList} />}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card pad="l">
          <CardHead title={texts.timeline} />
          <ul className={css.timeline}>
            {order.logList.map(({ event, remark, gmtCreate }) => (
              <li key={`${gmtCreate} ${event}`}>
                <span>
                  {word(event)}
                  {remark && texts.because(remark)}
                </span>
                <DateTime value={gmtCreate} />
              </li>
            ))}
          </ul>
        </Card>
      </Stack>
    </>
  )
}

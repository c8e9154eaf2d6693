import { useEffect, useState } from 'react'
import { redirect } from 'react-router'
import type { Route } from './+types/pay.ts'
import { mustBeId } from './must-be-id.ts'
import { orderPath } from '../../checkout-path.ts'
import {
  OrderItems,
  OrderSums,
  QrCode,
  texts,
  WechatCashier,
  WechatPayer,
} from '../../features/commerce/checkout/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useQuery } from '../../use-query.ts'
import css from './commerce.module.css'

const WAITING = 1
const PAID = 2
/** Unpaid states, though money may be held. */
const UNPAID = [WAITING, 3, 4]
/** Refund states; details are on the order page. */
const REFUNDS = [5, 7, 8]
/** Payment inside WeChat, which identifies the payer first. */
const WITHIN_WECHAT = 14
/** Poll interval of the order while the code is shown, ms. */
const POLL = 1500
/** Poll interval of the code's validity, ms. */
const RENEW = 10_000

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, { searchParams }) => {
    const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? '']
    const order = await call('user/auth/order/info/view', { orderNo: mustBeId(args.params.orderNo) })
    if (REFUNDS.includes(order.orderStatus)) throw redirect(orderPath(order.orderNo))
    return {
      order,
      payer: code ? { code: code.slice(0, 512), state: state.slice(0, 128) } : undefined,
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.payTitle, noIndex: true })
}

type Loaded = Awaited<ReturnType<typeof loader>>
type Order = Loaded['order']

/** Payment page: QR code, and its state. */
export default function Pay({ loaderData }: Route.ComponentProps) {
  const { orderNo } = loaderData.order
  const { data } = useQuery(
    'user/auth/order/info/view',
    { orderNo },
    { quiet: true, poll: (now) => (now ?? loaderData.order).orderStatus === WAITING && POLL },
  )
  const order = data ?? loaderData.order
  return (
    <div className={css.narrow}>
      <Card pad="l">
        {order.isHeld && UNPAID.includes(order.orderStatus) ? (
          <Held order={order} />
        ) : order.orderStatus !== WAITING ? (
          <Done order={order} />
        ) : (
          <Waiting order={order} payer={loaderData.payer} />
        )}
      </Card>
    </div>
  )
}

function Waiting({ order, payer }: { order: Order; payer: Loaded['payer'] }) {
  const [payType, setPayType] = useState(() =>
    order.payTypeList.some((one) => one.payType === order.payType) ? order.payType : order.payTypeList[0]?.payType,
  )
  const payment = useQuery(
    'user/auth/order/info/continue/pay',
    payType === undefined
      ? null
      : { orderNo: order.orderNo, payType, ...(payer && payType === WITHIN_WECHAT ? { payer } : {}) },
    // A cancelled code is replaced by a new one.
    { quiet: true, poll: () => RENEW },
  )
  const name = order.payTypeList.find((one) => one.payType === payType)?.name ?? ''
  return (
    <Stack gap={5}>
      <div className={css.pay}>
        <h1>{texts.payTitle}</h1>
        <p className={css.amount}>{texts.amount(order.pricePaid)}</p>
        <QueryView of={payment} compact>
          {({ payment: started }) =>
            started && (
              <>
                {started.codeUrl && (
                  <>
                    <div className={css.code}>
                      <QrCode text={started.codeUrl} label={texts.qrPicture} />
                    </div>
                    <p>{texts.payAbout(name)}</p>
                  </>
                )}
                {started.payParams && <WechatCashier payParams={started.payParams} />}
                {started.payUrl && payType === WITHIN_WECHAT && <WechatPayer url={started.payUrl} auto={!payer} />}
                {started.payUrl && payType !== WITHIN_WECHAT && (
                  <ButtonLink size="l" className={css.here} to={started.payUrl} target="_blank" rel="noreferrer">
                    {started.codeUrl ? texts.payHere : texts.goToPay}
                  </ButtonLink>
                )}
              </>
            )
          }
        </QueryView>
        <TimeLeft until={order.expireTime} />
        <Hint role="status">{texts.check}</Hint>
      </div>
      {order.payTypeList.length > 1 && (
        <RadioGroup
          legend={texts.changeType}
          name="payType"
          shape="card"
          value={String(payType)}
          onChange={(next) => setPayType(Number(next))}
          options={order.payTypeList.map((one) => ({ value: String(one.payType), label: one.name }))}
        />
      )}
      <OrderItems items={order.itemList} />
      <OrderSums {...order} />
    </Stack>
  )
}

/** A payment that does not match is under review; nothing is to be paid until then. */
function Held({ order }: { order: Order }) {
  return (
    <Stack gap={5}>
      <Empty art="message" level={1} title={texts.heldTitle}>
        {texts.heldText}
      </Empty>
      <OrderItems items={order.itemList} />
      <OrderSums {...order} />
      <Row justify="center">
        <ButtonLink variant="line" to={orderPath(order.orderNo)}>
          {texts.viewOrder}
        </ButtonLink>
      </Row>
    </Stack>
  )
}

function TimeLeft({ until }: { until: string }) {
  const { left, start } = useCountdown()
  const begin = useLatest(start)
  useEffect(() => begin.current((Date.parse(until) - Date.now()) / 1000), [until, begin])
  if (left === 0) return null
  return <Hint>{texts.left(Math.floor(left / 60), left % 60)}</Hint>
}

function Done({ order }: { order: Order }) {
  const isPaid = order.orderStatus === PAID
  return (
    <Stack gap={5}>
      <Empty art="study" level={1} title={isPaid ? texts.paidTitle : texts.closedTitle}>
        {isPaid ? texts.paidText : texts.closedText}
      </Empty>
      <OrderItems
        items={order.itemList}
        renderAside={(item) =>
          isPaid && (
            <Row>
              <ButtonLink size="s" to={item.url}>
                {texts.use[item.productType] ?? texts.useOther}
              </ButtonLink>
            </Row>
          )
        }
      />
      <OrderSums {...order} label={isPaid ? texts.paid : texts.toPay} />
      <Row justify="center">
        <ButtonLink variant="line" to={orderPath(order.orderNo)}>
          {texts.viewOrder}
        </ButtonLink>
      </Row>
    </Stack>
  )
}

import type { Route } from './+types/cashier.ts'
import { api } from '../../api.ts'
import { texts } from '../../features/commerce/checkout/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { useAction } from '../../use-action.ts'
import css from './commerce.module.css'
import { mustBeId } from './must-be-id.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call }, url) => {
    const serialNumber = mustBeId(args.params.serialNumber)
    const ticket = (url.searchParams.get('ticket') ?? '').slice(0, 100)
    return { serialNumber, ticket, payment: await call('commerce/api/sandbox/payment/view', { serialNumber, ticket }) }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.cashier, noIndex: true })
}

/** Page of the sandbox channel for the phone that scanned the code. Anyone with the URL may pay. */
export default function Cashier({ loaderData: { serialNumber, ticket, payment } }: Route.ComponentProps) {
  const { busy, run } = useAction()
  const act = (action: 'pay' | 'fail' | 'cancel') =>
    run(action, () => api('commerce/api/sandbox/payment/pay', { serialNumber, ticket, action }))
  const isOpen = payment.state === 'waiting' || payment.state === 'failed'
  return (
    <main id="main" className={css.cashier}>
      <Card pad="l">
        <Stack gap={4} className={css.pay}>
          <h1>{texts.cashier}</h1>
          <Hint>{texts.cashierAbout}</Hint>
          <p>{texts.cashierOf(payment.siteName)}</p>
          <p>{payment.subject}</p>
          <p className={css.amount}>{texts.amount(payment.amount)}</p>
          {texts.states[payment.state] && (
            <p role="status">
              <b>{payment.isCancelled ? texts.cancelledPay : texts.states[payment.state]}</b>
            </p>
          )}
          {payment.state === 'closed' && (
            <Row justify="center">
              <ButtonLink to="/account/order">{texts.backToOrders}</ButtonLink>
            </Row>
          )}
          {isOpen && (
            <Row justify="center">
              <Button
                variant="text"
                loading={busy === 'cancel'}
                disabled={busy !== ''}
                onClick={() => void act('cancel')}
              >
                {texts.cancelPay}
              </Button>
              <Button variant="line" loading={busy === 'fail'} disabled={busy !== ''} onClick={() => void act('fail')}>
                {texts.failPay}
              </Button>
              <Button size="l" loading={busy === 'pay'} disabled={busy !== ''} onClick={() => void act('pay')}>
                {texts.confirmPay}
              </Button>
            </Row>
          )}
        </Stack>
      </Card>
    </main>
  )
}

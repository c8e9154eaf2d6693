import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'
import { type CashierOutcome, openCashier } from './wechat-cashier.ts'

/** Payment inside WeChat: the cashier opens automatically once, and again by the button. */
export function WechatCashier({ payParams }: { payParams: Record<string, string> }) {
  const [outcome, setOutcome] = useState<CashierOutcome>()
  const opened = useRef('')
  useEffect(() => {
    // The order is polled: each payment opens the cashier automatically only once.
    if (opened.current === payParams.package) return
    opened.current = payParams.package ?? ''
    void openCashier(payParams).then(setOutcome)
  }, [payParams])
  return (
    <>
      {outcome !== 'ok' && (
        <Button size="l" onClick={() => void openCashier(payParams).then(setOutcome)}>
          {texts.wechatPay}
        </Button>
      )}
      {outcome && <Hint role="status">{texts.wechatOutcomes[outcome]}</Hint>}
    </>
  )
}

/**
 * Redirect to WeChat's page that identifies the payer and returns. `auto`: without a click; not after returning from
 * there.
 */
export function WechatPayer({ url, auto }: { url: string; auto: boolean }) {
  useEffect(() => {
    if (auto) window.location.replace(url)
  }, [url, auto])
  return (
    <>
      {!auto && <Hint role="status">{texts.wechatAgain}</Hint>}
      <ButtonLink size="l" to={url}>
        {texts.wechatPay}
      </ButtonLink>
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'
import { type CashierOutcome, openCashier } from './wechat-bridge.ts'

/** Pays within WeChat: opens its cashier automatically, and again by a button. */
export function WechatCashier({ payParams }: { payParams: Record<string, string> }) {
  const [outcome, setOutcome] = useState<CashierOutcome>()
  const opened = useRef('')
  useEffect(() => {
    // The order is polled: open each payment automatically only once.
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
 * Link to WeChat's page that identifies the payer and redirects back. `auto` follows it without a click; false right
 * after coming back.
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

import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'
import { type CashierOutcome, openCashier } from './wechat-bridge.ts'

/** Paying within WeChat: its cashier opens over the page, by itself and again by the button. */
export function WechatCashier({ payParams }: { payParams: Record<string, string> }) {
  const [outcome, setOutcome] = useState<CashierOutcome>()
  const opened = useRef('')
  useEffect(() => {
    // The page asks for its order again and again: each payment opens once by itself.
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

/** The way to WeChat's page that says who pays: it comes straight back. `auto`: taken without a press; not by whoever has just come from there. */
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

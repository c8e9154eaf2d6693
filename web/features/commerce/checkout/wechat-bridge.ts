/** The JavaScript bridge to WeChat's cashier, which WeChat's browser injects into pages. */

export interface WechatBridge {
  invoke(name: string, input: object, answered: (answer: { err_msg?: string }) => void): void
}

/** The result of the cashier; missing: not WeChat's browser. Only the server knows whether money has moved. */
export type CashierOutcome = 'ok' | 'cancel' | 'fail' | 'missing'

const READY = 'WeixinJSBridgeReady'
/** The bridge may be injected after the page has loaded, ms. */
const MAX_WAIT = 5000

const bridgeOf = (page: Window) => (page as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge

/** Maps WeChat's result message. */
export function cashierOutcome(message = ''): CashierOutcome {
  const word = message.split(':')[1]
  return word === 'ok' || word === 'cancel' ? word : 'fail'
}

async function bridgeWhenReady(page: Window): Promise<WechatBridge | undefined> {
  if (!bridgeOf(page))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MAX_WAIT)
      page.document.addEventListener(
        READY,
        () => {
          clearTimeout(timer)
          resolve()
        },
        { once: true },
      )
    })
  return bridgeOf(page)
}

/** Opens WeChat's cashier with the parameters signed by the server. */
export async function openCashier(payParams: Record<string, string>, page: Window = window): Promise<CashierOutcome> {
  const bridge = await bridgeWhenReady(page)
  if (!bridge) return 'missing'
  return new Promise((resolve) =>
    bridge.invoke('getBrandWCPayRequest', payParams, ({ err_msg }) => resolve(cashierOutcome(err_msg))),
  )
}

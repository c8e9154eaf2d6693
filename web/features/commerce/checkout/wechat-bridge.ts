/** WeixinJSBridge, which WeChat's browser injects to open its cashier. */

export interface WechatBridge {
  invoke(name: string, input: object, answered: (answer: { err_msg?: string }) => void): void
}

/**
 * How the cashier was closed; `missing`: not WeChat's browser. Whether the payment succeeded is the server's answer.
 */
export type CashierOutcome = 'ok' | 'cancel' | 'fail' | 'missing'

const READY = 'WeixinJSBridgeReady'
/** How long to wait for the bridge, ms. */
const MAX_WAIT = 5000

const bridgeOf = (page: Window) => (page as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge

/** Maps WeChat's result message to an outcome. */
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

/** Opens WeChat's cashier over this page with the parameters signed by the server. */
export async function openCashier(payParams: Record<string, string>, page: Window = window): Promise<CashierOutcome> {
  const bridge = await bridgeWhenReady(page)
  if (!bridge) return 'missing'
  return new Promise((resolve) =>
    bridge.invoke('getBrandWCPayRequest', payParams, ({ err_msg }) => resolve(cashierOutcome(err_msg))),
  )
}

/** WeChat's bridge to its own cashier, which its browser puts into the pages that it opens. */

export interface WechatBridge {
  invoke(name: string, input: object, answered: (answer: { err_msg?: string }) => void): void
}

/** How the cashier was left; missing: this browser is not WeChat's. Whether money has moved is for the server to tell. */
export type CashierOutcome = 'ok' | 'cancel' | 'fail' | 'missing'

const READY = 'WeixinJSBridgeReady'
/** The bridge may come a little after the page, ms. */
const MAX_WAIT = 5000

const bridgeOf = (page: Window) => (page as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge

/** What WeChat's words for the end of its cashier mean. */
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

/** Opens WeChat's cashier over this page, for what the server signed. */
export async function openCashier(payParams: Record<string, string>, page: Window = window): Promise<CashierOutcome> {
  const bridge = await bridgeWhenReady(page)
  if (!bridge) return 'missing'
  return new Promise((resolve) =>
    bridge.invoke('getBrandWCPayRequest', payParams, ({ err_msg }) => resolve(cashierOutcome(err_msg))),
  )
}

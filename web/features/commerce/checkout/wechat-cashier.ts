/** WeChat's cashier, inside WeChat's browser. */
import { bridgeWhenReady, outcomeOf } from '../../../wechat-bridge.ts'

/** The result of the cashier; missing: not WeChat's browser. Only the server knows whether money has moved. */
export type CashierOutcome = 'ok' | 'cancel' | 'fail' | 'missing'

/** Maps WeChat's result message. */
export function cashierOutcome(message?: string): CashierOutcome {
  const word = outcomeOf(message)
  return word === 'ok' || word === 'cancel' ? word : 'fail'
}

/** Opens WeChat's cashier with the parameters signed by the server. */
export async function openCashier(payParams: Record<string, string>, page: Window = window): Promise<CashierOutcome> {
  const bridge = await bridgeWhenReady(page)
  if (!bridge) return 'missing'
  return new Promise((resolve) =>
    bridge.invoke('getBrandWCPayRequest', payParams, ({ err_msg }) => resolve(cashierOutcome(err_msg))),
  )
}

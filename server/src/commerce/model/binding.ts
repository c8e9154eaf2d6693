/** The binding of a buyer to a referrer. Pure. */
import { type StateCode, stateCode } from '@zhixing/contract/states'

/** A binding; `expireTime` null: no expiry. */
export interface Binding {
  expireTime: string | null
}

/** Whether a binding is active. */
export function holdsAt({ expireTime }: Binding, now: number): boolean {
  return expireTime === null || now < Date.parse(expireTime)
}

/** The effect of a referral code on a user: `bind` creates or extends a binding, `keep` changes nothing. */
export function bindingOf(
  bindType: StateCode<'referralBind'>,
  current: Binding | undefined,
  now: number,
): 'bind' | 'keep' {
  if (!current || !holdsAt(current, now)) return 'bind'
  return bindType === stateCode.referralBind.latest ? 'bind' : 'keep'
}

/** The commission rate of the second level; 0: the site has none. */
export const secondRateOf = ({
  commissionLevels,
  secondRate,
}: {
  commissionLevels: number
  secondRate: number
}): number => (commissionLevels === 2 ? secondRate : 0)

/** The rules of binding and commission as text. */
export function ruleTexts(rule: {
  commissionRate: number
  commissionLevels: number
  secondRate: number
  bindType: StateCode<'referralBind'>
  bindDays: number
  refundDays: number
}): string[] {
  const percentOf = (rate: number) => Number((rate * 100).toFixed(2))
  const percent = percentOf(rule.commissionRate)
  return [
    rule.bindType === stateCode.referralBind.latest
      ? '好友以最近一次打开的推广链接为准，成为对应推广员的客户'
      : '好友首次通过您的推广链接登录或注册后，成为您的客户',
    rule.bindDays === 0 ? '绑定关系长期有效' : `绑定关系 ${rule.bindDays} 天内有效`,
    `客户下单并支付后，您可获得实付金额 ${percent}% 的佣金（商品另有约定的，以商品为准）`,
    ...(secondRateOf(rule) > 0
      ? [`您推荐的推广员带来的客户付款后，您可获得实付金额 ${percentOf(rule.secondRate)}% 的佣金，仅限此一级`]
      : []),
    rule.refundDays === 0 ? '佣金在付款后结算' : `佣金在付款 ${rule.refundDays} 天后结算，期间退款的按比例扣回`,
    '本人、同一手机号、同一设备或同一收款账户的订单不计佣金',
  ]
}

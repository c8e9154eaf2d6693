/** Which ways to pay work where: within WeChat, on a phone, at a computer. Pure. */
import { stateCode } from '@zhixing/contract/states'

const { wechatQr, wechatH5, wechatJsapi, alipayQr, alipayH5, alipayPage, sandbox } = stateCode.payType

export type PayPlace = 'wechat' | 'phone' | 'computer'

/** Where a browser is, from its User-Agent; whoever sends none is at a computer. */
export function payPlace(userAgent: string): PayPlace {
  // WeChat for computers opens pages too, and its cashier with them; WeCom (wxwork) names both.
  if (/MicroMessenger\//i.test(userAgent) && !/wxwork/i.test(userAgent)) return 'wechat'
  return /Android|iPhone|iPod|HarmonyOS|Mobile/.test(userAgent) ? 'phone' : 'computer'
}

/** In the order in which they are proposed. */
const works: Record<PayPlace, readonly number[]> = {
  // WeChat opens neither its own H5 page nor Alipay's.
  wechat: [wechatJsapi, sandbox],
  phone: [wechatH5, alipayH5, sandbox],
  computer: [wechatQr, alipayQr, alipayPage, sandbox],
}
/** What somebody with a second phone can scan anywhere. */
const codes: readonly number[] = [wechatQr, alipayQr]

/** The offered ways that work at a place; where none does, the codes that another phone may scan. */
export function waysAt(place: PayPlace, offered: readonly number[]): number[] {
  const here = works[place].filter((payType) => offered.includes(payType))
  return here.length > 0 ? here : codes.filter((payType) => offered.includes(payType))
}

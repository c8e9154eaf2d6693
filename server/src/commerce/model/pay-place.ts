/** Which pay types are offered where: inside WeChat, on a phone, on a computer. Pure. */
import { type PayPlace, payWays } from '@zhixing/contract/commerce/providers'

/** Where a browser runs, by its User-Agent; without one, a computer. */
export function payPlace(userAgent: string): PayPlace {
  // WeChat for desktop opens pages and has a cashier too; WeCom sends both wxwork and MicroMessenger.
  if (/MicroMessenger\//i.test(userAgent) && !/wxwork/i.test(userAgent)) return 'wechat'
  return /Android|iPhone|iPod|HarmonyOS|Mobile/.test(userAgent) ? 'phone' : 'computer'
}

/** The configured pay types that work at a place; when none does, the QR codes that another phone can scan. */
export function payTypesAt(place: PayPlace, configured: readonly number[]): number[] {
  const available = payWays.filter(({ code }) => configured.includes(code))
  const working = available.filter(({ places }) => places.includes(place))
  return (working.length > 0 ? working : available.filter(({ isScannable }) => isScannable)).map(({ code }) => code)
}

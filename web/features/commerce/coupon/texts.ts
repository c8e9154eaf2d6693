import { catalogue } from '../../../i18n/catalogue.ts'

export const texts = catalogue('commerce/coupon', {
  /** A discount of `percent` per cent, as value and unit: 8.5 折. */
  off: (percent: number) => ({ value: String((100 - percent) / 10), tail: '折' }),
  receive: '立即领取',
  received: '已领取',
  gone: '已领完',
  offers: '可用优惠券',
  saves: (yuan: string) => `券后省 ¥${yuan}`,
  appliesItself: '已领取，结账时自动使用',
  left: (count: number) => `剩余 ${count} 张`,
  until: (when: string) => `领取截止 ${when}`,
})

import { catalogue } from '../../../i18n/catalogue.ts'

export const texts = catalogue('commerce/price', {
  limited: '限时优惠',
  left: '距结束',
  days: (days: number) => `${days} 天`,
  ends: (when: string) => `${when} 截止`,
  over: '优惠已结束',
  vipFree: '会员免费',
  vipPrice: (yuan: string) => `会员价 ¥${yuan}`,
  whileMember: '会员期间有效',
  openVip: '开通会员',
  isMember: '您是会员，已为您计入会员优惠',
  notSold: '暂不销售',
})

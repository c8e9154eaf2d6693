import { catalogue } from '../../../i18n/catalogue.ts'

export const texts = catalogue('card-price', {
  vipFree: '会员免费',
  vipPrice: (yuan: string) => `会员 ¥${yuan}`,
})

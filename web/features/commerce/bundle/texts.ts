import { yuan } from '../../../ui/money.ts'
import { catalogue } from '../../../i18n/catalogue.ts'

export const texts = catalogue('commerce/bundle', {
  title: '套餐更划算',
  count: (n: number) => `共 ${n} 件`,
  price: '套餐价',
  apart: '单独购买',
  saved: (fen: number) => `省 ¥${yuan(fen)}`,
  amount: (fen: number) => `¥${yuan(fen)}`,
  buy: '购买套餐',
  refund: '套餐内容可单独退款，按分摊后的实付金额退还',
} as const)

import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import { yuan } from '../../../ui/money.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'commerce/bundle': Translation<typeof texts> } = {
  'commerce/bundle': {
    title: 'Save with a bundle',
    count: (n) => counted(n, 'item'),
    price: 'Bundle',
    apart: 'Separately',
    saved: (fen) => `Save ¥${yuan(fen)}`,
    amount: (fen) => `¥${yuan(fen)}`,
    buy: 'Buy bundle',
    refund: 'Items of a bundle can be refunded one by one, for their share of what you paid',
  },
}

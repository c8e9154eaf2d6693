import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'card-price': Translation<typeof texts> } = {
  'card-price': {
    vipFree: 'Free for members',
    vipPrice: (yuan) => `Members ¥${yuan}`,
  },
}

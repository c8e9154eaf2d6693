import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'commerce/product-page': Translation<typeof texts> } = {
  'commerce/product-page': {
    sections: 'Course content',
    lecturer: 'Teacher',
    followers: (count) => counted(count, 'follower'),
  },
}

import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'community/article-row': Translation<typeof texts> } = {
  'community/article-row': {
    top: 'Pinned',
    reads: (count) => counted(count, 'read'),
  },
}

import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'community/mention': Translation<typeof texts> } = {
  'community/mention': {
    people: 'Mention',
    inThread: 'In this discussion',
  },
}

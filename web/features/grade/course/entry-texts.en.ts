import type { Translation } from '../../../i18n/catalogue.ts'
import type { entryTexts } from './entry-texts.ts'

export const catalogues: { 'grade/course/entry': Translation<typeof entryTexts> } = {
  'grade/course/entry': {
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    span: (from, to) => `${from} to ${to}`,
  },
}

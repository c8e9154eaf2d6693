import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'community/text-versions': Translation<typeof texts> } = {
  'community/text-versions': {
    button: 'History',
    title: 'History',
    empty: 'No earlier versions',
    emptyText: 'Each published version is kept here.',
    current: 'Current',
    words: (count) => counted(count, 'character'),
    changes: 'Changes',
    first: 'First version',
    whole: 'Whole text',
    fieldTitle: 'Title',
    fieldContent: 'Text',
    restore: 'Restore this version',
    restoreBlog: 'Restore as draft',
    back: 'Back to the list',
    close: 'Close',
    pick: (when) => `See the version of ${when}`,
  },
}

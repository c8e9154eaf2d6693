import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'features/user/import-columns': Translation<typeof texts> } = {
  'features/user/import-columns': {
    columns: 'Meaning of columns',
    columnAt: (n) => `Column ${n}`,
    columnMeans: (title) => `Meaning of “${title}”`,
    skipColumn: 'Not imported',
    toCheck: 'Please check',
    doubtful: 'Some columns are guessed from their content. Please check. Your choice is remembered for next time.',
    headRow: 'Row with column names',
    noHeadRow: 'No column names',
    rowAt: (n) => `Row ${n}`,
  },
}

import type { Translation } from '../../i18n/catalogue.ts'
import type { texts } from './placement-texts.ts'

export const catalogues: { 'pages/account/placement': Translation<typeof texts> } = {
  'pages/account/placement': {
    title: 'My placement tests',
    count: (count) => (count === 1 ? '1 test' : `${count} tests`),
    back: 'Back to my tests',
    empty: 'No placement test yet',
    emptyText: 'Answer a few questions to know your level and your weak points.',
    find: 'Take a test',
    see: 'See the result',
    seeOf: (name) => `See the result: ${name}`,
    again: 'Take it again',
  },
}

import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'community/series': Translation<typeof texts> } = {
  'community/series': {
    series: 'Series',
    contents: 'Contents',
    inSeries: 'Part of the series',
    count: (count) => counted(count, 'post'),
    place: (place, count) => `${place} of ${count}`,
    previous: 'Previous',
    next: 'Next',
    around: 'Previous and next in the series',
    updated: 'Updated ',
    empty: 'No public posts in this series yet',
  },
}

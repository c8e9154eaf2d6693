import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'community/reading': Translation<typeof texts> } = {
  'community/reading': {
    toc: 'Contents',
    copyCode: 'Copy',
    copied: 'Code copied',
    copyFailed: 'Could not copy. Please select and copy it yourself.',
    zoom: 'Enlarge the picture',
  },
}

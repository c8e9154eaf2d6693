import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'community/report': Translation<typeof texts> } = {
  'community/report': {
    report: 'Report',
    why: 'Sign in to report content',
    reason: 'Reason',
    choose: 'Choose',
    reasonMissing: 'Choose a reason',
    detail: 'Details',
    detailPlace: 'Optional; helps us check faster',
    cancel: 'Cancel',
    send: 'Report',
  },
}

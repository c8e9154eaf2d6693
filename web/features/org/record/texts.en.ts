import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'org/record': Translation<typeof texts> } = {
  'org/record': {
    action: 'Learning record (PDF)',
    title: (name) => `Learning record: ${name}`,
    about: (orgName) => `Has only what ${orgName} provided or planned, not what you learn on your own. In Chinese.`,
    from: 'From',
    to: 'To',
    hint: 'Leave empty for the whole time since joining',
    wrong: 'The end date is before the start date',
    submit: 'Download PDF',
  },
}

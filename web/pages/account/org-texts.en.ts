import type { Translation } from '../../i18n/catalogue.ts'
import type { texts } from './org-texts.ts'

export const catalogues: { 'pages/account/org': Translation<typeof texts> } = {
  'pages/account/org': {
    title: 'From your organization',
    toDesk: 'Organization desk',
    by: (orgName) => `Provided by ${orgName}`,
    due: (day) => `Finish by ${day}`,
    late: (day) => `Was due on ${day}`,
    until: (day) => `Available until ${day}`,
    done: 'Finished',
    progress: (courseName) => `Progress in ${courseName}`,
  },
}

import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './join-texts.ts'

export const catalogues: { 'pages/organization/join': Translation<typeof texts> } = {
  'pages/organization/join': {
    title: 'Join an organization',
    about: (name) => `You are invited to join “${name}”`,
    department: (name) => `Department: ${name}`,
    consent: 'Once you join, the managers of the organization can see your progress in the courses it bought.',
    name: 'Name',
    nameNeeded: 'Enter your name',
    staffNo: 'Staff number',
    submit: 'Join',
    isMember: 'You are already a member of this organization',
    toStudy: 'Start learning',
  },
}

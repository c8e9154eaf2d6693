import type { Translation } from '../../i18n/catalogue.ts'
import type { moderationTexts } from './moderation-texts.ts'

export const catalogues: { 'pages/account/moderation': Translation<typeof moderationTexts> } = {
  'pages/account/moderation': {
    title: 'Removed content',
    about: 'What has been taken down and why. You can appeal once for each.',
    empty: 'Nothing has been taken down',
    reason: (name, opinion) => `Reason: ${name}${opinion ? `, ${opinion}` : ''} · `,
    appeals: { 0: 'Taken down', 1: 'Appeal pending', 2: 'Appeal accepted, restored', 3: 'Appeal rejected' },
    appeal: 'Appeal',
    why: 'Reason',
    once: 'You can appeal once. Please explain clearly.',
    short: 'Write at least 5 characters',
    send: 'Send appeal',
  },
}

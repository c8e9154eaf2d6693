import type { Translation } from '../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'pages/marketing': Translation<typeof texts> } = {
  'pages/marketing': {
    title: 'Ask for advice',
    description:
      'Leave your name and phone number. An advisor calls within one working day to help you choose courses and plan.',
    heroTitle: 'Not sure where to start?',
    heroText: (site) =>
      `Leave your contact. An advisor of ${site} calls within one working day, listens to what you know and want, and makes a plan with you.`,
    phone: 'Or call us at',
    why: 'What happens next',
    steps: [
      { title: 'We listen', text: 'The advisor asks about your level, time and goal, and does not push.' },
      { title: 'We match', text: 'Courses in the order that suits you, with free lessons first where there are some.' },
      { title: 'We plan', text: 'How much each week and when to test; reminders keep track for you.' },
    ],
  },
}

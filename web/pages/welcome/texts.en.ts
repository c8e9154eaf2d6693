import type { Translation } from '../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'pages/welcome': Translation<typeof texts> } = {
  'pages/welcome': {
    title: 'Welcome',
    hello: (site) => `Welcome to ${site}`,
    about:
      'Answer three questions and get three lessons for you. All are optional; you can change them later in “Personal information”.',
    interests: 'What do you want to learn? Choose as many as you like',
    purpose: 'What for?',
    purposes: ['Better skills at work', 'An exam or certificate', 'A new career', 'For fun', 'Learning with my child'],
    minutes: 'How long each day?',
    minuteList: [
      { minutes: 5, label: '5 min', hint: 'On the way' },
      { minutes: 15, label: '15 min', hint: 'One lesson' },
      { minutes: 30, label: '30 min', hint: 'Steady progress' },
      { minutes: 60, label: '60 min', hint: 'Full focus' },
    ],
    submit: 'Choose three lessons for me',
    skip: 'Skip and look around',
    lessons: 'Start with these three lessons',
    lessonsAbout: (minutes) =>
      minutes > 0
        ? `All can be tried for free. Your goal of ${minutes} minutes a day is saved; see your progress in “Overview”.`
        : 'All can be tried for free. Select one to start.',
    begin: 'Start',
    again: 'Choose again',
    study: 'Open the overview',
    none: 'There are no lessons to try for free yet',
    noneText: 'Look at the courses, or come back later',
    all: 'All courses',
  },
}

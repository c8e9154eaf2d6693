import type { Translation } from '../../i18n/catalogue.ts'
import { counted } from '../../i18n/english.ts'
import type { goalTexts, todayTexts } from './today-texts.ts'

export const catalogues: {
  'pages/account/today': Translation<typeof todayTexts>
  'pages/account/goal': Translation<typeof goalTexts>
} = {
  'pages/account/today': {
    title: 'To do today',
    ends: 'Due',
    begins: 'Live at',
    onAir: 'Live now',
    moreHomework: (count) => `All ${counted(count, 'homework assignment')} to hand in`,
    review: (count) => `${counted(count, 'wrong answer')} to review`,
    reviewAbout: (minutes) => `About ${minutes} min`,
  },
  'pages/account/goal': {
    title: 'Daily goal',
    ring: 'Progress towards today’s goal',
    today: (minutes, goal) => `${minutes} / ${goal} min today`,
    todayNoGoal: (minutes) => `${minutes} min today`,
    done: 'Goal reached for today',
    left: (minutes) => `${minutes} min to go`,
    streak: (days) => `${days}-day streak`,
    streakNone: 'Start a streak today',
    freezeLeft: 'You can still miss 1 day this week without ending the streak',
    freezeUsed: 'The 1 day you can miss this week is used',
    weekday: ['S', 'M', 'T', 'W', 'T', 'F', 'S'],
    states: { done: 'Reached', frozen: 'Missed, streak kept', missed: 'Not reached', open: 'Today' },
    set: 'Set a daily goal',
    change: 'Change goal',
    choices: [
      { minutes: 5, label: '5 min' },
      { minutes: 15, label: '15 min' },
      { minutes: 30, label: '30 min' },
      { minutes: 60, label: '60 min' },
      { minutes: 0, label: 'No goal' },
    ],
  },
}

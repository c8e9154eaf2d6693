import type { Translation } from '../../i18n/catalogue.ts'
import { counted } from '../../i18n/english.ts'
import type { texts } from './rule-texts.ts'

export const catalogues: { 'pages/exam/rule': Translation<typeof texts> } = {
  'pages/exam/rule': {
    timed: (minutes, closes) =>
      `${minutes} minutes; handed in when time is up${closes ? ', and at the latest when the exam closes' : ''}.`,
    untimed: 'No time limit. Leave at any time and go on later.',
    score: (total, pass) => `${counted(total, 'point')} in total, ${pass} to pass.`,
    unlimited: (grade) => `Any number of attempts; ${grade} counts.`,
    once: 'One attempt only.',
    attempts: (count, grade) => `At most ${counted(count, 'attempt')}; ${grade} counts.`,
    grades: { 1: 'the best', 2: 'the average', 3: 'the first', 4: 'the last' },
    interval: (span) => `Wait at least ${span} between two attempts.`,
    lateEntry: (minutes) => `You cannot enter later than ${minutes} minutes after the start.`,
    locked: 'You need a password. Ask your teacher.',
    random: 'Each person gets different questions.',
    shuffled: 'Questions or options are shuffled for each person.',
    sequential: 'Questions come in order; you cannot go back.',
    leave: (seconds, limit) =>
      `Leaving the page for more than ${seconds} seconds is recorded; after ${counted(limit, 'time')} the exam is handed in.`,
    submitAfter: (span) => `You can hand in from ${span} after the start.`,
    noCalculator: 'No calculator.',
    noCopy: 'No copying or printing.',
    shown: (score, answers) => `Result: ${score}. Answers and explanations: ${answers}.`,
    shows: { 1: 'not shown', 2: 'right after you hand in', 3: 'after the exam', 4: 'at a set time' },
    offline: 'Going offline is fine: answers are saved on this device and sent when you are back online.',
  },
}

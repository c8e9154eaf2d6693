import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import { formatCount } from '../../../i18n/format.ts'
import type { texts } from './texts.ts'

const lasted = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return `${Math.max(0, Math.round(seconds))} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
export const catalogues: { 'exam/card': Translation<typeof texts> } = {
  'exam/card': {
    minutes: (minutes) => (minutes === 0 ? 'No time limit' : `${minutes} min`),
    points: (points) => counted(points, 'point'),
    questions: (count) => counted(count, 'question'),
    unit: 'Qs',
    ofTotal: (total) => `/ ${counted(total, 'point')}`,
    takers: (count) => `${formatCount(count)} took it`,
    states: { 1: 'Not open yet', 2: 'Open', 3: 'Ended' },
    begin: 'Start exam',
    again: 'Take again',
    continue: 'Continue',
    result: 'See result',
    resultOf: (name) => `See result: ${name}`,
    continueOf: (name) => `Continue “${name}”`,
    explain: 'See explanations',
    notYet: 'The exam is not open yet',
    over: 'The exam has ended',
    buy: 'Buy now',
    notOwned: 'Please buy the exam first',
    open: 'Open',
    openOf: (name) => `Open “${name}”`,
    statuses: { 2: 'In progress', 3: 'Handed in', 4: 'Being graded', 5: 'Completed', 6: 'Voided' },
    attempt: (no) => `Attempt ${no}`,
    score: (score, total) => `${score} / ${total} points`,
    hidden: 'Result not published',
    waiting: 'Waiting for the teacher',
    passed: 'Passed',
    failed: 'Not passed',
    used: (seconds) => `Took ${lasted(seconds)}`,
    begun: 'Started ',
    submitted: 'Handed in ',
    submitTypes: {
      2: 'Handed in when time was up',
      3: 'Handed in after leaving the page too often',
      4: 'Collected by the teacher',
    },
    best: (score) => `Best ${counted(score, 'point')}`,
    attempts: (count) => `Taken ${counted(count, 'time')}`,
    cutoff: 'Until',
    exercise: 'Practice',
    exam: 'Exam',
    practiseAgain: 'Practise again',
    practise: 'Practise',
    takeExam: 'Take exam',
  },
}

import { recheckStatus } from '@zhixing/contract/exam/kinds'
import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { recheckTexts, texts } from './texts.ts'

const decimals = (value: number): string => String(Math.round(value * 100) / 100)
const points = (value: number): string => counted(Math.round(value * 100) / 100, 'point')
export const catalogues: {
  'exam/result': Translation<typeof texts>
  'exam/result/recheck': Translation<typeof recheckTexts>
} = {
  'exam/result': {
    title: 'Exam result',
    titleOf: (examName) => `Result of ${examName}`,
    points,
    unit: 'points',
    adviceUsed: 'The teacher saw AI-generated suggestions while marking. The marks are the teacher’s own.',
    number: decimals,
    outOfPass: (total, pass) => `out of ${decimals(total)}, pass mark ${decimals(pass)}`,
    pass: 'Passed',
    fail: (missing) => `Not passed: ${counted(Math.round(missing * 100) / 100, 'point')} short`,
    isBest: 'Your best attempt',
    bestOf: (score, no) => `Best: ${points(score)}, attempt ${no}`,
    submitted: {
      1: 'By yourself',
      2: 'When time was up',
      3: 'After leaving the page too often',
      4: 'Collected by the teacher',
    },
    attempt: 'Attempt',
    attemptNo: (no) => `Attempt ${no}`,
    submit: 'Handed in',
    way: 'How',
    used: 'Time taken',
    answered: 'Answered',
    answeredOf: (answered, total) => `${answered} / ${counted(total, 'question')}`,
    objective: 'Marked automatically',
    subjective: 'Marked by the teacher',
    marking: 'Marking',
    markingAbout: 'Your answers are being marked. It takes a few seconds, and this page updates by itself.',
    waiting: 'Waiting to be graded',
    waitingAbout: (count) =>
      `The teacher still grades ${counted(count, 'question')}. You get a message when it is done.`,
    closed: 'Result not published yet',
    closedNever: 'Results of this exam are not published. Your answers have been received.',
    closedUntil: 'Published: ',
    explain: 'See explanations',
    answers: 'See my answers',
    keysLater: 'Explanations open: ',
    again: 'Take again',
    records: 'My exam history',
    sections: 'Points by section',
    sectionRight: (right, total) => `${right} of ${counted(total, 'question')} fully correct`,
    sectionWaiting: (count) => `, ${count} to be graded`,
    rank: 'Rank and distribution',
    rankOf: (rank, total) => `Rank ${rank} of ${total}`,
    average: 'Average',
    highest: 'Highest',
    spread: 'Distribution',
    spreadAbout: 'With everyone’s best result. You are in the dark bar.',
    band: (from, to) => `${decimals(from)}–${decimals(to)}`,
    yours: ' (you are here)',
    topics: 'Weak topics',
    topicsAbout: 'Lowest score first. Wrong answers are in your wrong-answer book.',
    practise: 'Practise',
    practiseOf: (name) => `Practise: ${name}`,
    rate: (score, total) => `${total > 0 ? Math.round((score / total) * 100) : 0}%`,
    allGood: 'You know all topics well. Keep it up.',

    explainTitle: (examName) => `Answers and explanations: ${examName}`,
    back: 'Back to the result',
    filters: 'Questions to show',
    all: 'All',
    wrong: 'Not fully correct',
    none: 'Not answered',
    flagged: 'Flagged',
    open: 'Graded by the teacher',
    noneLeft: 'No such questions',
    sheet: 'Answer sheet',
    jump: (no, state) => `Question ${no}, ${state}`,
    state: {
      right: 'correct',
      part: 'partly correct',
      wrong: 'wrong',
      none: 'not answered',
      reviewing: 'waiting to be graded',
      unknown: 'answered',
    },
    inked: 'Annotations of the teacher on the photo',
    partNo: (no, part) => (part > 0 ? `${no} (${part})` : String(no)),
    flag: 'Flagged before handing in',
    keysClosed: 'Answers and explanations are not open yet. Only your answers are shown.',
    keysClosedUntil: 'Answers and explanations open: ',
    topicNames: 'Topics: ',
  },
  'exam/result/recheck': {
    card: 'Recheck',
    cardOpen: 'If you doubt the points of a question, ask for a recheck in your answers, until ',
    cardOver: 'The time to ask for a recheck is over.',
    cardAsked: (waiting, answered) =>
      [waiting > 0 && `${waiting} being rechecked`, answered > 0 && `${answered} answered`].filter(Boolean).join(', '),
    cardGo: 'Ask for a recheck',
    cardView: 'See rechecks',
    ask: 'Ask for a recheck',
    markOf: (score, full) => `Points: ${decimals(score)} / ${decimals(full)}`,
    title: (no) => `Ask for a recheck of question ${no}`,
    about:
      'Say where you think points are due. You can ask once per question. A grader looks at it again and replies; points may rise or stay, and for questions graded by hand also fall. Until ',
    reason: 'Reason',
    reasonPlace: 'For example: the second criterion is in my third paragraph…',
    needReason: 'Give a reason of at least 5 characters',
    send: 'Send',
    states: (status, before, after) =>
      status === recheckStatus.waiting
        ? 'Being rechecked'
        : status === recheckStatus.kept
          ? `Recheck: ${points(after)}, unchanged`
          : `Recheck: changed from ${decimals(before)} to ${points(after)}`,
    reasonOf: (reason) => `Your reason: ${reason}`,
    replyOf: (reply) => `Reply of the teacher: ${reply}`,
  },
}

import { plural, type Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

const two = (part: number) => String(part).padStart(2, '0')
const timeOf = (ms: number) => {
  const date = new Date(ms)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
const answersTo = (count: number) => `${counted(count, 'answer')} ${plural(count, { one: 'is', other: 'are' })}`
const whereStored = (isMemoryOnly: boolean) =>
  isMemoryOnly ? 'Your answers are still in this page; do not close it' : 'Your answers are saved on this device'
export const catalogues: { 'exam/attempt': Translation<typeof texts> } = {
  'exam/attempt': {
    exam: 'Exam',
    loading: 'Opening the exam…',
    noRecord: 'No attempt given',
    toExams: 'See exams',
    unreachable: 'The server cannot be reached',
    unreachableAbout: 'The exam is not on this device yet. Check your network; it opens by itself when you are online.',
    tryAgain: 'Try again',
    refused: 'This exam cannot be opened',
    toMinutes: (seconds) => (seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`),

    saved: (at) => `Saved ${timeOf(at)}`,
    panelMove: (name) => `Move: ${name}`,
    panelClose: (name) => `Close: ${name}`,
    handInFrom: (at) => `You can hand in from ${timeOf(at)}. Please go on or check your answers.`,
    saving: 'Saving…',
    offline: (count, { isSlow, isMemoryOnly }) => {
      const line = isSlow ? 'Slow network' : 'Offline'
      if (isMemoryOnly)
        return count > 0
          ? `${line}: ${counted(count, 'answer')} not saved, do not close the page`
          : `${line}: do not close the page`
      return count > 0 ? `${line}: ${counted(count, 'answer')} saved on this device` : `${line}: you can go on`
    },
    otherDevice: 'Open on another device',
    otherTab: 'Open in another tab',
    signInNeeded: (isMemoryOnly) =>
      isMemoryOnly ? 'Signed out: sign in before closing the page' : 'Signed out: answers saved on this device',
    lost: 'The server does not know this attempt',
    announcedOffline: ({ isSlow, isMemoryOnly }) =>
      `${isSlow ? 'The network is slow' : 'You are offline'}. You can go on; ${isMemoryOnly ? 'do not close the page' : 'answers are saved on this device'}.`,
    announcedOnline: 'Back online. All answers are saved.',

    left: 'Time left',
    noLimit: 'No time limit',
    timeLeftText: (text) => `Time left: ${text}`,
    handIn: 'Hand in',

    sheet: 'Answer sheet',
    sheetOn: (answered, total) => `Answer sheet ${answered}/${total}`,
    progress: (answered, total, flagged) =>
      `${answered} / ${total} answered${flagged > 0 ? ` · ${flagged} flagged` : ''}`,
    stateOf: (no, state) =>
      [
        `Question ${no}`,
        state.answered ? 'answered' : state.partial ? 'partly answered' : 'not answered',
        state.flagged ? 'flagged' : '',
        state.current ? 'current' : '',
      ]
        .filter(Boolean)
        .join(', '),
    legend: { done: 'Answered', partial: 'Partly answered', todo: 'Not answered', flagged: 'Flagged' },
    sectionAbout: (count, score) => `${counted(count, 'question')}, ${counted(score, 'point')}`,
    nthOf: (no, total) => `Question ${no} of ${total}`,
    flag: 'Flag',
    flagged: 'Flagged',
    previous: 'Previous',
    next: 'Next',
    toEnd: 'Hand in',
    sequential: 'Questions come one after the other; you cannot go back',
    sequentialTitle: 'Go to the next question?',
    sequentialSure: (empty) =>
      empty
        ? 'This question is not answered. You cannot come back to it.'
        : 'You cannot come back to change this answer.',
    refusedAnswer: (message) => `The server did not accept this answer: ${message}`,

    tools: 'Tools',
    larger: 'Larger text A+',
    smaller: 'Smaller text A-',
    view: { one: 'One by one', all: 'Whole exam' },
    viewLabel: 'View',
    highlight: 'Highlight',
    highlightClear: 'Clear highlights of this question',
    highlightHint: 'Select text of the question first, then “Highlight”',
    highlightMissing: 'This browser cannot highlight',
    highlighted: 'Highlighted',
    unhighlighted: 'Highlights cleared',
    scratch: 'Scratch paper',
    scratchLabel: 'Scratch paper (on this device only, cleared when you hand in)',
    calculator: 'Calculator',
    expression: 'Expression',
    result: 'Result',
    noResult: 'Not computable. Check the expression.',
    clear: 'Clear',
    shortcuts: 'Shortcuts',
    keys: [
      ['A–Z or 1–9', 'Choose an option of the question (true or false: T / F)'],
      ['Alt + N', 'Next question'],
      ['Alt + P', 'Previous question'],
      ['Alt + M', 'Flag or unflag'],
      ['Alt + S', 'Go to the answer sheet'],
      ['Alt + T', 'Read out time left and saving state'],
      ['Alt + H', 'Highlight the selected text'],
      ['Alt + Enter', 'Hand in'],
    ],

    handInTitle: 'Hand in?',
    allDone: 'All questions are answered.',
    unanswered: (count) => `${counted(count, 'question')} not fully answered:`,
    flaggedList: (count) => `${counted(count, 'question')} flagged:`,
    handInAbout: 'You cannot change your answers afterwards.',
    handInOffline: (count, { isSlow, isMemoryOnly }) =>
      [
        isSlow ? 'The network is slow. ' : 'You are offline. ',
        count > 0 ? `${answersTo(count)} ` : 'Your answers are ',
        isMemoryOnly ? 'only in this page: do not close or reload it. ' : 'saved on this device. ',
        isSlow ? 'It is handed in when the network recovers.' : 'It is handed in when you are back online.',
      ].join(''),
    goOn: 'Keep answering',
    goTo: (no) => `Question ${no}`,

    finishing: 'Handing in…',
    finishFiles: 'The last answers and attachments are being uploaded. Please wait and do not close the page.',
    timeUp: 'Time is up',
    timeUpAbout: 'Your exam is being handed in. Everything you answered counts.',
    finishOffline: (count, { isSlow, isMemoryOnly }) => {
      const line = isSlow ? 'The network is slow, and the server has not confirmed yet. ' : 'You are offline. '
      if (count === 0) return `${line}All your answers are on the server; handing in finishes when you are online.`
      return isMemoryOnly
        ? `${line}${answersTo(count)} only in this page and handed in when you are online. Do not close or reload the page.`
        : `${line}${answersTo(count)} saved on this device and handed in when you are online. Do not clear the browser’s data.`
    },
    finishRefused: (message) => `Not handed in: ${message}`,
    retryNow: 'Try again now',

    done: 'Handed in',
    voided: 'This attempt has been voided',
    receipt: 'Receipt',
    receiptNo: 'Receipt number',
    submitTime: 'Handed in',
    how: 'How',
    hows: ['', 'By yourself', 'When time was up', 'After leaving the page too often', 'Collected by the teacher'],
    howAbout: [
      '',
      '',
      'Time was up. Everything you answered counts.',
      'You left the exam page as often as the exam allows, so it was handed in. Everything you answered counts. If there was a reason, contact the teacher, who can reopen the exam.',
      'The teacher has collected all exams. Your saved answers count; there is nothing more to do.',
    ],
    answered: 'Answered',
    answeredOf: (answered, total) => `${answered} / ${counted(total, 'question')}`,
    score: 'Score',
    scoreLater: 'See it under “My exams” when it is published',
    waitingAfter: (count) =>
      `Answers or attachments to ${counted(count, 'question')} are still being sent. Please do not close the page.`,
    toResult: 'See result',
    toOwn: 'My exams',

    elsewhere: 'Another device took over this exam; this one only shows it. Unsaved answers are still sent.',
    takeOver: 'Continue on this device',
    elsewhereTab: 'This exam is open in another tab; this one only shows it.',
    takeTab: 'Continue here',
    isMemoryOnly:
      'This device cannot store data (private window, or out of space). Stay online and do not close the page.',
    plain: 'The connection is not secure: offline, this page cannot be opened again. Do not reload or close it.',
    leaveWarn: (count, limit) =>
      limit > 0
        ? `You left the exam page. Recorded ${count} of ${limit} times; at ${limit} it is handed in.`
        : `You left the exam page. Recorded ${counted(count, 'time')}.`,
    leaveTitle: 'Please stay on the exam page',
    iSee: 'Got it',
    copyBlocked: 'This exam does not allow copying. For assistive software, open “Assistive reading” in the tools.',
    printBlocked: 'This exam does not allow printing',
    assist: 'Assistive reading',
    assistAbout: [
      'This exam does not allow copying or printing the questions.',
      'If you use a screen reader, magnifier, translation or read-aloud software that needs the text, open assistive reading: copying and printing then work.',
      'The teacher sees in the record that you opened it, and each copy and print. It does not affect answering or grading.',
    ],
    assistOn: 'Open assistive reading',
    assistOff: 'Close assistive reading',
    assistClose: 'No, thanks',
    extended: (minutes) => `The teacher gave you ${minutes} more`,
    notices: 'Messages of the teacher',
    noticesNone: 'No messages yet',

    signInTitle: 'Sign in again to continue',
    signInAbout: (isMemoryOnly) =>
      `You have been signed out. ${whereStored(isMemoryOnly)} and are sent after you sign in. The clock keeps running.`,
    signInElsewhere: (isMemoryOnly) =>
      `Your account signed in elsewhere. ${whereStored(isMemoryOnly)} and are sent after you sign in again.`,
    signInChanged: (isMemoryOnly) =>
      `Another account is signed in in this browser. ${whereStored(isMemoryOnly)} and are sent after you sign in with the account of the exam.`,
    signInSame: (name) => `Sign in with the account that takes the exam${name ? ` (${name})` : ''}.`,
    signIn: 'Sign in and continue',
    signInOther: 'This is not the account that takes the exam. Your answers are still here; use the original account.',

    leftoverSent: (exam, count) => `${counted(count, 'answer')} of “${exam}” handed in late and accepted`,
  },
}

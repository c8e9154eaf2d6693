import type { Translation } from '../../i18n/catalogue.ts'
import { counted } from '../../i18n/english.ts'
import type { startTexts } from './start-texts.ts'

const minutesOf = (minutes: number) => (minutes >= 60 ? counted(Math.round(minutes / 60), 'hour') : `${minutes} min`)
export const catalogues: { 'pages/exam/start': Translation<typeof startTexts> } = {
  'pages/exam/start': {
    title: 'Before you start',
    titleOf: (exam) => `${exam} · before you start`,
    facts: 'About the exam',
    time: 'Time',
    minutes: (minutes) => (minutes > 0 ? `${minutes} min` : 'No limit'),
    score: 'Total / pass mark',
    scores: (total, pass) => `${total} / ${counted(pass, 'point')}`,
    problems: 'Questions',
    count: (count) => counted(count, 'question'),
    window: 'Open',
    always: 'At any time',
    from: 'from',
    until: 'until',
    attempts: 'Attempts',
    used: (used, attempts) => (attempts > 0 ? `${used} of ${attempts} used` : `${used} used, no limit`),
    sections: 'Sections',
    section: (count, score) => `${counted(count, 'question')}, ${counted(score, 'point')}`,
    rules: 'Rules',
    notice: 'Notes',
    rule: {
      clock: 'The clock of the server counts. When time is up the exam is handed in; everything you answered counts.',
      noClock: 'No time limit. Hand in when you are done.',
      late: (minutes) => `You cannot enter later than ${minutes} min after the start.`,
      saving:
        'Each answer is saved on this device first, then on the server. You can go on after a lost connection, a crash, or on another device.',
      lateSync: (minutes) =>
        minutes > 0
          ? `If you are offline when the exam ends, answers written before the end are still handed in when you are online within ${minutesOf(minutes)}.`
          : '',
      sequential: 'Questions come in order; you cannot go back.',
      random: 'Each person gets different questions.',
      shuffled: 'Questions or options are shuffled for each person.',
      leave: (limit, seconds) =>
        limit > 0
          ? `Leaving the exam page for more than ${seconds} s is recorded; at ${counted(limit, 'time')} the exam is handed in. Choosing files and taking photos do not count.`
          : `Leaving the exam page for more than ${seconds} s is recorded. Choosing files and taking photos do not count.`,
      early: (minutes) => `You can hand in from ${minutes} min after the start.`,
      noCalculator: 'This exam has no calculator.',
      copy: 'Questions cannot be copied or printed. Text can be selected, screen readers work, and you can copy what you typed.',
      device: 'You can answer on one device at a time. When you continue on another, this one becomes read-only.',
      again: (minutes) =>
        `Wait at least ${minutes >= 60 ? `${Math.round((minutes / 60) * 10) / 10} h` : `${minutes} min`} between two attempts.`,
    },
    check: 'Device check',
    checking: 'Checking…',
    recheck: 'Check again',
    network: 'Network',
    networkGood: (ms) => `Good, ${ms} ms`,
    networkSlow: (ms) => `Slow, ${ms} ms. Answers are saved on this device first, so you can work normally.`,
    networkBad: 'The server cannot be reached. Check your network.',
    clock: 'Clock',
    clockGood: 'Same as the server',
    clockOff: (text) => `${text} off. The clock of the server counts, so this does not matter.`,
    storage: 'Storage',
    storageGood: 'Answers can be saved',
    storageBad: 'Nothing can be saved (private window, or out of space). Stay online and do not close the page.',
    offline: 'Offline',
    offlineGood: 'The page can be reloaded offline',
    offlineBad: 'Not supported by this browser. Do not reload or close the page when offline.',
    ok: 'OK',
    warn: 'Note',
    password: 'Exam password',
    begin: 'Start exam',
    goOn: 'Continue exam',
    opensIn: (text) => `Opens in ${text}`,
    unfinished: 'You have an unfinished attempt',
    unfinishedAbout: (answered) => `${counted(answered, 'answer')} saved.`,
    endsAt: 'Handed in automatically at',
    notBought: 'Please get this exam first',
    toPaper: 'Back to the exam',
    toClassExams: 'Back to class exams',
    studentName: 'Name',
    studentNameHint: 'The teacher sees this name in the results',
    day: 'd',
    hour: 'h',
    minute: 'min',
    second: 's',
  },
}

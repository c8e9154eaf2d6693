import type { Translation } from '../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'pages/placement': Translation<typeof texts> } = {
  'pages/placement': {
    title: 'Free placement tests',
    about:
      'Choose a subject, answer a few questions, and know your level and your weak points at once. No account is needed.',
    length: (questions, minutes) => `${questions} questions · ${minutes} minutes · free`,
    start: 'Start',
    startOf: (name) => `Start the test: ${name}`,
    none: 'Placement tests are being prepared',
    noneText: 'Until then, try one of our papers, or leave your number and an advisor helps you.',
    toExams: 'Browse papers',
    ask: 'Book an advisor',
    all: 'All tests',
    rules: [
      'One question at a time. A sent answer cannot be changed; skip what you do not know.',
      'Answers are saved at once. After a reload or without a connection you go on with this device.',
      'Your level, your weak points and suggestions follow right after the last answer.',
    ],
    goOn: 'Go on',
    seeResult: 'See the last result',
    again: 'Take it again',
    no: (no, all) => `Question ${no} of ${all}`,
    progress: (done, all) => `${done} of ${all} questions answered`,
    left: (time) => `${time} left`,
    timer: 'Time left',
    next: 'Next',
    last: 'Hand in',
    skip: 'I do not know',
    answerFirst: 'Answer first, or skip the question',
    failed: 'Not sent. The answer is saved on this device; try again in a moment.',
    lost: 'This attempt was not found and may have expired. Please start again.',
    preparing: 'Opening…',
    keepTitle: 'Keep this result',
    keepText: 'With an account the result is yours on every device, and you can go on with the suggested courses.',
    register: 'Register for free',
    login: 'Sign in',
    kept: 'The result is saved in your account',
    toOwn: 'My tests',
  },
}

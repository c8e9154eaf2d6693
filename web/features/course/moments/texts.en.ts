import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'course-moments': Translation<typeof texts> } = {
  'course-moments': {
    title: (clock) => `Question · ${clock}`,
    required: 'Required',
    requiredWhy: 'Answer to go on. The lesson counts as learned once all required questions are answered.',
    submit: 'Submit',
    skip: 'Skip',
    goOn: 'Continue',
    again: 'Answer again',
    answerFirst: 'Please answer first',
    verdict: (status) => ({ right: 'Right', part: 'Partly right' })[status] ?? 'Not right',
    failed: 'Your answer was not sent, but it is still here. Check your connection and try again.',
    retry: 'Try again',
    later: 'Continue for now',
    laterWhy: 'You will be asked again when you open the lesson next time.',
    notLoaded: 'The questions of this video could not be loaded',
    mark: (clock) => `Question at ${clock}`,
  },
}

import type { Translation } from '../../../i18n/catalogue.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'features/site/lead': Translation<typeof texts> } = {
  'features/site/lead': {
    formTitle: 'Book an advisor',
    name: 'Your name',
    namePlace: 'For example: Ms Wang',
    nameMissing: 'Enter your name',
    mobile: 'Phone number',
    mobileHint: 'Only for the advisor to reach you',
    course: 'Course',
    courseMissing: 'Choose a course',
    undecided: 'Not sure yet, please recommend',
    schoolStage: 'Stage of education',
    schoolStages: {
      学龄前: 'Preschool',
      小学: 'Primary school',
      初中: 'Junior high school',
      高中: 'Senior high school',
      大学: 'University',
      在职: 'Working',
      其他: 'Other',
    },
    callTime: 'When to call',
    callTimes: {
      随时: 'Any time',
      工作日白天: 'Weekdays, daytime',
      工作日晚上: 'Weekdays, evening',
      周末: 'Weekend',
    },
    choose: 'Choose',
    missing: (label) => `Fill in: ${label}`,
    remark: 'Your questions',
    remarkPlace: 'What you know already, your goal, a good time to call…',
    codeMissing: 'Enter the code from the text message',
    submit: 'Send',
    agree: 'By sending you agree that an advisor contacts you by phone or text message.',
    doneTitle: 'We have received your request',
    doneText: (mobile) => `An advisor calls ${mobile} within one working day.`,
    again: 'Send another',
    browse: 'Browse courses',
  },
}

import type { OutputOf } from '@zhixing/contract'
import { withFlags } from '@zhixing/contract/flags'
import { stateCode } from '@zhixing/contract/states'
import { sampleAnswer } from '../../../screens/sample.fixture.ts'
import type { Chapter, Course, Period } from './load-course.ts'

const [chapter] = (
  withFlags(sampleAnswer('course/auth/course/chapter/page', 'usual')) as OutputOf<'course/auth/course/chapter/page'>
).chapterList as [Chapter]
const [period] = chapter.periodList as [Period]

/** A course that is sold, at 59 yuan instead of 99, and neither owned nor begun. */
export const courseOf = (more: Partial<Course> = {}): Course => ({
  ...(withFlags(sampleAnswer('course/auth/course/view', 'usual')) as Course),
  courseId: '3',
  courseCategory: stateCode.category.recorded,
  courseOriginal: 9900,
  courseDiscount: 5900,
  isFree: false,
  isPay: false,
  allowStudy: 0,
  stopReason: '',
  progress: 0,
  lastPeriodId: null,
  periodTotal: 3,
  totalSeconds: 3600,
  readSeconds: 0,
  accessoryList: [],
  ...more,
})

/** A film of a minute and a half that is not begun. */
export const periodOf = (id: string, more: Partial<Period> = {}): Period => ({
  ...period,
  id,
  periodName: `课时${id}`,
  periodType: stateCode.lesson.video,
  videoLength: 90,
  isFree: false,
  progress: 0,
  isFinished: false,
  ...more,
})

export const chapterOf = (id: string, periodList: Period[]): Chapter => ({
  ...chapter,
  id,
  chapterName: `篇${id}`,
  chapterDesc: '',
  picList: [],
  periodList,
})

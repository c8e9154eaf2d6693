import { calls as adminCourseCalls } from './admin-course.ts'
import { calls as chapterCalls } from './chapter-audit.ts'
import { calls as courseCalls } from './course-audit.ts'
import { calls as mediaCalls } from './media-audit.ts'
import { calls as momentCalls } from './moment-audit.ts'
import { calls as periodCalls } from './period-audit.ts'
import { calls as remarkCalls } from './remark.ts'
import { calls as reviewCalls } from './review.ts'
import { calls as videoCalls } from './video-library.ts'

/** Calls of authoring and review. */
export const calls = [
  ...courseCalls,
  ...chapterCalls,
  ...periodCalls,
  ...momentCalls,
  ...mediaCalls,
  ...videoCalls,
  ...reviewCalls,
  ...remarkCalls,
  ...adminCourseCalls,
]
export { jobs } from './publish.ts'

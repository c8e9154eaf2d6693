import type { CallKey } from '@zhixing/contract'
import * as community from './community/index.ts'
import * as course from './course/index.ts'
import * as data from './data/index.ts'
import * as exam from './exam/index.ts'
import type { Implementation } from './kernel/implement.ts'
import type { JobKind } from './kernel/job-kinds.ts'
import { keepSessionsBy } from './kernel/session.ts'
import * as system from './system/index.ts'
import * as user from './user/index.ts'
import * as vod from './vod/index.ts'

const domains = [system, user, vod, course, exam, data, community] satisfies {
  calls: Implementation[]
  jobs?: JobKind[]
}[]

type Implemented = (typeof domains)[number]['calls'][number]['call']['key']
/** Calls of the contract that no domain above implements. Must be empty: what stands here is what is missing. */
type Unimplemented = Exclude<CallKey, Implemented>
/** Does not compile unless every key is a literal one (a list annotated as Implementation[] forgets them) and none is missing. */
const everyCallIsImplemented: [Unimplemented] extends [never]
  ? string extends Implemented
    ? never
    : true
  : Unimplemented = true
void everyCallIsImplemented

// An upload says which period it is for; only the course domain, which vod does not know, can give that period its video.
vod.bindUploadsBy({
  check: course.checkPeriod,
  bind: async (tx, author, periodId, { videoId, name }) => {
    await course.bindVideo(tx, author, periodId, videoId, name)
  },
})

// Subtitles are judged with the courses that show them.
vod.judgeSubtitlesBy(course.subtitleReview)

// What is tied to a course is told by the course domain, which does not know exams.
course.listExamsBy(exam.examsOfCourse)

// Nobody is signed out in the middle of an exam because a day is over.
keepSessionsBy(exam.sittingUntil)

/** Every call with its handler, in the order in which domains may know each other. */
export const implementations: Implementation[] = domains.flatMap((domain): Implementation[] => domain.calls)

/** Every kind of work that outlives its request. */
export const jobKinds: JobKind[] = domains.flatMap((domain): JobKind[] => ('jobs' in domain ? domain.jobs : []))

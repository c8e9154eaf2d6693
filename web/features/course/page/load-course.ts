import type { OutputOf } from '@zhixing/contract'
import { errorTable } from '@zhixing/contract/errors'
import type { PageServices } from '../../../context.ts'
import { stateCode } from '@zhixing/contract/states'
import { termsOf } from '../../commerce/price/index.ts'
import { loadExercises } from '../../exam/card/index.ts'

/** A course with the viewer's state; visitors have none. */
export type Course = OutputOf<'course/auth/course/view'>
export type Chapter = OutputOf<'course/auth/course/chapter/page'>['chapterList'][number]
export type Period = Chapter['periodList'][number]

const COMMENTS = 10
const RECOMMENDED = 5

/** Loads the course page. Visitors and learners use different calls; both return one shape. */
export async function loadCourse({ call, hasToken, origin }: PageServices, courseId: string, commentPage: number) {
  const [course, chapters, comments, recommended, exercises] = await Promise.all([
    hasToken ? call('course/auth/course/view', { courseId }) : visitorCourse(call, courseId),
    hasToken
      ? call('course/auth/course/chapter/page', { courseId }).then((data) => data.chapterList)
      : visitorChapters(call, courseId),
    // Ratings of a course off the shelf are not public; its owners still see the course.
    unlessGone(call('course/api/courseComment/list', { courseId, pageCurrent: commentPage, pageSize: COMMENTS })),
    call('course/api/course/recommend', { courseId, pageSize: RECOMMENDED }),
    loadExercises({ call, hasToken }, courseId),
  ])
  const [lecturer, rated, terms, bundles, certified] = await Promise.all([
    // Courses of a disabled lecturer stay available.
    hasToken ? unlessGone(call('user/api/lecturer/view', { lecturerId: course.lecturerId })) : null,
    hasToken && course.isPay ? call('course/auth/courseComment/list', { courseId, pageSize: 20 }) : null,
    // An owned course needs no price.
    !course.isFree && !course.isPay ? termsOf(call, productTypeOf(course), courseId) : null,
    !course.isFree && !course.isPay
      ? call('commerce/api/bundle/list', { productType: productTypeOf(course), productId: courseId })
      : null,
    course.courseCategory === stateCode.category.recorded ? unlessGone(certificateOf(call, courseId, hasToken)) : null,
  ])
  const rating = rated?.list.find((comment) => comment.score > 0)
  return {
    course,
    chapters,
    comments: comments ?? noComments,
    recommended: recommended.list,
    exercises,
    followed: lecturer?.isAttention === true,
    own: rating && { score: rating.score, commentText: rating.commentText },
    terms,
    bundles: bundles?.list ?? [],
    certificate: certified ?? null,
    personal: hasToken,
    origin,
  }
}

/** Certificate that a course gives; a learner's own state is absent for visitors. */
export type OfferedCertificate = NonNullable<OutputOf<'course/api/course/certificate/view'>['certificate']> &
  Partial<NonNullable<OutputOf<'course/auth/course/certificate/mine'>['certificate']>>

async function certificateOf(
  call: PageServices['call'],
  courseId: string,
  hasToken: boolean,
): Promise<OfferedCertificate | null> {
  const { certificate } = hasToken
    ? await call('course/auth/course/certificate/mine', { courseId })
    : await call('course/api/course/certificate/view', { courseId })
  return certificate
}

/** Product type of a course. */
export const productTypeOf = ({ courseCategory }: Pick<Course, 'courseCategory'>): number =>
  ({ [stateCode.category.recorded]: stateCode.product.course, [stateCode.category.live]: stateCode.product.live })[
    courseCategory
  ] ?? stateCode.product.material

const noComments: OutputOf<'course/api/courseComment/list'> = {
  list: [],
  totalCount: 0,
  totalPage: 0,
  pageCurrent: 1,
  pageSize: COMMENTS,
  score: 0,
  scoreCounts: [0, 0, 0, 0, 0],
}

/** Maps "not found" to null. */
async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: { code?: unknown }) => {
    if (error.code === errorTable.notFound.code) return null
    throw error
  })
}

async function visitorCourse(call: PageServices['call'], courseId: string): Promise<Course> {
  const course = await call('course/api/course/view', { courseId })
  return {
    ...course,
    allowStudy: 0,
    isPutaway: true,
    stopReason: '',
    isCollection: false,
    progress: 0,
    lastPeriodId: null,
  }
}

async function visitorChapters(call: PageServices['call'], courseId: string): Promise<Chapter[]> {
  const { chapterList } = await call('course/api/course/chapter/list', { courseId })
  return chapterList.map((chapter) => ({
    ...chapter,
    picList: [],
    periodList: chapter.periodList.map((period) => ({
      ...period,
      progress: 0,
      currentDuration: 0,
      isFinished: false,
      noteCount: 0,
    })),
  }))
}

/** Target of 立即学习: the lesson studied last if it still exists, else the first one. */
export function nextPeriod(course: Pick<Course, 'lastPeriodId'>, chapters: readonly Chapter[]): Period | undefined {
  const periods = chapters.flatMap((chapter) => chapter.periodList)
  return periods.find((period) => period.id === course.lastPeriodId) ?? periods[0]
}

/** Whether the viewer may study a period after signing in. */
export function mayStudy(
  course: Pick<Course, 'isFree' | 'allowStudy' | 'stopReason'>,
  period: Pick<Period, 'isFree'>,
): boolean {
  if (course.stopReason) return false
  return course.isFree || course.allowStudy === 1 || period.isFree
}

const DOCUMENT = 3

/** Whether a visitor may try a period without signing in: marked free by its lecturer, and not a document. */
export const opensToVisitors = (period: Pick<Period, 'isFree' | 'periodType'>): boolean =>
  period.isFree && period.periodType !== DOCUMENT

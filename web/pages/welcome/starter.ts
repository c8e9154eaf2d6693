import type { OutputOf } from '@zhixing/contract'
import type { PageServices } from '../../context.ts'
import { type TrialLesson, trialLesson } from '../../features/course/card/trial-lesson.ts'
import { interleave } from './interleave.ts'

type Course = OutputOf<'course/api/course/list'>['list'][number]

const LESSONS = 3
/** Candidates per category: some courses have no free lesson. */
const CANDIDATES = 4
const MAX_CATEGORIES = 3

/** Three free lessons of different courses: of the categories first, then the most studied. */
export async function starterLessons(
  call: PageServices['call'],
  categoryIds: readonly string[],
): Promise<TrialLesson[]> {
  const popular = { sort: 'hot', pageSize: CANDIDATES } as const
  const lists = await Promise.all([
    ...categoryIds
      .slice(0, MAX_CATEGORIES)
      .map(async (categoryId) => (await call('course/api/course/list', { ...popular, categoryId })).list),
    call('course/api/course/list', popular).then(({ list }) => list),
  ])
  const general = lists.pop() ?? []
  const inOrder = interleave([[...interleave(lists, idOf), ...general]], idOf).slice(0, LESSONS + CANDIDATES)
  const lessons = await Promise.all(
    inOrder.map(async (course) =>
      trialLesson(course, (await call('course/api/course/chapter/list', { courseId: course.courseId })).chapterList),
    ),
  )
  return lessons.filter((lesson) => lesson !== null).slice(0, LESSONS)
}

const idOf = (course: Course) => course.courseId

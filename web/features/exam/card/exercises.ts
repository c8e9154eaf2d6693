/** Exams and exercises of a course page. */
import type { OutputOf } from '@zhixing/contract'
import type { PageServices } from '../../../context.ts'
import { nowhere } from './nowhere.ts'

export type CourseExercise = OutputOf<'exam/auth/exercise/listForPage'>['list'][number]
const MAX = 100
/** In outline order, with the viewer's state; visitors have none. */
export async function loadExercises(
  { call, hasToken }: Pick<PageServices, 'call' | 'hasToken'>,
  courseId: string,
): Promise<CourseExercise[]> {
  if (hasToken) return (await call('exam/auth/exercise/listForPage', { courseId, pageSize: MAX })).list
  const { list } = await call('exam/api/course/exam/list', { courseId })
  return list.map((one) => ({ ...one, ...nowhere }))
}

/** Who sees which work. A work that the viewer may not see answers like a missing one. */
import { type WorkCourse, workCourse } from '../../course/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { targetType, textState } from '../target.ts'
import { texts } from './texts.ts'
import { selectWork, type WorkRow } from './work.sql.ts'

export const workTarget = (id: string) => ({ targetType: targetType.work, targetId: id }) as const

/** Path of a work. */
export const workPath = (courseId: string, id: string): string => `/view/${courseId}?work=${id}#works`

/** User id of a viewer; visitors are `'0'`. */
export const userOf = (viewer: { userId: string } | null): string => viewer?.userId ?? '0'

/** The viewer learns in the course or teaches it. */
export const isInside = (course: WorkCourse): boolean => course.isOwner || course.isTeacher

/** A course with a wall of works that the viewer may see. @throws {CallError} notFound */
export async function wallFor(sql: Sql, userId: string, courseId: string): Promise<WorkCourse> {
  const course = found(await workCourse(sql, userId, courseId), texts.noCourse)
  if (course.asksWork === 0) throw new CallError('notFound', texts.noCourse)
  return course
}

/** Whether a person sees a work of a course. Pure. */
export function maySeeWork(
  work: Pick<WorkRow, 'userId' | 'statusId' | 'isPublic'>,
  course: WorkCourse,
  userId: string,
): boolean {
  if (work.userId === userId || course.isTeacher) return true
  return work.statusId === textState.shown && (work.isPublic === 1 || course.isOwner)
}

/** A work with its course, for a viewer who may see it. @throws {CallError} notFound */
export async function workFor(sql: Sql, userId: string, id: string): Promise<{ work: WorkRow; course: WorkCourse }> {
  const work = found(await selectWork(sql, id), texts.missing)
  const course = await workCourse(sql, userId, work.courseId)
  if (course?.asksWork !== 1 || !maySeeWork(work, course, userId)) throw new CallError('notFound', texts.missing)
  return { work, course }
}

/** As `workFor`, for a work that is shown. */
export async function shownWorkFor(sql: Sql, userId: string, id: string) {
  const both = await workFor(sql, userId, id)
  if (both.work.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
  return both
}

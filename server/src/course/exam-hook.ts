/**
 * Exams of a course belong to a higher domain, which this one does not know: `domains.ts` joins them, and `course/ref/list` tells them. And what that
 * domain asks of this one: whose course it is, and who may see it.
 */
import type { Db } from '../kernel/db/index.ts'
import { ownCourse, type Author } from './authoring/versions.ts'
import { visible } from './authoring/doc.ts'
import { isOnShelf } from './course.sql.ts'
import { maySee } from './policy.ts'
import { selectStatus } from './study.sql.ts'

/** An exam tied to a course (1), a chapter (2) or a period (3) of it. */
export interface TiedExam {
  examId: string
  examName: string
  refId: string
  refType: number
}

let exams: (db: Db, courseId: string) => Promise<TiedExam[]> = async () => []

/** Joins the domain that knows which exams are tied to a course. */
export function listExamsBy(given: typeof exams): void {
  exams = given
}

export const examsOf = (db: Db, courseId: string): Promise<TiedExam[]> => exams(db, courseId)

export interface Outline {
  courseId: string
  courseName: string
  chapterList: { id: string; chapterName: string; periodList: { id: string; periodName: string }[] }[]
}

/** The outline of a course of the author's, as its newest version has it. @throws {CallError} notFound (not there, not yours) */
export async function ownOutline(db: Db, author: Author, courseId: string): Promise<Outline> {
  const { doc } = await ownCourse(db, author, courseId)
  return {
    courseId,
    courseName: doc.courseName,
    chapterList: visible(doc).chapterList.map(({ id, chapterName, periodList }) => ({
      id,
      chapterName,
      periodList: periodList.map(({ id: periodId, periodName }) => ({ id: periodId, periodName })),
    })),
  }
}

/** Whether a course may be seen: by everybody, or by this person who owns it. */
export async function isVisible(db: Db, courseId: string, userId?: string): Promise<boolean> {
  if (userId === undefined) return isOnShelf(db, courseId)
  const status = await selectStatus(db, userId, courseId)
  return status !== undefined && maySee(status, status.isPay === 1)
}

/**
 * The border to exams, a higher domain: it contributes the exams tied to a course through an extension point, and asks
 * whose a course is and who may see it.
 */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { Db, Sql, Tx } from '../kernel/db/index.ts'
import { extensionPoint } from '../kernel/extensions.ts'
import type { Services } from '../kernel/services.ts'
import { ownCourse, type Author } from './authoring/versions.ts'
import { visible } from './authoring/doc.ts'
import type { ManifestPaper } from './file/manifest-paper.ts'
import { isOnShelf } from './shelf/course.sql.ts'
import { maySee } from './policy.ts'
import { selectStatus } from './study/study.sql.ts'

/** An exam tied to a course (1), a chapter (2) or a period (3) of it. */
export interface TiedExam {
  examId: string
  examName: string
  refId: string
  refType: number
}

/** Lists the exams tied to a course. */
export const tiedExams = extensionPoint<(db: Db, courseId: string) => Promise<TiedExam[]>>('course.tiedExams')

export async function examsOf(services: Services, db: Db, courseId: string): Promise<TiedExam[]> {
  return (await Promise.all(tiedExams.all(services).map((list) => list(db, courseId)))).flat()
}

/** What films need of the question bank. */
export interface ProblemBank {
  /** A problem as its lecturer may copy it: not one of a paper that counts, since an answer in the film shows its key. */
  copyOf(
    sql: Sql,
    of: { lecturerId: string | null; problemId: string; now: Date },
  ): Promise<ProblemDoc | 'missing' | 'counted'>
  /** Those of the problems whose answers are hidden from a person at present. */
  locked(sql: Sql, userId: string, ids: readonly string[], now: Date): Promise<Set<string>>
}
export const problemBank = extensionPoint<ProblemBank>('course.problemBank')

/** A paper tied to a course, as its lecturer takes it along, or why not. */
export interface TakenPaper {
  examName: string
  refId: string
  refType: number
  /** `foreign`: another lecturer's; `private`: of an organisation; `counted`: an exam, whose keys stay secret. */
  taken: ManifestPaper | 'foreign' | 'private' | 'counted'
  /** Names of sections that draw from the bank of this site, and number of problems and explaining videos left out. */
  draws: string[]
  problemsLost: number
  videosLost: number
}

/** Papers in the files of courses. */
export interface CoursePapers {
  take(sql: Sql, of: { courseId: string; lecturerId: string; now: Date }): Promise<TakenPaper[]>
  /**
   * Creates papers as drafts with problems of their own, tied to their places.
   * @returns problems that were refused, by paper, with the reason
   */
  create(
    tx: Tx,
    author: { lecturerId: string; userId: string },
    courseId: string,
    papers: readonly { refId: string; refType: number; paper: ManifestPaper }[],
  ): Promise<{ examName: string; reason: string }[]>
}
export const coursePapers = extensionPoint<CoursePapers>('course.papers')

export interface Outline {
  courseId: string
  /** Its audience. */
  orgId: string
  courseName: string
  chapterList: { id: string; chapterName: string; periodList: { id: string; periodName: string }[] }[]
}

/**
 * The outline of the newest version of an author's course.
 * @throws {CallError} notFound: missing, or another author's
 */
export async function ownOutline(db: Db, author: Author, courseId: string): Promise<Outline> {
  const { doc, orgId } = await ownCourse(db, author, courseId)
  return {
    courseId,
    orgId,
    courseName: doc.courseName,
    chapterList: visible(doc).chapterList.map(({ id, chapterName, periodList }) => ({
      id,
      chapterName,
      periodList: periodList.map(({ id: periodId, periodName }) => ({ id: periodId, periodName })),
    })),
  }
}

/** Whether a course is visible to visitors, or to a user. */
export async function isVisible(db: Db, courseId: string, userId?: string): Promise<boolean> {
  if (userId === undefined) return isOnShelf(db, courseId)
  const status = await selectStatus(db, userId, courseId)
  return status !== undefined && maySee(status, status.isPay === 1)
}

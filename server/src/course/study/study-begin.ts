/** What is studied is written down by a higher domain, which this one does not know: it begins a study there. */
import type { Sql } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'

export interface NewStudy {
  userId: string
  periodId: string
  courseId: string
  chapterId: string
  totalDuration: number
}

export interface BegunStudy {
  studyId: string
  currentDuration: number
  progress: number
  isFinished: 0 | 1
}

/** Begins a study of a lesson, and tells where the learner was. */
export const studyBeginning =
  extensionPoint<(sql: Sql, study: NewStudy) => Promise<BegunStudy>>('course.studyBeginning')

/** Studies are recorded by a higher domain, through this extension point. */
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

/** Begins a study of a lesson. @returns it with the learner's position so far */
export const studyBeginning =
  extensionPoint<(sql: Sql, study: NewStudy) => Promise<BegunStudy>>('course.studyBeginning')

/** Doors of an exam of a class: every call about one begins here. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import { rulesFor, selectOwnOverrides, selectPaper, selectSatAssigned, selectTakings } from '../../exam/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { first } from '../../kernel/page.ts'
import type { Viewer } from '../../kernel/session.ts'
import { gradeFor } from '../access.ts'
import type { GradeWithMember } from '../access.sql.ts'
import type { Need } from '../policy.ts'
import * as sql from './exam.sql.ts'
import { noRules, windowOf } from './rules.ts'
import { texts } from './texts.ts'

type Who = Pick<Viewer, 'userId'>

const NOT_FOUND = new CallError('notFound').code

/**
 * An exam of a class for somebody who has what is needed in the class. One of another class and one that does not exist are the same answer.
 * @throws {CallError} notFound, forbidden, shown when the class is closed and the call would change it
 */
export async function staffExam(
  db: Sql,
  viewer: Who,
  gradeExamId: string,
  need: Need,
  options: { readsOnly?: boolean } = {},
): Promise<{ exam: sql.GradeExamRow; grade: GradeWithMember }> {
  const exam = found(await sql.selectGradeExam(db, gradeExamId), texts.noExam)
  const grade = await gradeFor(db, viewer, exam.gradeId, need, options).catch((error: unknown) => {
    throw error instanceof CallError && error.code === NOT_FOUND ? new CallError('notFound', texts.noExam) : error
  })
  return { exam, grade }
}

/**
 * For staff who sit the exam themselves: keys and the answers of others come when they can sit it no more.
 * @throws {CallError} forbidden
 */
export async function refuseBeforeOwn(
  db: Sql,
  { viewer, services }: Pick<Request<'login'>, 'viewer' | 'services'>,
  { gradeExamId, examId, version }: sql.GradeExamRow,
): Promise<void> {
  if (!(await sql.isTaker(db, gradeExamId, viewer.userId))) return
  const [[taking], [own], paper] = await Promise.all([
    selectTakings(db, [examId], [viewer.userId]),
    selectOwnOverrides(db, viewer.userId, [examId]),
    selectPaper(db, examId, version, 'any'),
  ])
  const { attempts, closeTime } = rulesFor(found(paper, texts.noExam).rules, own ?? noRules)
  const isUsed = attempts > 0 && (taking?.attemptsUsed ?? 0) >= attempts
  const isOver = windowOf(null, closeTime, services.clock.now()) === 3
  if (taking?.examStatus === examStatus.doing || !(isUsed || isOver)) throw new CallError('forbidden', texts.ownFirst)
}

/** An exam that is set for a person, or that they have sat. @throws {CallError} notFound */
export async function ownExam(
  db: Sql,
  viewer: Who,
  gradeExamId: string,
): Promise<sql.GradeExamRow & { isSet: boolean }> {
  const satIds = await selectSatAssigned(db, viewer.userId)
  const by = { userId: viewer.userId, state: 'all', satIds, gradeExamId } as const
  const { list } = await sql.pageOfOwn(db, by, first(1))
  return found(list[0], texts.noExam)
}

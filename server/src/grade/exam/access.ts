/** Access checks of class exams. Every call about one starts here. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import { rulesFor, selectOwnOverrides, selectPaper, selectSatAssigned, selectTakings } from '../../exam/index.ts'
import { transaction, type Sql, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { first } from '../../kernel/page.ts'
import type { Viewer } from '../../kernel/session.ts'
import { gradeFor } from '../access.ts'
import type { GradeWithMember } from '../access.sql.ts'
import { type ClassChange, recordChange } from '../in-class.ts'
import type { Need } from '../policy.ts'
import * as sql from './exam.sql.ts'
import { noRules, windowOf } from './rules.ts'
import { texts } from './texts.ts'

type Who = Pick<Viewer, 'userId'>

const NOT_FOUND = new CallError('notFound').code

/**
 * Loads an exam of a class and checks what the viewer may do in the class. An exam of another class is reported like a
 * missing one.
 * @throws {CallError} notFound, forbidden, shown when the class is closed and the call writes
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
 * Changes an exam of a class in one transaction that holds the lock on its row, like `inClass`.
 * @throws {CallError} as `staffExam`
 */
export async function inExam<R extends ClassChange>(
  request: Pick<Request<'login', Need>, 'db' | 'need' | 'viewer' | 'services'>,
  gradeExamId: string,
  work: (tx: Tx, exam: sql.GradeExamRow, grade: GradeWithMember) => Promise<R>,
): Promise<R> {
  return transaction(request.db, async (tx) => {
    await sql.lockGradeExam(tx, gradeExamId)
    const { exam, grade } = await staffExam(tx, request.viewer, gradeExamId, request.need)
    const change = await work(tx, exam, grade)
    await recordChange(tx, request, exam.gradeId, change)
    return change
  })
}

/**
 * Staff who take the exam themselves see keys and answers of others only when they cannot take it any more.
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

/** An exam that is set for the person, or that they have taken. @throws {CallError} notFound */
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

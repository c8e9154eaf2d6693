/** Who may study a lesson at present. */
import { CallError, found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { studyRight } from '../policy.ts'
import { stopped } from '../texts.ts'
import { classGates, seatGates } from './class-gate.ts'
import * as sql from './study.sql.ts'

type Asked = Request & { viewer: { userId: string } }

/** @throws {CallError} shown: a class of the viewer has the course and does not admit them yet */
export async function waitForClass({ db, viewer, services }: Asked, courseId: string, periodId?: string) {
  for (const gate of classGates.all(services)) {
    const words = await gate(db, viewer.userId, courseId, periodId)
    if (words !== null) throw new CallError('shown', words)
  }
}

/** @throws {CallError} shown: the order of a learning plan of the viewer closes the content */
export async function waitForPlan({ db, viewer, services }: Asked, courseId: string, periodId: string) {
  for (const gate of seatGates.all(services)) {
    const words = await gate(db, viewer.userId, courseId, periodId)
    if (words !== null) throw new CallError('shown', words)
  }
}

/**
 * A lesson that the viewer may study, with the right by which they do.
 * @throws {CallError} notFound, notOwned; shown: stopped by the platform, or not open in their class yet
 */
export async function admit(request: Asked, periodId: string) {
  const row = found(await sql.selectPeriodFor(request.db, request.viewer.userId, periodId))
  const right = studyRight(row)
  if (right === 'hidden') throw new CallError('notFound')
  if (right === 'stopped') throw new CallError('shown', stopped(row.stopReason))
  // Personal ownership is independent of class plans; other rights wait for them.
  if (right !== 'trial' && (right !== 'owned' || row.isByClass)) await waitForClass(request, row.courseId, periodId)
  if (right !== 'trial' && !row.isPersonal) await waitForPlan(request, row.courseId, periodId)
  if (right === 'none') throw new CallError('notOwned')
  return { ...row, right }
}

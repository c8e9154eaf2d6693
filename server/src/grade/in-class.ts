/** Changes of a class: one transaction with access check, row lock, operation log and cache invalidation. */
import { transaction, type Tx } from '../kernel/db/index.ts'
import { found } from '../kernel/errors.ts'
import type { Request } from '../kernel/implement.ts'
import { gradeFor } from './access.ts'
import type { GradeWithMember } from './access.sql.ts'
import { logOperation, type Operation } from './log.ts'
import { type LockedGrade, lockGrade } from './member/member.sql.ts'
import type { Need } from './policy.ts'
import { texts } from './texts.ts'

/** The request of a call that declares `inClass`. */
type Context = Pick<Request<'login', Need>, 'db' | 'need' | 'viewer' | 'services'>

/** What a change returns beside its own values. */
export interface ClassChange {
  /** Line of the class's operation log; null when nothing was changed, or for changes that are not logged. */
  log: Omit<Operation, 'gradeId' | 'operatorId'> | null
  /** Whether visitors see the change, so that cached pages are dropped. */
  isPublic?: true
}

/** Writes the log line of a change and drops cached pages if visitors see it. Part of the change's transaction. */
export async function recordChange(
  tx: Tx,
  { viewer, services }: Pick<Context, 'viewer' | 'services'>,
  gradeId: string,
  { log, isPublic }: ClassChange,
): Promise<void> {
  if (log) await logOperation(tx, { ...log, gradeId, operatorId: viewer.userId })
  if (isPublic) await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'grade' })
}

/**
 * Changes a class in one transaction that holds the lock on its row. The viewer's role must satisfy the call's
 * `inClass`.
 * @param access.readsOnly allowed in a disbanded or closed class, too
 * @returns what `work` returned
 * @throws {CallError} as `gradeFor`
 */
export async function inClass<R extends ClassChange>(
  request: Context,
  { gradeId, readsOnly = false }: { gradeId: string; readsOnly?: boolean },
  work: (tx: Tx, grade: GradeWithMember, locked: LockedGrade) => Promise<R>,
): Promise<R> {
  return transaction(request.db, async (tx) => {
    const grade = await gradeFor(tx, request.viewer, gradeId, request.need, { readsOnly })
    const locked = found(await lockGrade(tx, gradeId), texts.noGrade)
    const change = await work(tx, grade, locked)
    await recordChange(tx, request, gradeId, change)
    return change
  })
}

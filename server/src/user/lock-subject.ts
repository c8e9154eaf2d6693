import type { Tx } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import type { Request } from '../kernel/implement.ts'
import { lockStatus } from './operator/admin-user.sql.ts'
import { denyReason } from './policy.ts'
import { texts } from './texts.ts'

/**
 * Locks an account and checks that the operator may change it.
 * @throws {CallError} notFound, forbidden
 */
export async function lockSubject(tx: Tx, { viewer }: Pick<Request<'admin'>, 'viewer'>, id: string) {
  const subject = found(await lockStatus(tx, id), texts.noUser)
  const error = denyReason(viewer, subject)
  if (error) throw new CallError('forbidden', error)
  return subject
}

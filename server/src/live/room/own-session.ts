import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { type LiveAccess, liveFor } from '../access.ts'
import { texts } from './texts.ts'

/** A session that the viewer may run. @throws {CallError} notFound, also for others */
export async function ownSession(
  { db, viewer }: Pick<Request<'login'>, 'db' | 'viewer'>,
  periodId: string,
): Promise<LiveAccess> {
  const access = await liveFor(db, viewer, periodId)
  if (access?.right !== 'run') throw new CallError('notFound', texts.noSession)
  return access
}

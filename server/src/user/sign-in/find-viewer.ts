import { stateCode } from '@zhixing/contract/states'
import { isDatabaseDown } from '../../kernel/db/down.ts'
import type { Db } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { createGroupCommit, type GroupCommit } from '../../kernel/group-commit.ts'
import type { Services } from '../../kernel/services.ts'
import { hashToken, type Sessions, siteOfToken } from '../../kernel/session.ts'
import { sessionNeededUntil } from '../extension-points.ts'
import { extendSession, selectSessions, type SessionRow } from './find-viewer.sql.ts'

/** Batches session lookups of one turn of the event loop. */
function createBatcher(db: Db, lasting: boolean): GroupCommit<string, SessionRow | undefined> {
  return createGroupCommit({
    async run(hashes: string[]) {
      const rows = new Map((await selectSessions(db, [...new Set(hashes)])).map((row) => [row.hash, row]))
      return hashes.map((one) => rows.get(one))
    },
    // Under load a few milliseconds of waiting save most of the queries.
    waitMs: lasting ? 4 : 0,
    inFlight: 2,
    ...(lasting ? { isTransient: isDatabaseDown } : {}),
  })
}

/** Implements the kernel's session port. */
export function createSessions(extended: Pick<Services, 'extensions'>): Sessions {
  const batchers = new WeakMap<Db, GroupCommit<string, SessionRow | undefined>>()
  const find = (db: Db, hash: string, lasting: boolean) => {
    const batcher = batchers.get(db) ?? createBatcher(db, lasting)
    batchers.set(db, batcher)
    return batcher.submit(hash)
  }

  /** Extends a session that is needed for longer. @returns whether it was extended */
  async function extend(db: Db, { hash, userId }: SessionRow): Promise<boolean> {
    const until = await sessionNeededUntil.one(extended)(db, userId)
    if (until) await extendSession(db, hash, until)
    return until !== undefined
  }

  return {
    async findViewer(db, token, { lasting = false, whilePasswordDue = false } = {}) {
      if (siteOfToken(token) !== db.siteId) throw new CallError('tokenInvalid')
      const tokenHash = hashToken(token).toString('hex')
      const row = await find(db, tokenHash, lasting)
      if (!row) throw new CallError('tokenInvalid')
      const { hash: _hash, ended, expired, ending, statusId, impersonatorAllowed, ...viewer } = row
      if (ended === 'elsewhere') throw new CallError('loginElsewhere')
      if (ended) throw new CallError('tokenInvalid')
      if (statusId !== stateCode.row.active || !impersonatorAllowed)
        throw new CallError(expired ? 'tokenExpired' : 'tokenInvalid')
      if (viewer.isPasswordDue === 1 && !expired && !whilePasswordDue) throw new CallError('passwordDue')
      const extended = (expired || (lasting && ending)) && (await extend(db, row))
      if (expired && !extended) throw new CallError('tokenExpired')
      return { ...viewer, tokenHash, ...(extended ? { extended } : {}) }
    },
  }
}

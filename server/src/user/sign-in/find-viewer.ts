import { stateCode } from '@zhixing/contract/states'
import { isInNetworks } from '../../kernel/address.ts'
import { isDatabaseDown } from '../../kernel/db/errors.ts'
import type { Db } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { createGroupCommit, type GroupCommit } from '../../kernel/group-commit.ts'
import type { Services } from '../../kernel/services.ts'
import { hashToken, type Sessions, siteOfApiToken, siteOfToken } from '../../kernel/session.ts'
import { privateContents } from '../audience.ts'
import { sessionNeededUntil } from '../extension-points.ts'
import { selectGrant, tokensAsSessions, touchToken } from '../token/token.sql.ts'
import { extendSession, selectSessions, type SessionRow, touchSession } from './find-viewer.sql.ts'

const INVALID = '访问令牌无效或已停用'

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

  /** The viewer of a valid row. @throws {CallError} why it is not */
  function viewerOf(row: SessionRow, whilePasswordDue: boolean) {
    const { hash, ended, expired, ending, statusId, impersonatorAllowed, isUseDue: _use, ...viewer } = row
    if (ended === 'elsewhere') throw new CallError('loginElsewhere')
    if (ended) throw new CallError('tokenInvalid')
    if (statusId !== stateCode.row.active || !impersonatorAllowed)
      throw new CallError(expired ? 'tokenExpired' : 'tokenInvalid')
    if (viewer.isPasswordDue === 1 && !expired && !whilePasswordDue) throw new CallError('passwordDue')
    return { viewer: { ...viewer, tokenHash: hash }, expired, ending }
  }

  return {
    isContentStaff: (db, userId) => privateContents.one(extended).isStaff(db, userId),

    async findHolder(db, token, ip) {
      if (siteOfApiToken(token) !== db.siteId) throw new CallError('tokenInvalid', INVALID)
      const hash = hashToken(token)
      const [[row], grant] = await Promise.all([
        selectSessions(db, [hash.toString('hex')], tokensAsSessions(db)),
        selectGrant(db, hash),
      ])
      if (!row || !grant || row.ended) throw new CallError('tokenInvalid', INVALID)
      const { viewer, expired } = viewerOf(row, false)
      if (expired) throw new CallError('tokenExpired', '访问令牌已过期，请创建新的令牌')
      const { ipRanges, isUseDue, ...rest } = grant
      if (ipRanges.length > 0 && !isInNetworks(ip, ipRanges))
        throw new CallError('forbidden', '访问令牌不能在这个 IP 地址使用')
      if (isUseDue) await touchToken(db, grant.tokenId, ip)
      return { ...viewer, grant: rest }
    },

    async findViewer(db, token, { lasting = false, whilePasswordDue = false } = {}) {
      if (siteOfToken(token) !== db.siteId) throw new CallError('tokenInvalid')
      const tokenHash = hashToken(token).toString('hex')
      const row = await find(db, tokenHash, lasting)
      if (!row) throw new CallError('tokenInvalid')
      const { viewer, expired, ending } = viewerOf(row, whilePasswordDue)
      const extended = (expired || (lasting && ending)) && (await extend(db, row))
      if (expired && !extended) throw new CallError('tokenExpired')
      // Exam calls do not wait for it; a failure must not fail the request.
      if (row.isUseDue && !lasting) await touchSession(db, tokenHash).catch(() => {})
      return { ...viewer, ...(extended ? { extended } : {}) }
    },
  }
}

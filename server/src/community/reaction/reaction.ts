/** Liking, collecting, following: one record for all kinds, exact however often and at however many places a person presses. */
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { sitePart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import { type Target, targetType } from '../target.ts'
import * as sql from './reaction.sql.ts'

export interface ReactionRequest extends sql.Reaction {
  /** Whether the reaction should be there afterwards. */
  on: boolean
}

export interface ReactionResult {
  /** Whether it was otherwise before: news for the person whose text it is. */
  changed: boolean
  counts: sql.Counts
}

const keyOf = ({ targetType: type, targetId }: Target) => `${type} ${targetId}`
const fullKey = (r: sql.Reaction) => `${keyOf(r)} ${r.opType} ${r.userId}`

/** How many more or fewer of each count. */
function changesOf(
  inserted: readonly sql.WrittenReaction[],
  deleted: readonly sql.WrittenReaction[],
): sql.CountChange[] {
  const changes = new Map<string, Required<Omit<sql.CountChange, 'comment' | 'thread' | 'read'>>>()
  const field = { 1: 'collection', 2: 'admire', 3: 'follow' } as const
  const newField = { 1: 'newCollection', 2: 'newAdmire', 3: 'newFollow' } as const
  for (const [list, by] of [[inserted, 1] as const, [deleted, -1] as const])
    for (const { targetType: type, targetId, opType, isNew } of list) {
      const change = changes.get(keyOf({ targetType: type, targetId })) ?? {
        targetType: type,
        targetId,
        collection: 0,
        admire: 0,
        follow: 0,
        newCollection: 0,
        newAdmire: 0,
        newFollow: 0,
      }
      change[field[opType]] += by
      change[newField[opType]] += by * isNew
      changes.set(keyOf(change), change)
    }
  return [...changes.values()]
}

/**
 * Does many at once: of several about the same reaction the last one counts. Whoever changes the counts of a thing takes turns, so that a count is
 * always the number of its rows. Safe to repeat.
 */
export async function applyReactions(tx: Tx, requests: readonly ReactionRequest[]): Promise<ReactionResult[]> {
  const last = new Map(requests.map((request) => [fullKey(request), request]))
  const wanted = [...last.values()]
  await sql.lockCounts(tx, wanted)
  const [on, off] = [wanted.filter((request) => request.on), wanted.filter((request) => !request.on)]
  const deleted = off.length > 0 ? await sql.deleteReactions(tx, off) : []
  const inserted = on.length > 0 ? await sql.insertReactions(tx, on) : []
  const changes = changesOf(inserted, deleted)
  // Nothing to add still reads what the counts are.
  const touched = new Map(changes.map((change) => [keyOf(change), change]))
  for (const { targetType: type, targetId } of wanted)
    if (!touched.has(keyOf({ targetType: type, targetId })))
      touched.set(keyOf({ targetType: type, targetId }), { targetType: type, targetId })
  const counts = new Map((await sql.addToCounts(tx, [...touched.values()])).map((row) => [keyOf(row), row]))
  const likes = changes.filter(({ targetType: type, admire = 0 }) => type === targetType.comment && admire !== 0)
  if (likes.length > 0)
    await sql.addToComments(
      tx,
      likes.map(({ targetId, admire = 0 }) => ({ id: targetId, by: admire })),
    )
  const changed = new Set([...inserted, ...deleted].map(fullKey))
  return requests.map((request) => ({
    // Only the one that counted made the change.
    changed: last.get(fullKey(request)) === request && changed.has(fullKey(request)),
    counts: counts.get(keyOf(request)) ?? sql.noCounts,
  }))
}

/** Those who press within the same milliseconds share a commit: a text that everybody likes at once is one row. */
const batcher = sitePart((services, siteId) =>
  createGroupCommit<ReactionRequest, ReactionResult>({
    run: (requests) => transaction(services.database.of(siteId), (tx) => applyReactions(tx, requests)),
    inFlight: 1,
  }),
)

/** Makes a reaction be there, or not; answers after COMMIT. That the thing exists and may be seen is the caller's to check. */
export const react = (services: Services, siteId: number, request: ReactionRequest): Promise<ReactionResult> =>
  batcher(services, siteId).submit(request)

/** Likes, collections and follows of all kinds of targets; counts are exact under concurrency. */
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { sitePart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import { type Target, targetType } from '../target.ts'
import * as sql from './reaction.sql.ts'

export interface ReactionRequest extends sql.Reaction {
  /** Whether the reaction should exist afterwards. */
  on: boolean
}

export interface ReactionResult {
  /** Whether the state changed, so that the author should be notified. */
  changed: boolean
  counts: sql.Counts
}

const keyOf = ({ targetType: type, targetId }: Target) => `${type} ${targetId}`
const fullKey = (r: sql.Reaction) => `${keyOf(r)} ${r.opType} ${r.userId}`

/** Differences of counts. */
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
 * Applies many reactions; of several for the same reaction the last one wins. Writers of a target's counts are
 * serialized by locks, so that a count equals its number of rows. Idempotent.
 */
export async function applyReactions(tx: Tx, requests: readonly ReactionRequest[]): Promise<ReactionResult[]> {
  const last = new Map(requests.map((request) => [fullKey(request), request]))
  const wanted = [...last.values()]
  await sql.lockCounts(tx, wanted)
  const [on, off] = [wanted.filter((request) => request.on), wanted.filter((request) => !request.on)]
  const deleted = off.length > 0 ? await sql.deleteReactions(tx, off) : []
  const inserted = on.length > 0 ? await sql.insertReactions(tx, on) : []
  const changes = changesOf(inserted, deleted)
  // Unchanged targets are included to read their counts.
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
  const workLikes = changes.filter(({ targetType: type, admire = 0 }) => type === targetType.work && admire !== 0)
  if (workLikes.length > 0)
    await sql.addToWorks(
      tx,
      workLikes.map(({ targetId, admire = 0 }) => ({ id: targetId, by: admire })),
    )
  const changed = new Set([...inserted, ...deleted].map(fullKey))
  return requests.map((request) => ({
    // Only the last request for a reaction made the change.
    changed: last.get(fullKey(request)) === request && changed.has(fullKey(request)),
    counts: counts.get(keyOf(request)) ?? sql.noCounts,
  }))
}

/** Group commit: concurrent reactions share a transaction, since a popular target is one hot row. */
const batcher = sitePart((services, siteId) =>
  createGroupCommit<ReactionRequest, ReactionResult>({
    run: (requests) => transaction(services.database.of(siteId), (tx) => applyReactions(tx, requests)),
    inFlight: 1,
  }),
)

/** Adds or removes a reaction; resolves after COMMIT. The caller checks that the target is visible. */
export const react = (services: Services, siteId: number, request: ReactionRequest): Promise<ReactionResult> =>
  batcher(services, siteId).submit(request)

import type { Sql, Tx } from '../../kernel/db/index.ts'
import { userView } from '../../user/index.ts'
import { NEW_ACCOUNT_DAYS } from '../hot.ts'
import { ruleOf, scoreOf, weighed } from '../hot/hot.sql.ts'
import type { Target, TargetType } from '../target.ts'

/** Kinds of reactions. */
export const opType = { collect: 1, like: 2, follow: 3 } as const
export type OpType = (typeof opType)[keyof typeof opType]

export interface Reaction extends Target {
  opType: OpType
  userId: string
}

export interface Counts {
  collectionCount: number
  admireCount: number
  followCount: number
  commentCount: number
  threadCount: number
  readCount: number
}
export const noCounts: Counts = {
  collectionCount: 0,
  admireCount: 0,
  followCount: 0,
  commentCount: 0,
  threadCount: 0,
  readCount: 0,
}

const countColumns = (sql: Sql) =>
  sql`c.collection_count, c.admire_count, c.follow_count, c.comment_count, c.thread_count, c.read_count`

/** LEFT JOIN of counts `c` for the target whose id is the fragment `id`; columns by `shownCounts`. */
export const countsOf = (sql: Sql, type: TargetType, id: ReturnType<Sql>) =>
  sql`LEFT JOIN community_count c ON c.site_id = ${sql.siteId} AND c.target_type = ${type} AND c.target_id = ${id}`

/** Columns of `countsOf`; zero without a row. */
export const shownCounts = (sql: Sql) => sql`
  coalesce(c.collection_count, 0) AS collection_count, coalesce(c.admire_count, 0) AS admire_count, coalesce(c.follow_count, 0) AS follow_count,
  coalesce(c.comment_count, 0) AS comment_count, coalesce(c.thread_count, 0) AS thread_count, coalesce(c.read_count, 0) AS read_count`

const listOf = (rows: readonly object[]) => JSON.stringify(rows)
const byTarget = (a: Target, b: Target) =>
  a.targetType - b.targetType || (BigInt(a.targetId) < BigInt(b.targetId) ? -1 : a.targetId === b.targetId ? 0 : 1)

/** Distinct targets in lock order. */
function distinct(targets: readonly Target[]): Target[] {
  const sorted = targets.toSorted(byTarget)
  return sorted.filter((target, index) => index === 0 || byTarget(sorted[index - 1] as Target, target) !== 0)
}

/** Inserts missing count rows and locks them until the end of the transaction, which serializes writers. */
export async function lockCounts(tx: Tx, targets: readonly Target[]): Promise<void> {
  const list = listOf(distinct(targets).map(({ targetType, targetId }) => ({ t: targetType, i: targetId })))
  await tx`
    INSERT INTO community_count (site_id, target_type, target_id)
    SELECT ${tx.siteId}, w.t, w.i FROM jsonb_to_recordset(${list}::text::jsonb) AS w (t smallint, i bigint) ORDER BY w.t, w.i ON CONFLICT DO NOTHING`
  await tx`
    SELECT 1 FROM community_count c JOIN jsonb_to_recordset(${list}::text::jsonb) AS w (t smallint, i bigint) ON c.target_type = w.t AND c.target_id = w.i
    WHERE c.site_id = ${tx.siteId} ORDER BY c.target_type, c.target_id FOR UPDATE OF c`
}

/**
 * Sets since when a target is public (ISO 8601; null: not public); only public ones have a score. Requires
 * `lockCounts`.
 */
export async function writeShownAt(tx: Tx, target: Target, shownTime: string | null): Promise<void> {
  const at = shownTime === null ? null : Math.floor(new Date(shownTime).getTime() / 1000)
  await tx`
    UPDATE community_count c
    SET shown_at = ${at}::bigint
    WHERE c.site_id = ${tx.siteId} AND c.target_type = ${target.targetType} AND c.target_id = ${target.targetId}`
  await addToCounts(tx, [target])
}

export interface CountChange extends Target {
  collection?: number
  admire?: number
  follow?: number
  /** How many of them by new accounts. */
  newCollection?: number
  newAdmire?: number
  newFollow?: number
  comment?: number
  thread?: number
  read?: number
}

/** Adds to counts locked by `lockCounts`. @returns the new counts */
export async function addToCounts(tx: Tx, changes: readonly CountChange[]) {
  const list = listOf(
    changes.map(
      ({
        targetType,
        targetId,
        collection = 0,
        admire = 0,
        follow = 0,
        newCollection = 0,
        newAdmire = 0,
        newFollow = 0,
        comment = 0,
        thread = 0,
        read = 0,
      }) => ({
        t: targetType,
        i: targetId,
        co: collection,
        ad: admire,
        fo: follow,
        nc: newCollection,
        na: newAdmire,
        nf: newFollow,
        cm: comment,
        th: thread,
        re: read,
      }),
    ),
  )
  return tx<(Counts & Target)[]>`
    UPDATE community_count c SET collection_count = c.collection_count + d.co, admire_count = c.admire_count + d.ad, follow_count = c.follow_count + d.fo,
      new_collection_count = c.new_collection_count + d.nc, new_admire_count = c.new_admire_count + d.na, new_follow_count = c.new_follow_count + d.nf,
      comment_count = c.comment_count + d.cm, thread_count = c.thread_count + d.th, read_count = c.read_count + d.re,
      hot_score = ${scoreOf(tx, {
        read: tx`c.read_count + d.re`,
        admire: weighed(tx, tx`c.admire_count + d.ad`, tx`c.new_admire_count + d.na`),
        comment: tx`c.comment_count + d.cm`,
        collection: weighed(tx, tx`c.collection_count + d.co`, tx`c.new_collection_count + d.nc`),
        follow: weighed(tx, tx`c.follow_count + d.fo`, tx`c.new_follow_count + d.nf`),
      })}
    FROM jsonb_to_recordset(${list}::text::jsonb) AS d (t smallint, i bigint, co int, ad int, fo int, nc int, na int,
      nf int, cm int, th int, re int),
      ${ruleOf(tx)} r
    WHERE c.site_id = ${tx.siteId} AND c.target_type = d.t AND c.target_id = d.i RETURNING c.target_type, c.target_id, ${countColumns(tx)}`
}

/** The like count of a comment is a column, for ordering answers. */
export async function addToComments(tx: Tx, likes: readonly { id: string; by: number }[]): Promise<void> {
  await tx`
    UPDATE community_comment m
    SET admire_count = m.admire_count + d.n
    FROM jsonb_to_recordset(${listOf(likes.map(({ id, by }) => ({ i: id, n: by })))}::text::jsonb) AS d (i bigint, n int)
    WHERE m.site_id = ${tx.siteId} AND m.id = d.i`
}

/** The like count of a work is a column, for ordering the works of a course. */
export async function addToWorks(tx: Tx, likes: readonly { id: string; by: number }[]): Promise<void> {
  await tx`
    UPDATE community_work w
    SET admire_count = w.admire_count + d.n
    FROM jsonb_to_recordset(${listOf(likes.map(({ id, by }) => ({ i: id, n: by })))}::text::jsonb) AS d (i bigint, n int)
    WHERE w.site_id = ${tx.siteId} AND w.id = d.i`
}

const rowsOf = (list: readonly Reaction[]) =>
  listOf(list.map(({ targetType, targetId, opType, userId }) => ({ t: targetType, i: targetId, o: opType, u: userId })))

/** A stored reaction; `isNew`: the account was new at that time. */
export interface WrittenReaction extends Reaction {
  isNew: 0 | 1
}

/** Inserts reactions. @returns those that were new */
export const insertReactions = (tx: Tx, list: readonly Reaction[]) => tx<WrittenReaction[]>`
  INSERT INTO community_reaction (site_id, target_type, target_id, op_type, user_id, is_new)
  SELECT ${tx.siteId}, w.t, w.i, w.o, w.u, CASE WHEN p.gmt_create > now() - make_interval(days => ${NEW_ACCOUNT_DAYS}) THEN 1 ELSE 0 END
  FROM jsonb_to_recordset(${rowsOf(list)}::text::jsonb) AS w (t smallint, i bigint, o smallint, u bigint)
  LEFT JOIN ${userView(tx)} p ON p.site_id = ${tx.siteId} AND p.id = w.u
  ORDER BY w.t, w.i, w.o, w.u ON CONFLICT DO NOTHING RETURNING target_type, target_id, op_type, user_id, is_new`

/** Deletes reactions. @returns those that existed */
export const deleteReactions = (tx: Tx, list: readonly Reaction[]) => tx<WrittenReaction[]>`
  DELETE FROM community_reaction r USING jsonb_to_recordset(${rowsOf(list)}::text::jsonb) AS w (t smallint, i bigint, o smallint, u bigint)
  WHERE r.site_id = ${tx.siteId} AND r.target_type = w.t AND r.target_id = w.i AND r.op_type = w.o AND r.user_id = w.u
  RETURNING r.target_type, r.target_id, r.op_type, r.user_id, r.is_new`

export async function selectCounts(sql: Sql, target: Target): Promise<Counts> {
  const [row] = await sql<Counts[]>`
    SELECT ${countColumns(sql)}
    FROM community_count c
    WHERE c.site_id = ${sql.siteId} AND c.target_type = ${target.targetType} AND c.target_id = ${target.targetId}`
  return row ?? noCounts
}

/** A person's reactions to the targets, by id. */
export async function selectOwnReactions(
  sql: Sql,
  userId: string,
  type: TargetType,
  ids: readonly string[],
): Promise<Map<string, Set<OpType>>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ targetId: string; opType: OpType }[]>`
    SELECT target_id, op_type
    FROM community_reaction
    WHERE site_id = ${sql.siteId} AND target_type = ${type} AND target_id = ANY(${sql.ids(ids)}) AND user_id = ${userId}`
  const own = new Map<string, Set<OpType>>()
  for (const { targetId, opType } of rows) own.set(targetId, (own.get(targetId) ?? new Set()).add(opType))
  return own
}

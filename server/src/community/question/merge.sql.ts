/** Queries for merged questions and proposals. */
import { mergeState } from '@zhixing/contract/community/codes'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { opType } from '../reaction/reaction.sql.ts'
import { targetType, textState } from '../target.ts'
import { literal } from '../../kernel/db/literal.ts'

export { mergeState }

/** Maximum number of followers and collectors moved by a merge. */
const MAX_PEOPLE = 10_000
/** Maximum length of a chain of merges that is followed. */
const MAX_STEPS = 20

/** Public question at the end of the chain of merges. */
export async function selectMergedInto(sql: Sql, id: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    WITH RECURSIVE way AS (
      SELECT g.into_id AS id, 1 AS step
      FROM community_question_merge g
      WHERE g.site_id = ${sql.siteId} AND g.question_id = ${id} AND g.status_id = ${mergeState.merged}
      UNION ALL
      SELECT g.into_id, w.step + 1
      FROM way w
      JOIN community_question_merge g ON g.site_id = ${sql.siteId}
        AND g.question_id = w.id
        AND g.status_id = ${mergeState.merged}
      WHERE w.step < ${MAX_STEPS}
    )
    SELECT q.id
    FROM way w
    JOIN community_question q ON q.id = w.id
    WHERE q.site_id = ${sql.siteId} AND q.status_id = ${textState.shown}
    ORDER BY w.step DESC
    LIMIT 1`
  return row?.id
}

export interface MergeRow {
  id: string
  questionId: string
  questionTitle: string
  questionName: string
  questionAnswers: number
  questionTime: string
  intoId: string
  intoTitle: string
  intoName: string
  intoAnswers: number
  intoTime: string
  statusId: CodeOf<typeof mergeState>
  proposerName: string
  operatorName: string
  reason: string
  movedCount: number
  gmtCreate: string
  decidedTime: string | null
  undoneTime: string | null
}

export interface MergeFilters {
  state?: keyof typeof mergeState | undefined
  keyword: string
}

export function pageOfMerges(sql: Sql, by: MergeFilters, page: PageRequest) {
  const from = sql`
    FROM community_question_merge g
    JOIN community_question q ON q.site_id = g.site_id AND q.id = g.question_id JOIN community_question i ON i.site_id = g.site_id AND i.id = g.into_id
    WHERE g.site_id = ${sql.siteId} ${by.state ? sql`AND g.status_id = ${mergeState[by.state]}` : sql``}
      AND (${sql.contains(by.keyword, 'q.title', 'i.title')})`
  return sql.page<MergeRow>(
    page,
    from,
    (cut) => sql`
    SELECT m.*, qu.nickname AS "questionName", iu.nickname AS "intoName", pu.nickname AS "proposerName", coalesce(ou.nickname, '') AS "operatorName"
    FROM (
      SELECT g.site_id, g.id, g.question_id, q.title AS "questionTitle", q.answer_count AS "questionAnswers",
        q.gmt_create AS "questionTime", q.user_id AS q_user, g.into_id, i.title AS "intoTitle",
        i.answer_count AS "intoAnswers", i.gmt_create AS "intoTime", i.user_id AS i_user, g.status_id, g.proposer_id,
          g.operator_id, g.reason, cardinality(g.answer_ids) AS "movedCount",
        g.gmt_create, g.decided_time, g.undone_time
      ${from} ORDER BY g.id DESC ${cut}
    ) m
    JOIN ${userView(sql)} qu ON qu.site_id = m.site_id AND qu.id = m.q_user JOIN ${userView(sql)} iu ON iu.site_id = m.site_id AND iu.id = m.i_user
    JOIN ${userView(sql)} pu ON pu.site_id = m.site_id AND pu.id = m.proposer_id
    LEFT JOIN ${userView(sql)} ou ON ou.site_id = m.site_id AND ou.id = m.operator_id
    ORDER BY m.id DESC`,
  )
}

export interface LockedMerge {
  id: string
  questionId: string
  intoId: string
  statusId: CodeOf<typeof mergeState>
  proposerId: string
  answerIds: string[]
  followerIds: string[]
  collectorIds: string[]
  acceptedId: string
}

const locked = (tx: Tx) =>
  tx`
    id, question_id, into_id, status_id, proposer_id, to_json(answer_ids::text[]) AS "answerIds",
      to_json(follower_ids::text[]) AS "followerIds", to_json(collector_ids::text[]) AS "collectorIds", accepted_id`

/** A merge without a lock: its questions are locked first. */
export async function selectMerge(tx: Tx, id: string): Promise<LockedMerge | undefined> {
  const [row] = await tx<LockedMerge[]>`
    SELECT ${locked(tx)} FROM community_question_merge WHERE site_id = ${tx.siteId} AND id = ${id}`
  return row
}

/** Locks the open merge or proposal of a question until the end of the transaction. */
export async function lockOpenMerge(tx: Tx, questionId: string): Promise<LockedMerge | undefined> {
  const [row] = await tx<LockedMerge[]>`
    SELECT ${locked(tx)}
    FROM community_question_merge
    WHERE site_id = ${tx.siteId}
      AND question_id = ${questionId}
      AND status_id IN (${literal(tx, mergeState.proposed, mergeState.merged)}) FOR UPDATE`
  return row
}

/** Locks a question in any state until the end of the transaction, including merged and deleted ones. */
export async function lockAny(tx: Tx, id: string) {
  const [row] = await tx<
    {
      id: string
      userId: string
      title: string
      statusId: number
      acceptCommentId: string
      courseId: string
      gmtCreate: string
    }[]
  >`
    SELECT id, user_id, title, status_id, accept_comment_id, course_id, gmt_create
    FROM community_question
    WHERE site_id = ${tx.siteId} AND id = ${id} FOR UPDATE`
  return row
}

/** Upserts a proposal. The question must be locked, which serializes writers. */
export async function writeProposal(
  tx: Tx,
  of: { id: string | undefined; questionId: string; intoId: string; proposerId: string; reason: string },
): Promise<string> {
  const [row] = of.id
    ? await tx<{ id: string }[]>`
      UPDATE community_question_merge
      SET into_id = ${of.intoId}, reason = CASE WHEN ${of.reason} = '' THEN reason ELSE ${of.reason} END
      WHERE site_id = ${tx.siteId} AND id = ${of.id}
      RETURNING id`
    : await tx<{ id: string }[]>`
      INSERT INTO community_question_merge (site_id, question_id, into_id, proposer_id, reason)
      VALUES (${tx.siteId}, ${of.questionId}, ${of.intoId}, ${of.proposerId}, ${of.reason})
      RETURNING id`
  if (!row) throw new Error('INSERT into community_question_merge returned no row')
  return row.id
}

export async function writeMerged(
  tx: Tx,
  id: string,
  of: { operatorId: string; answerIds: string[]; followerIds: string[]; collectorIds: string[]; acceptedId: string },
): Promise<void> {
  await tx`
    UPDATE community_question_merge
    SET status_id = ${mergeState.merged}, operator_id = ${of.operatorId}, answer_ids = ${tx.ids(of.answerIds)},
      follower_ids = ${tx.ids(of.followerIds)},
      collector_ids = ${tx.ids(of.collectorIds)}, accepted_id = ${of.acceptedId}, decided_time = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function writeRefused(tx: Tx, id: string, operatorId: string): Promise<boolean> {
  const rows = await tx`
    UPDATE community_question_merge SET status_id = ${mergeState.refused}, operator_id = ${operatorId}, decided_time = now()
    WHERE site_id = ${tx.siteId} AND id = ${id} AND status_id = ${mergeState.proposed} RETURNING 1`
  return rows.length > 0
}

export async function writeUndone(tx: Tx, id: string, operatorId: string): Promise<void> {
  await tx`
    UPDATE community_question_merge
    SET status_id = ${mergeState.undone}, operator_id = ${operatorId}, undone_time = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Answers of a question in any state. */
export async function selectAnswerIds(tx: Tx, questionId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id
    FROM community_comment
    WHERE site_id = ${tx.siteId} AND target_type = ${targetType.question} AND target_id = ${questionId} AND root_id = 0
    ORDER BY id`
  return rows.map(({ id }) => id)
}

/**
 * Moves answers with their replies to another question.
 * @returns number of counted threads and comments moved
 */
export async function moveAnswers(tx: Tx, ids: readonly string[], from: string, to: string) {
  await tx`
    UPDATE community_comment SET target_id = ${to}, is_accepted = 0
    WHERE site_id = ${tx.siteId}
      AND target_type = ${targetType.question}
      AND target_id = ${from}
      AND (id = ANY(${tx.ids(ids)}) OR root_id = ANY(${tx.ids(ids)}))`
  const [row] = await tx<{ threads: number; comments: number }[]>`
    SELECT count(*)::int AS threads, coalesce(sum(1 + reply_count), 0)::int AS comments FROM community_comment
    WHERE site_id = ${tx.siteId} AND target_type = ${targetType.question} AND target_id = ${to} AND id = ANY(${tx.ids(ids)}) AND status_id = ${textState.shown}`
  return row ?? { threads: 0, comments: 0 }
}

/** People who follow or collected one question and not the other. */
export async function selectPeople(tx: Tx, from: string, to: string) {
  const rows = await tx<{ userId: string; opType: number }[]>`
    SELECT r.user_id, r.op_type FROM community_reaction r
    WHERE r.site_id = ${tx.siteId} AND r.target_type = ${targetType.question} AND r.target_id = ${from} AND r.op_type IN (${opType.follow}, ${opType.collect})
      AND NOT EXISTS (SELECT FROM community_reaction o
        WHERE o.site_id = ${tx.siteId}
          AND o.target_type = r.target_type
          AND o.target_id = ${to}
          AND o.op_type = r.op_type
          AND o.user_id = r.user_id)
    ORDER BY r.gmt_create LIMIT ${MAX_PEOPLE}`
  const those = (op: number) => rows.filter((row) => row.opType === op).map(({ userId }) => userId)
  return { followers: those(opType.follow), collectors: those(opType.collect) }
}

import { createHash } from 'node:crypto'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { PublicCandidate } from '../../exam/index.ts'
import type { Given } from './result.ts'

/** Stored at the end: names as they were, suggestions by id. */
export interface StoredResult {
  levelName: string
  levelText: string
  topicList: { topicName: string; questionCount: number; score: number }[]
  rightCount: number
  isLead: 0 | 1
  courseIds: string[]
  gradeIds: string[]
  articleIds: string[]
}

export interface AttemptRow {
  id: string
  placementId: string | null
  userId: string | null
  placementName: string
  isAdaptive: 0 | 1
  questionCount: number
  deadline: string
  pool: PublicCandidate[]
  problemId: string | null
  answerList: Given[]
  finishTime: string | null
  score: number | null
  result: StoredResult | null
}

/** Keys are stored as hashes, so that a copy of the table does not grant access to attempts. */
export const hashOf = (attemptKey: string): string => createHash('sha256').update(attemptKey).digest('hex')

const hashed = (sql: Sql, attemptKey: string) => sql`decode(${hashOf(attemptKey)}, 'hex')`

const columns = (sql: Sql) => sql`
  a.id, a.placement_id, a.user_id, a.placement_name, a.is_adaptive, a.question_count, a.deadline, a.pool, a.problem_id, a.answer_list, a.finish_time,
  a.score, a.result`

export async function selectAttempt(sql: Sql, attemptKey: string) {
  const [row] = await sql<AttemptRow[]>`
    SELECT ${columns(sql)} FROM placement_attempt a WHERE a.site_id = ${sql.siteId} AND a.key_hash = ${hashed(sql, attemptKey)}`
  return row
}

export async function lockAttempt(sql: Tx, attemptKey: string) {
  const [row] = await sql<AttemptRow[]>`
    SELECT ${columns(sql)} FROM placement_attempt a
    WHERE a.site_id = ${sql.siteId} AND a.key_hash = ${hashed(sql, attemptKey)} FOR UPDATE`
  return row
}

export interface NewAttempt {
  placementId: string
  placementName: string
  userId: string | null
  isAdaptive: 0 | 1
  questionCount: number
  deadline: Date
  pool: readonly PublicCandidate[]
  problemId: string
}

/** Nothing when the key was used before: a retry. */
export async function insertAttempt(sql: Tx, attemptKey: string, one: NewAttempt): Promise<void> {
  await sql`
    INSERT INTO placement_attempt (site_id, placement_id, key_hash, user_id, placement_name, is_adaptive, question_count, deadline, pool, problem_id)
    VALUES (${sql.siteId}, ${one.placementId}, ${hashed(sql, attemptKey)}, ${one.userId}, ${one.placementName}, ${one.isAdaptive}, ${one.questionCount},
      ${one.deadline.toISOString()}, ${asJson(sql, one.pool)}, ${one.problemId})
    ON CONFLICT (site_id, key_hash) DO NOTHING`
}

export async function writeQuestion(
  sql: Tx,
  id: string,
  to: { problemId: string; answerList: readonly Given[] },
): Promise<void> {
  await sql`
    UPDATE placement_attempt SET problem_id = ${to.problemId}, answer_list = ${asJson(sql, to.answerList)}
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function writeEnd(
  sql: Tx,
  id: string,
  to: { finishTime: string; answerList: readonly Given[]; score: number | null; result: StoredResult },
): Promise<void> {
  await sql`
    UPDATE placement_attempt SET problem_id = NULL, pool = '[]', answer_list = ${asJson(sql, to.answerList)}, finish_time = ${to.finishTime}::text::timestamptz,
      score = ${to.score}, result = ${asJson(sql, to.result)}
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Joins attempts to an account; those of another one stay. */
export async function joinUser(sql: Sql, attemptKeys: readonly string[], userId: string): Promise<void> {
  const hashes = JSON.stringify(attemptKeys.map(hashOf))
  await sql`
    UPDATE placement_attempt SET user_id = ${userId}
    WHERE site_id = ${sql.siteId} AND user_id IS NULL
      AND key_hash IN (SELECT decode(h, 'hex') FROM jsonb_array_elements_text(${hashes}::text::jsonb) AS h)`
}

/** Joins a finished attempt to a lead, unless it stands beside one already. @returns what it found */
export async function joinLead(sql: Tx, attemptKey: string, leadId: string) {
  const [row] = await sql<{ placementName: string; score: number | null; levelName: string }[]>`
    UPDATE placement_attempt SET lead_id = ${leadId}
    WHERE site_id = ${sql.siteId} AND key_hash = ${hashed(sql, attemptKey)} AND finish_time IS NOT NULL AND lead_id IS NULL
    RETURNING placement_name, score, coalesce(result ->> 'levelName', '') AS "levelName"`
  return row
}

export const pageOfOwn = (sql: Sql, userId: string, page: PageRequest) => {
  const of = sql`FROM placement_attempt a WHERE a.site_id = ${sql.siteId} AND a.user_id = ${userId} AND a.finish_time IS NOT NULL`
  return sql.page<{
    id: string
    placementName: string
    score: number | null
    levelName: string
    finishTime: string
  }>(
    page,
    of,
    (cut) => sql`
    SELECT a.id, a.placement_name, a.score, a.result ->> 'levelName' AS "levelName", a.finish_time ${of} ORDER BY a.id DESC ${cut}`,
  )
}

export async function selectOwn(sql: Sql, userId: string, id: string) {
  const [row] = await sql<AttemptRow[]>`
    SELECT ${columns(sql)} FROM placement_attempt a WHERE a.site_id = ${sql.siteId} AND a.id = ${id} AND a.user_id = ${userId} AND a.finish_time IS NOT NULL`
  return row
}

/** Finished tests of a lead or its account, newest first. */
export const selectOfLead = (sql: Sql, lead: { id: string; userId: string | null }, most: number) =>
  sql<AttemptRow[]>`
    SELECT ${columns(sql)} FROM placement_attempt a
    WHERE a.site_id = ${sql.siteId} AND a.finish_time IS NOT NULL AND (a.lead_id = ${lead.id} OR a.user_id = ${lead.userId})
    ORDER BY a.id DESC LIMIT ${most}`

/** Questions of films on the shelf, and the answers of learners. */
import type { ProblemDoc, UserAnswer } from '@zhixing/contract/exam/shapes'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { literal } from '../../kernel/db/literal.ts'

type Flag = 0 | 1

export interface MomentRow {
  id: string
  periodId: string
  second: number
  isRequired: Flag
  sourceId: string | null
  problem: ProblemDoc
}

const columns = (sql: Sql) => sql`m.id, m.period_id, m.second, m.is_required, m.source_id, m.problem`
const isActive = (sql: Sql) => sql`m.status_id = ${literal(sql, stateCode.row.active)}`

/** The questions of a lesson by time, with what a person answered. */
export async function selectMoments(sql: Sql, userId: string, periodId: string) {
  return sql<(MomentRow & { isAnswered: Flag; isRight: Flag })[]>`
    SELECT ${columns(sql)}, (a.user_id IS NOT NULL)::int AS is_answered, coalesce(a.is_right, 0) AS is_right
    FROM course_moment m
    LEFT JOIN course_moment_answer a ON a.site_id = m.site_id AND a.moment_id = m.id AND a.user_id = ${userId}
    WHERE m.site_id = ${sql.siteId} AND m.period_id = ${periodId} AND ${isActive(sql)}
    ORDER BY m.second, m.id`
}

export async function selectMoment(sql: Sql, id: string) {
  const [row] = await sql<MomentRow[]>`
    SELECT ${columns(sql)} FROM course_moment m
    WHERE m.site_id = ${sql.siteId} AND m.id = ${id} AND ${isActive(sql)}`
  return row
}

export interface NewAnswer {
  userId: string
  momentId: string
  periodId: string
  userAnswer: UserAnswer
  isRight: Flag
  clientKey: string
}

/**
 * Stores an answer: the last one counts, and whether the first was right is kept.
 * @returns the stored answer: an earlier one for a retry under the same key
 */
export async function saveAnswer(sql: Sql, answer: NewAnswer): Promise<UserAnswer> {
  const { userId, momentId, periodId, userAnswer, isRight, clientKey } = answer
  const [row] = await sql<{ userAnswer: UserAnswer }[]>`
    INSERT INTO course_moment_answer AS a
      (site_id, moment_id, user_id, period_id, user_answer, is_right_first, is_right, client_key)
    VALUES (${sql.siteId}, ${momentId}, ${userId}, ${periodId}, ${asJson(sql, userAnswer)}, ${isRight}, ${isRight}, ${clientKey})
    ON CONFLICT (site_id, moment_id, user_id) DO UPDATE SET
      user_answer = CASE WHEN a.client_key = excluded.client_key THEN a.user_answer ELSE excluded.user_answer END,
      is_right = CASE WHEN a.client_key = excluded.client_key THEN a.is_right ELSE excluded.is_right END,
      answer_count = a.answer_count + (a.client_key <> excluded.client_key)::int,
      client_key = excluded.client_key, gmt_modified = excluded.gmt_modified
    RETURNING a.user_answer`
  if (!row) throw new Error('the answer was not stored')
  return row.userAnswer
}

/** Required questions of lessons that a person has not answered. */
export async function selectOpenMoments(sql: Sql, keys: readonly { userId: string; periodId: string }[]) {
  return sql<{ userId: string; periodId: string; sourceId: string | null }[]>`
    SELECT k.u::text AS user_id, m.period_id, m.source_id
    FROM jsonb_to_recordset(${asJson(
      sql,
      keys.map(({ userId, periodId }) => ({ u: userId, p: periodId })),
    )}) AS k (u bigint, p bigint)
    JOIN course_moment m ON m.site_id = ${sql.siteId} AND m.period_id = k.p AND m.is_required = 1 AND ${isActive(sql)}
    WHERE NOT EXISTS (SELECT FROM course_moment_answer a
      WHERE a.site_id = ${sql.siteId} AND a.moment_id = m.id AND a.user_id = k.u)`
}

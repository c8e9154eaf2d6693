/** Reviews of wrong-answer entries, and their effects. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import { beginOf, dayOf } from '../../kernel/day.ts'
import type { AnswerStatus, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { Scheduled, ReviewState } from './spaced-repetition.ts'

const { active } = stateCode.row

/** The state of an entry before a review, so that the review can be rated again. */
export interface Before extends ReviewState {
  errorCount: number
  nextReviewTime: string
  isMastered: 0 | 1
}

export interface Review {
  id: string
  errorId: string
  /** 0 while not rated. */
  rating: number
  answerStatus: AnswerStatus
  score: number
  userAnswer: UserAnswer
  before: Before
  gmtCreate: string
}

const columns = (sql: Sql) => sql`id, error_id, rating, answer_status, score, user_answer, before, gmt_create`

export async function insertReview(
  sql: Tx,
  r: Omit<Review, 'id'> & { siteId: number; userId: string; clientKey: string },
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO user_error_review (site_id, error_id, user_id, rating, is_right, user_answer, answer_status, score, before, client_key, gmt_create)
    VALUES (${r.siteId}, ${r.errorId}, ${r.userId}, ${r.rating}, ${r.answerStatus === 'right' ? 1 : 0},
      ${asJson(sql, r.userAnswer)}, ${r.answerStatus}, ${r.score}, ${asJson(sql, r.before)},
      ${r.clientKey}, ${r.gmtCreate})
    RETURNING id`
  return row?.id ?? ''
}

export async function selectReviewByKey(sql: Sql, userId: string, clientKey: string) {
  const [row] = await sql<
    Review[]
  >`SELECT ${columns(sql)} FROM user_error_review WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row
}

export async function selectReview(sql: Sql, userId: string, id: string) {
  const [row] = await sql<
    Review[]
  >`SELECT ${columns(sql)} FROM user_error_review WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ${id}`
  return row
}

export async function selectNewest(sql: Sql, errorId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    SELECT id FROM user_error_review WHERE site_id = ${sql.siteId} AND error_id = ${errorId} ORDER BY id DESC LIMIT 1`
  return row?.id
}

export async function selectReviews(sql: Sql, errorId: string) {
  return sql<{ rating: number; isRight: 0 | 1; gmtCreate: string }[]>`
    SELECT rating, is_right, gmt_create FROM user_error_review WHERE site_id = ${sql.siteId} AND error_id = ${errorId} ORDER BY id DESC LIMIT 50`
}

/** Writes the state of an entry after a review. `errorCount`: the new count. */
export async function applyReview(
  sql: Tx,
  {
    reviewId,
    errorId,
    rating,
    at,
    errorCount,
    next,
  }: { reviewId: string; errorId: string; rating: number; at: Date; errorCount: number; next: Scheduled },
): Promise<void> {
  await sql`UPDATE user_error_review SET rating = ${rating}, is_right = ${rating === 1 ? 0 : 1} WHERE site_id = ${sql.siteId} AND id = ${reviewId}`
  await sql`
    UPDATE user_error_problem
    SET card = ${asJson(sql, next.card)}, right_count = ${next.rightCount}, error_count = ${errorCount},
      next_review_time = ${next.nextReviewTime}, is_mastered = ${next.isMastered},
      mastered_at = ${next.isMastered ? at.toISOString() : null}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${errorId}`
}

/** Days are in China time. */

export async function countReviewedToday(sql: Sql, userId: string, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(DISTINCT error_id)::int AS count FROM user_error_review
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND gmt_create >= ${beginOf(sql, dayOf(sql, sql`${now.toISOString()}::timestamptz`))}`
  return row?.count ?? 0
}

/** Added, reviewed, right and mastered entries by day, for the last `days` days. */
export async function selectDays(sql: Sql, userId: string, now: Date, days: number) {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<{ day: string; added: number; reviewed: number; rightTotal: number; mastered: number }[]>`
    WITH days AS (SELECT ${dayOf(sql, at)} - n AS day FROM generate_series(0, ${days - 1}::int) AS n),
    added AS (SELECT ${dayOf(sql, sql`gmt_create`)} AS day, count(*)::int AS n
      FROM user_error_problem
      WHERE site_id = ${sql.siteId} AND user_id = ${userId}
      GROUP BY 1),
    mastered AS (SELECT ${dayOf(sql, sql`mastered_at`)} AS day, count(*)::int AS n
      FROM user_error_problem
      WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND mastered_at IS NOT NULL AND status_id = ${literal(sql, active)}
      GROUP BY 1),
    reviewed AS (SELECT ${dayOf(sql, sql`gmt_create`)} AS day, count(*)::int AS n, sum(is_right)::int AS good
      FROM user_error_review
      WHERE site_id = ${sql.siteId}
        AND user_id = ${userId}
        AND gmt_create > ${at} - make_interval(days => ${days + 1}::int)
      GROUP BY 1)
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(a.n, 0) AS added, coalesce(r.n, 0) AS reviewed,
      coalesce(r.good, 0) AS "rightTotal", coalesce(m.n, 0) AS mastered
    FROM days d LEFT JOIN added a USING (day) LEFT JOIN reviewed r USING (day) LEFT JOIN mastered m USING (day) ORDER BY d.day`
}

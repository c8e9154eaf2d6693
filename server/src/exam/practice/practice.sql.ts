/** Practices and their answers. */
import { stateCode } from '@zhixing/contract/states'
import { practiceStatus } from '@zhixing/contract/exam/practice-kinds'
import type { PracticeRow } from '@zhixing/contract/exam/practice'
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { asJson } from '../../kernel/db/json.ts'
import { type Drawn } from './pool.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active, inactive } = stateCode.row

const columns = (sql: Sql) => sql`id, practice_name, practice_type, jsonb_array_length(problems) AS "problemQuantity",
  answered_count, right_count, practice_status, gmt_create, gmt_modified`

export interface StoredPractice extends PracticeRow {
  currentNo: number
  problems: Drawn[]
  /** The keys were revealed before answering. */
  isRecited: boolean
}

export interface NewPractice {
  siteId: number
  userId: string
  practiceName: string
  practiceType: number
  rules: unknown
  problems: Drawn[]
  clientKey: string | null
}

/** Inserts a practice; nothing when its idempotency key was used before. */
export async function insertPractice(sql: Sql, p: NewPractice) {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO practice (site_id, user_id, practice_name, practice_type, rules, problems, client_key)
    VALUES (${p.siteId}, ${p.userId}, ${p.practiceName}, ${p.practiceType}, ${asJson(sql, p.rules)}, ${asJson(sql, p.problems)}, ${p.clientKey})
    ON CONFLICT (site_id, user_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`
  return row?.id
}

export async function selectByKey(sql: Sql, userId: string, clientKey: string) {
  const [row] = await sql<{ id: string; problemQuantity: number }[]>`
    SELECT id, jsonb_array_length(problems) AS "problemQuantity"
    FROM practice
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row
}

const whole = (sql: Sql) =>
  sql`${columns(sql)}, current_no, problems, (rules ->> 'isRecited') IS NOT NULL AS "isRecited"`

export async function selectPractice(sql: Sql, userId: string, id: string, lock = false) {
  const [row] = await sql<StoredPractice[]>`
    SELECT ${whole(sql)} FROM practice WHERE site_id = ${sql.siteId} AND id = ${id} AND user_id = ${userId} AND status_id = ${literal(sql, active)} ${lock ? sql`FOR UPDATE` : sql``}`
  return row
}

/** Marks an own practice as revealed. */
export async function markRecited(sql: Sql, userId: string, id: string) {
  const [row] = await sql<StoredPractice[]>`
    UPDATE practice
    SET rules = rules || '{"isRecited": true}'
    WHERE site_id = ${sql.siteId} AND id = ${id} AND user_id = ${userId} AND status_id = ${literal(sql, active)}
    RETURNING ${whole(sql)}`
  return row
}

const own = (sql: Sql, userId: string, status: number | undefined) =>
  sql`site_id = ${sql.siteId} AND user_id = ${userId} AND status_id = ${literal(sql, active)} ${status === undefined ? sql`` : sql`AND practice_status = ${status}`}`

export async function pageOfPractices(
  sql: Sql,
  by: { userId: string; practiceStatus: number | undefined },
  page: PageRequest,
) {
  const of = sql`FROM practice WHERE ${own(sql, by.userId, by.practiceStatus)}`
  return sql.page<PracticeRow>(
    page,
    of,
    (cut) => sql`
    SELECT ${columns(sql)} ${of} ORDER BY gmt_modified DESC, id DESC ${cut}`,
  )
}

/** @returns false when the person has none with this id */
export async function deletePractice(sql: Sql, userId: string, id: string): Promise<boolean> {
  const rows = await sql`
    UPDATE practice SET status_id = ${literal(sql, inactive)}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${id} AND user_id = ${userId} AND status_id = ${literal(sql, active)} RETURNING id`
  return rows.length > 0
}

/** Finishes a practice, or reopens it (1). */
export async function updateStatus(sql: Sql, userId: string, id: string, status: number) {
  const rows = await sql`
    UPDATE practice
    SET practice_status = ${status}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND user_id = ${userId} AND status_id = ${literal(sql, active)}
    RETURNING id`
  return rows.length > 0
}

/** Deletes the answers of a practice. */
export async function resetPractice(sql: Tx, userId: string, id: string): Promise<void> {
  await sql`DELETE FROM practice_user_answer WHERE site_id = ${sql.siteId} AND practice_id = ${id}`
  await sql`
    UPDATE practice
    SET answered_count = 0, right_count = 0, current_no = 1, practice_status = ${literal(sql, practiceStatus.doing)},
      gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND user_id = ${userId}`
}

export interface GivenAnswer {
  problemId: string
  userAnswer: UserAnswer
  answerStatus: Mark['answerStatus']
  score: number
}

/** The answers of a practice; of `ids` only, when given. */
export async function selectAnswers(sql: Sql, practiceId: string, ids?: readonly string[]) {
  return sql<GivenAnswer[]>`
    SELECT problem_id, user_answer, answer_status, score FROM practice_user_answer
    WHERE site_id = ${sql.siteId} AND practice_id = ${practiceId} ${ids ? sql`AND problem_id = ANY(${sql.ids(ids)})` : sql``}`
}

export async function insertAnswers(sql: Tx, practiceId: string, answers: GivenAnswer[]): Promise<void> {
  const rows = answers.map((one) => ({
    problem_id: one.problemId,
    user_answer: one.userAnswer,
    is_right: one.answerStatus === 'right' ? 1 : 0,
    answer_status: one.answerStatus,
    score: one.score,
  }))
  await sql`
    INSERT INTO practice_user_answer (site_id, practice_id, problem_id, user_answer, is_right, answer_status, score)
    SELECT ${sql.siteId}::bigint, ${practiceId}::bigint, r.problem_id, r.user_answer, r.is_right, r.answer_status, r.score
    FROM jsonb_to_recordset(${asJson(sql, rows)}) AS r(problem_id bigint, user_answer jsonb, is_right smallint, answer_status text, score numeric)
    ON CONFLICT DO NOTHING`
}

/**
 * Stores a self-assessment.
 * @returns false when no answer waits for one
 */
export async function judgeAnswer(
  sql: Tx,
  practiceId: string,
  { problemId, answerStatus, score }: Omit<GivenAnswer, 'userAnswer'>,
): Promise<boolean> {
  const rows = await sql`
    UPDATE practice_user_answer SET answer_status = ${answerStatus}, is_right = ${answerStatus === 'right' ? 1 : 0}, score = ${score}
    WHERE site_id = ${sql.siteId} AND practice_id = ${practiceId} AND problem_id = ${problemId} AND answer_status = 'reviewing' RETURNING problem_id`
  return rows.length > 0
}

/** Updates the progress from the stored answers. Idempotent. */
export async function updateProgress(
  sql: Sql,
  id: string,
  p: { answeredCount: number; rightCount: number; currentNo: number; practiceStatus: number },
): Promise<void> {
  await sql`
    UPDATE practice
    SET answered_count = ${p.answeredCount}, right_count = ${p.rightCount}, current_no = ${p.currentNo},
      practice_status = ${p.practiceStatus}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Updates the person's accuracy. */
export async function bumpStat(
  sql: Tx,
  s: { siteId: number; userId: string; problemId: string; status: string },
): Promise<void> {
  const right = s.status === 'right' ? 1 : 0
  await sql`
    INSERT INTO user_problem_stat (site_id, user_id, problem_id, answer_count, right_count, last_status)
    VALUES (${s.siteId}, ${s.userId}, ${s.problemId}, 1, ${right}, ${s.status})
    ON CONFLICT (site_id, user_id, problem_id)
    DO UPDATE SET answer_count = user_problem_stat.answer_count + 1,
      right_count = user_problem_stat.right_count + ${right}, last_status = ${s.status}, last_time = excluded.last_time`
}

export async function selectCollected(sql: Sql, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string }[]>`
    SELECT collection_id AS id
    FROM exam_collection
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND collection_type = ${literal(sql, stateCode.collection.problem)}
      AND collection_id = ANY(${sql.ids(ids)})`
  return rows.map(({ id }) => id)
}

/** Names of categories. */
export async function selectNames(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; name: string }[]>`
    SELECT id, category_name AS name FROM exam_category WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

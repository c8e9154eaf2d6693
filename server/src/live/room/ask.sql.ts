/** Questions and answers of a room. */
import { askStates } from '@zhixing/contract/live/codes'
import type { AskDraft } from '@zhixing/contract/live/room-frames'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { BankAsk } from './bank-ask.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface AskRow {
  askId: string
  periodId: string
  askType: 1 | 2 | 9
  askTitle: string
  optionList: string[]
  askHtml: string
  optionHtmlList: string[]
  /** HTML. */
  explanation: string
  rightList: number[]
  limitSeconds: number
  askStatus: 1 | 2 | 3
  openTime: string | null
  closeTime: string | null
  /** Still open, but its time limit has passed. */
  isOver: boolean
}

const columns = (sql: Sql) => sql`
  id AS "askId", period_id, ask_type, ask_title, option_list, ask_html, option_html AS "optionHtmlList", explanation,
    right_list, limit_seconds, ask_status, open_time, close_time,
  ask_status = ${literal(sql, askStates.open)} AND coalesce(close_time <= now(), false) AS "isOver"`

export async function selectAsk(sql: Sql, periodId: string, askId: string): Promise<AskRow | undefined> {
  const [row] = await sql<AskRow[]>`
    SELECT ${columns(sql)} FROM live_ask WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND id = ${askId}`
  return row
}

/** The open or last question. */
export async function selectCurrentAsk(sql: Sql, periodId: string): Promise<AskRow | undefined> {
  const [row] = await sql<AskRow[]>`
    SELECT ${columns(sql)}
    FROM live_ask
    WHERE site_id = ${sql.siteId}
      AND period_id = ${periodId}
      AND ask_status IN (${literal(sql, askStates.open, askStates.closed)})
    ORDER BY open_time DESC, id DESC
    LIMIT 1`
  return row
}

/** Asked ones first, newest on top, then prepared ones. */
export async function selectAsks(sql: Sql, periodId: string): Promise<AskRow[]> {
  return sql<AskRow[]>`
    SELECT ${columns(sql)} FROM live_ask WHERE site_id = ${sql.siteId} AND period_id = ${periodId} ORDER BY open_time DESC NULLS LAST, id LIMIT 200`
}

export async function countAsks(sql: Sql, periodId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM live_ask WHERE site_id = ${sql.siteId} AND period_id = ${periodId}`
  return row?.count ?? 0
}

export async function insertAsk(tx: Sql, periodId: string, draft: AskDraft): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO live_ask (site_id, period_id, ask_type, ask_title, option_list, right_list, limit_seconds)
    VALUES (${tx.siteId}, ${periodId}, ${draft.askType}, ${draft.askTitle},
      ${JSON.stringify(draft.optionList)}::text::jsonb,
      ${JSON.stringify(draft.rightList)}::text::jsonb, ${draft.limitSeconds})
    RETURNING id`
  if (!row) throw new Error('question not inserted')
  return row.id
}

/** Prepares a bank question. Idempotent while it is unasked. */
export async function insertBankAsk(
  tx: Tx,
  periodId: string,
  { problemId, limitSeconds, ...ask }: BankAsk & { problemId: string; limitSeconds: number },
): Promise<string> {
  const [known] = await tx<{ id: string }[]>`
    SELECT id
    FROM live_ask
    WHERE site_id = ${tx.siteId}
      AND period_id = ${periodId}
      AND problem_id = ${problemId}
      AND ask_status = ${literal(tx, askStates.prepared)}`
  if (known) return known.id
  const id = await insertAsk(tx, periodId, { ...ask, limitSeconds })
  await tx`
    UPDATE live_ask
    SET problem_id = ${problemId}, ask_html = ${ask.askHtml},
      option_html = ${JSON.stringify(ask.optionHtmlList)}::text::jsonb, explanation = ${ask.explanation}
    WHERE site_id = ${tx.siteId} AND id = ${id}`
  return id
}

/** Edits a prepared question; rich ones are edited in the bank. @returns whether it existed */
export async function updateAsk(sql: Sql, periodId: string, askId: string, draft: AskDraft): Promise<boolean> {
  const rows = await sql`
    UPDATE live_ask SET ask_type = ${draft.askType}, ask_title = ${draft.askTitle}, option_list = ${JSON.stringify(draft.optionList)}::text::jsonb,
      right_list = ${JSON.stringify(draft.rightList)}::text::jsonb, limit_seconds = ${draft.limitSeconds}
    WHERE site_id = ${sql.siteId}
      AND period_id = ${periodId}
      AND id = ${askId}
      AND ask_status = ${literal(sql, askStates.prepared)}
      AND ask_html = ''
    RETURNING id`
  return rows.length > 0
}

export async function deleteAsk(sql: Sql, periodId: string, askId: string): Promise<boolean> {
  const rows = await sql`
    DELETE FROM live_ask
    WHERE site_id = ${sql.siteId}
      AND period_id = ${periodId}
      AND id = ${askId}
      AND ask_status = ${literal(sql, askStates.prepared)}
    RETURNING id`
  return rows.length > 0
}

/** Opens a prepared question. @returns whether it was prepared */
export async function openAsk(tx: Tx, periodId: string, askId: string): Promise<boolean> {
  const rows = await tx`
    UPDATE live_ask
    SET ask_status = ${literal(tx, askStates.open)}, open_time = t.opens, close_time = t.closes
    FROM (
      SELECT c.now AS opens, c.now + make_interval(secs => nullif(a.limit_seconds, 0)) AS closes
      FROM live_ask a, clock_timestamp() AS c (now)
      WHERE a.site_id = ${tx.siteId} AND a.id = ${askId}
    ) t
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND id = ${askId} AND ask_status = ${literal(tx, askStates.prepared)} RETURNING id`
  return rows.length > 0
}

/** Closes one question, or all past their time limit. @returns the closed ones */
export async function closeAsks(
  tx: Tx,
  periodId: string,
  which: { askId: string } | 'over' | 'all',
): Promise<string[]> {
  const chosen = which === 'all' ? tx`true` : which === 'over' ? tx`close_time <= now()` : tx`id = ${which.askId}`
  const rows = await tx<{ id: string }[]>`
    UPDATE live_ask SET ask_status = ${literal(tx, askStates.closed)}, close_time = least(close_time, now())
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND ask_status = ${literal(tx, askStates.open)} AND ${chosen} RETURNING id`
  return rows.map(({ id }) => id)
}

/** Stores a person's first answer while the question is open. @returns whether it was stored */
export async function insertAnswer(
  tx: Tx,
  { askId, userId, answer, isRight }: { askId: string; userId: string; answer: number[]; isRight: 0 | 1 | null },
): Promise<boolean> {
  const rows = await tx`
    INSERT INTO live_answer (site_id, ask_id, user_id, answer_list, is_right)
    SELECT ${tx.siteId}, q.id, ${userId}, ${JSON.stringify(answer)}::text::jsonb, ${isRight} FROM live_ask q
    WHERE q.site_id = ${tx.siteId} AND q.id = ${askId} AND q.ask_status = ${literal(tx, askStates.open)} AND (q.close_time IS NULL OR q.close_time > now())
    ON CONFLICT DO NOTHING RETURNING user_id`
  return rows.length > 0
}

export async function selectAnswer(sql: Sql, askId: string, userId: string): Promise<number[] | undefined> {
  const [row] = await sql<{ answerList: number[] }[]>`
    SELECT answer_list FROM live_answer WHERE site_id = ${sql.siteId} AND ask_id = ${askId} AND user_id = ${userId}`
  return row?.answerList
}

/** A person's answers in a session, by question. */
export async function selectOwnAnswers(sql: Sql, periodId: string, userId: string) {
  return sql<{ askId: string; answerList: number[]; isRight: 0 | 1 | null }[]>`
    SELECT w.ask_id, w.answer_list, w.is_right FROM live_answer w JOIN live_ask q ON q.site_id = w.site_id AND q.id = w.ask_id
    WHERE w.site_id = ${sql.siteId} AND w.user_id = ${userId} AND q.period_id = ${periodId}`
}

export interface AnswerCount {
  askId: string
  /** Option index; -1: number of respondents. */
  at: number
  count: number
}

/** Counts per option. */
export async function countAnswers(sql: Sql, askIds: readonly string[]): Promise<AnswerCount[]> {
  return sql<AnswerCount[]>`
    SELECT w.ask_id, o.at::int AS at, count(*)::int AS count FROM live_answer w
    CROSS JOIN LATERAL (SELECT -1 AS at UNION ALL SELECT value::int FROM jsonb_array_elements_text(w.answer_list)) o
    WHERE w.site_id = ${sql.siteId} AND w.ask_id = ANY(${sql.ids(askIds)}) GROUP BY 1, 2`
}

export interface AnswerRow {
  userId: string
  userName: string
  className: string
  answerList: number[]
  isRight: 0 | 1 | null
  gmtCreate: string
}

export async function pageOfAnswers(sql: Sql, askId: string, page: PageRequest) {
  return sql.page<AnswerRow>(
    page,
    sql`FROM live_answer WHERE site_id = ${sql.siteId} AND ask_id = ${askId}`,
    (cut) => sql`
    SELECT w.user_id, b.user_name, b.class_name, w.answer_list, w.is_right, w.gmt_create FROM live_answer w
    JOIN live_ask q ON q.site_id = w.site_id AND q.id = w.ask_id
    JOIN live_member b ON b.site_id = w.site_id AND b.period_id = q.period_id AND b.user_id = w.user_id
    WHERE w.site_id = ${sql.siteId} AND w.ask_id = ${askId} ORDER BY w.gmt_create, w.user_id ${cut}`,
  )
}

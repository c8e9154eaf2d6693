/** Conversations with courses. */
import type { Place, TurnNotice, TurnState } from '@zhixing/contract/assistant/ask'
import { courseView } from '../../course/index.ts'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { initial } from '../model/setting.sql.ts'

export interface TurnRow {
  turnId: string
  talkId: string
  courseId: string
  question: string
  answer: string
  isGenerated: 0 | 1
  state: TurnState
  notice: string
  placeList: Place[]
  useful: number
  gmtCreate: string
  /** The lesson that was open, or '0'. */
  periodId: string
  videoTime: number
  /** End of the stretch that is summed up, from `videoTime`; null: a question. */
  untilTime: number | null
  /** The problem whose wrong answer is explained; null: another kind of turn. */
  problemId: string | null
}

export const turnColumns = (sql: Sql) => sql`
  t.id AS turn_id, t.talk_id, k.course_id, t.question, t.answer, t.is_generated, t.state, t.notice,
  t.places AS place_list, t.useful, t.gmt_create, t.period_id, t.video_time::float8 AS video_time, t.until_time,
  t.problem_id`
export const turnTables = (sql: Sql) =>
  sql`FROM assistant_turn t JOIN assistant_talk k ON k.site_id = t.site_id AND k.id = t.talk_id`

export async function selectTurn(sql: Sql, userId: string, turnId: string): Promise<TurnRow | undefined> {
  const [row] = await sql<TurnRow[]>`
    SELECT ${turnColumns(sql)} ${turnTables(sql)}
    WHERE t.site_id = ${sql.siteId} AND t.id = ${turnId} AND t.user_id = ${userId}`
  return row
}

export async function selectSentTurn(sql: Sql, userId: string, clientKey: string): Promise<TurnRow | undefined> {
  const [row] = await sql<TurnRow[]>`
    SELECT ${turnColumns(sql)} ${turnTables(sql)}
    WHERE t.site_id = ${sql.siteId} AND t.user_id = ${userId} AND t.client_key = ${clientKey}`
  return row
}

/** The newest turns of a conversation, oldest first. */
export async function selectTurns(sql: Sql, talkId: string, limit: number): Promise<TurnRow[]> {
  const rows = await sql<TurnRow[]>`
    SELECT ${turnColumns(sql)} ${turnTables(sql)}
    WHERE t.site_id = ${sql.siteId} AND t.talk_id = ${talkId}
    ORDER BY t.id DESC LIMIT ${limit}`
  return rows.toReversed()
}

export async function selectTalk(sql: Sql, userId: string, id: string) {
  const [row] = await sql<{ id: string; courseId: string }[]>`
    SELECT id, course_id FROM assistant_talk
    WHERE site_id = ${sql.siteId} AND id = ${id} AND user_id = ${userId}`
  return row
}

export interface TalkRow {
  id: string
  courseId: string
  courseName: string
  title: string
  turnCount: number
  gmtModified: string
}

export async function pageOfTalks(sql: Sql, userId: string, courseId: string | undefined, page: PageRequest) {
  const of = sql`
    FROM assistant_talk k
    JOIN ${courseView(sql)} c ON c.site_id = k.site_id AND c.id = k.course_id
    WHERE k.site_id = ${sql.siteId}
      AND k.user_id = ${userId} ${courseId === undefined ? sql`` : sql`AND k.course_id = ${courseId}`}`
  return sql.page<TalkRow>(
    page,
    of,
    (cut) => sql`
    SELECT k.id, k.course_id, c.course_name, k.title, k.gmt_modified,
      (SELECT count(*)::int
        FROM assistant_turn t
        WHERE t.site_id = k.site_id AND t.talk_id = k.id) AS turn_count ${of}
    ORDER BY k.gmt_modified DESC, k.id DESC ${cut}`,
  )
}

export async function insertTalk(tx: Tx, of: { userId: string; courseId: string; title: string }): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO assistant_talk (site_id, user_id, course_id, title)
    VALUES (${tx.siteId}, ${of.userId}, ${of.courseId}, ${of.title}) RETURNING id`
  return row?.id ?? ''
}

export interface NewTurn {
  talkId: string
  userId: string
  periodId: string
  videoTime: number
  untilTime?: number
  problemId?: string
  question: string
  answer: string
  state: TurnState
  notice: TurnNotice | ''
  places: readonly Place[]
  model: string
  clientKey: string | null
}

/** @returns undefined when the key was sent before */
export async function insertTurn(tx: Tx, of: NewTurn): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO assistant_turn (site_id, talk_id, user_id, period_id, video_time, question, answer, state, notice,
      places, model, client_key, until_time, problem_id)
    VALUES (${tx.siteId}, ${of.talkId}, ${of.userId}, ${of.periodId}, ${of.videoTime}, ${of.question}, ${of.answer},
      ${of.state}, ${of.notice}, ${asJson(tx, of.places)}, ${of.model}, ${of.clientKey},
      ${of.untilTime ?? null}, ${of.problemId ?? null})
    ON CONFLICT (site_id, user_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`
  if (row) await tx`UPDATE assistant_talk SET gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${of.talkId}`
  return row?.id
}

/** Begins to write an answer. @returns false: it is being written, or is written */
export async function beginTurn(sql: Sql, userId: string, turnId: string): Promise<boolean> {
  const rows = await sql`
    UPDATE assistant_turn SET state = 'writing', begun_at = now()
    WHERE site_id = ${sql.siteId} AND id = ${turnId} AND user_id = ${userId} AND state = 'waiting' RETURNING 1`
  return rows.length > 0
}

/** Stores what was written. A turn that was deleted meanwhile stays deleted. */
export async function finishTurn(
  sql: Sql,
  turnId: string,
  to: { state: TurnState; answer: string; notice: TurnNotice | ''; isGenerated: 0 | 1 },
): Promise<void> {
  await sql`
    UPDATE assistant_turn
    SET state = ${to.state}, answer = ${to.answer}, notice = ${to.notice}, is_generated = ${to.isGenerated}
    WHERE site_id = ${sql.siteId} AND id = ${turnId}`
}

export async function rateTurn(sql: Sql, userId: string, turnId: string, useful: number): Promise<boolean> {
  const rows = await sql`
    UPDATE assistant_turn SET useful = ${useful}
    WHERE site_id = ${sql.siteId} AND id = ${turnId} AND user_id = ${userId} RETURNING 1`
  return rows.length > 0
}

export async function deleteTalk(sql: Sql, userId: string, id: string): Promise<boolean> {
  const rows = await sql`
    DELETE FROM assistant_talk WHERE site_id = ${sql.siteId} AND id = ${id} AND user_id = ${userId} RETURNING 1`
  return rows.length > 0
}

/** Deletes conversations past the retention of their site. @returns their number */
export async function dropOldTalks(owner: OwnerDb): Promise<number> {
  const rows = await owner`
    DELETE FROM assistant_talk k
    WHERE k.gmt_modified < now() - make_interval(days => coalesce(
      (SELECT a.keep_days FROM assistant_setting a WHERE a.site_id = k.site_id), ${initial.keepDays}::int)) RETURNING 1`
  return rows.length
}

/** Ends answers whose process was killed. @returns their number */
export async function endLostTurns(owner: OwnerDb): Promise<number> {
  const rows = await owner`
    UPDATE assistant_turn SET state = 'cut'
    WHERE state = 'writing' AND begun_at < now() - interval '10 minutes' RETURNING 1`
  return rows.length
}

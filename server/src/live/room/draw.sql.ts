/** Draws of a room: prizes, candidates, winners. */
import { roomRoles } from '@zhixing/contract/live/codes'
import { drawAmong, type DrawDraft, type DrawView, drawStates } from '@zhixing/contract/live/draw-frames'
import { lecturerView } from '../../user/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface DrawRow extends Omit<DrawView, 'winnerList'> {
  askId: string | null
}

const columns = (sql: Sql) => sql`
  d.id AS "drawId", d.prize, d.winner_count, d.among, d.ask_id, coalesce(q.ask_title, '') AS "askTitle",
    d.may_repeat, d.draw_status, d.seed_hash, d.seed, d.candidate_count, d.candidate_hash, d.open_time, d.draw_time
  FROM live_draw d LEFT JOIN live_ask q ON q.site_id = d.site_id AND q.id = d.ask_id`

export async function selectDraw(sql: Sql, periodId: string, drawId: string): Promise<DrawRow | undefined> {
  const [row] = await sql<DrawRow[]>`
    SELECT ${columns(sql)} WHERE d.site_id = ${sql.siteId} AND d.period_id = ${periodId} AND d.id = ${drawId}`
  return row
}

/** The open or last draw; without dropped ones. */
export async function selectCurrentDraw(sql: Sql, periodId: string): Promise<DrawRow | undefined> {
  const [row] = await sql<DrawRow[]>`
    SELECT ${columns(sql)} WHERE d.site_id = ${sql.siteId} AND d.period_id = ${periodId} AND d.draw_status <> ${drawStates.dropped}
    ORDER BY d.open_time DESC, d.id DESC LIMIT 1`
  return row
}

/** Newest first. */
export async function selectDraws(sql: Sql, periodId: string): Promise<DrawRow[]> {
  return sql<DrawRow[]>`
    SELECT ${columns(sql)} WHERE d.site_id = ${sql.siteId} AND d.period_id = ${periodId} ORDER BY d.open_time DESC, d.id DESC LIMIT 200`
}

export async function countDraws(sql: Sql, periodId: string): Promise<{ count: number; open: number }> {
  const [row] = await sql<{ count: number; open: number }[]>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE draw_status = ${drawStates.open})::int AS open FROM live_draw
    WHERE site_id = ${sql.siteId} AND period_id = ${periodId}`
  return row ?? { count: 0, open: 0 }
}

export async function insertDraw(
  tx: Tx,
  periodId: string,
  { prize, winnerCount, among, askId, mayRepeat }: DrawDraft,
  { seed, seedHash }: { seed: string; seedHash: string },
): Promise<string> {
  const ask = among === drawAmong.present ? null : (askId ?? null)
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO live_draw (site_id, period_id, prize, winner_count, among, ask_id, may_repeat, seed, seed_hash)
    VALUES (${tx.siteId}, ${periodId}, ${prize}, ${winnerCount}, ${among}, ${ask}::bigint, ${mayRepeat}, ${seed}, ${seedHash}) RETURNING id`
  if (!row) throw new Error('draw not inserted')
  return row.id
}

/**
 * Writes the current candidates of a draw: learners in the room, not muted or banned, not staff and, unless allowed,
 * no earlier winners. The room must be locked.
 * @returns their ids, in order of places
 */
export async function insertEntries(tx: Tx, periodId: string, draw: DrawRow): Promise<string[]> {
  const { drawId, among, askId, mayRepeat } = draw
  const took =
    among === drawAmong.present
      ? tx`b.online_until > clock_timestamp()`
      : tx`EXISTS (SELECT FROM live_answer w WHERE w.site_id = b.site_id AND w.ask_id = ${askId} AND w.user_id = b.user_id)`
  const fresh =
    mayRepeat === 1
      ? tx`true`
      : tx`NOT EXISTS (
          SELECT FROM live_draw d JOIN live_draw_entry e ON e.site_id = d.site_id AND e.draw_id = d.id
          WHERE d.site_id = b.site_id AND d.period_id = b.period_id AND e.user_id = b.user_id AND e.won > 0)`
  const rows = await tx<{ place: number; userId: string }[]>`
    INSERT INTO live_draw_entry (site_id, draw_id, place, user_id, user_name, class_name, head_img_url)
    SELECT ${tx.siteId}, ${drawId}, row_number() OVER (ORDER BY b.user_id), b.user_id, b.user_name, b.class_name, b.head_img_url
    FROM live_member b JOIN live_session s ON s.site_id = b.site_id AND s.period_id = b.period_id
    WHERE b.site_id = ${tx.siteId} AND b.period_id = ${periodId} AND b.room_role = ${literal(tx, roomRoles.learner)} AND b.is_kicked = 0
      AND coalesce(b.mute_until <= clock_timestamp(), true) AND ${took} AND ${fresh}
      AND NOT EXISTS (SELECT FROM live_assistant a WHERE a.site_id = s.site_id AND a.course_id = s.course_id AND a.user_id = b.user_id)
      AND NOT EXISTS (SELECT FROM ${lecturerView(tx)} l WHERE l.site_id = s.site_id AND l.id = s.lecturer_id AND l.user_id = b.user_id)
    RETURNING place, user_id`
  return rows.toSorted((a, b) => a.place - b.place).map(({ userId }) => userId)
}

/** Stores the result: places in drawing order. */
export async function setDrawn(
  tx: Tx,
  drawId: string,
  {
    candidateCount,
    candidateHash,
    places,
  }: { candidateCount: number; candidateHash: string; places: readonly number[] },
): Promise<void> {
  await tx`
    UPDATE live_draw
    SET draw_status = ${drawStates.drawn}, draw_time = c.now, candidate_count = ${candidateCount},
      candidate_hash = ${candidateHash}
    FROM clock_timestamp() AS c (now)
    WHERE site_id = ${tx.siteId} AND id = ${drawId}`
  await tx`
    UPDATE live_draw_entry e SET won = x.nth
    FROM jsonb_array_elements_text(${JSON.stringify(places)}::text::jsonb) WITH ORDINALITY AS x (place, nth)
    WHERE e.site_id = ${tx.siteId} AND e.draw_id = ${drawId} AND e.place = x.place::int`
}

/** Drops an open draw. @returns whether it was open */
export async function dropDraw(tx: Tx, periodId: string, drawId: string): Promise<boolean> {
  const rows = await tx`
    UPDATE live_draw
    SET draw_status = ${drawStates.dropped}
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND id = ${drawId} AND draw_status = ${drawStates.open}
    RETURNING id`
  return rows.length > 0
}

/** Drops the open draws of sessions. */
export async function dropDraws(tx: Tx, periodIds: readonly string[]): Promise<void> {
  await tx`
    UPDATE live_draw
    SET draw_status = ${drawStates.dropped}
    WHERE site_id = ${tx.siteId} AND period_id = ANY(${tx.ids(periodIds)}) AND draw_status = ${drawStates.open}`
}

export interface WinnerRow {
  drawId: string
  place: number
  userId: string
  userName: string
  headImgUrl: string
}

/** Winners of draws, in drawing order. */
export async function selectWinners(sql: Sql, drawIds: readonly string[]): Promise<WinnerRow[]> {
  if (drawIds.length === 0) return []
  return sql<WinnerRow[]>`
    SELECT draw_id, place, user_id, user_name, head_img_url FROM live_draw_entry
    WHERE site_id = ${sql.siteId} AND draw_id = ANY(${sql.ids(drawIds)}) AND won > 0 ORDER BY draw_id, won`
}

/** A person's place in a draw; 0: none. */
export async function selectPlace(sql: Sql, drawId: string, userId: string): Promise<number> {
  const [row] = await sql<{ place: number }[]>`
    SELECT place FROM live_draw_entry WHERE site_id = ${sql.siteId} AND draw_id = ${drawId} AND user_id = ${userId}`
  return row?.place ?? 0
}

/** Candidates, winners first. */
export async function pageOfEntries(sql: Sql, drawId: string, page: PageRequest) {
  const from = sql`FROM live_draw_entry WHERE site_id = ${sql.siteId} AND draw_id = ${drawId}`
  return sql.page<{ place: number; userId: string; userName: string; className: string; won: number }>(
    page,
    from,
    (cut) =>
      sql`SELECT place, user_id, user_name, class_name, won ${from} ORDER BY nullif(won, 0) NULLS LAST, place ${cut}`,
  )
}

/** Whether the site allows draws. */
export async function selectDrawRule(sql: Sql): Promise<{ isOn: 0 | 1 }> {
  const [row] = await sql<{ isOn: 0 | 1 }[]>`SELECT is_on FROM live_draw_rule WHERE site_id = ${sql.siteId}`
  return row ?? { isOn: 0 }
}

export async function upsertDrawRule(sql: Sql, isOn: 0 | 1): Promise<void> {
  await sql`
    INSERT INTO live_draw_rule (site_id, is_on) VALUES (${sql.siteId}, ${isOn})
    ON CONFLICT (site_id) DO UPDATE SET is_on = excluded.is_on, gmt_modified = excluded.gmt_modified`
}

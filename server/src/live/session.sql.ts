import { stateCode } from '@zhixing/contract/states'
import type { livePhases, LivePlan } from '@zhixing/contract/live/session'
import { playbackStates } from '@zhixing/contract/live/replay-policy'
import { courseLearners, lessonNames, type PublishedSession, shelfSessions } from '../course/index.ts'
import type { Fragment, Sql, Tx } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'
import { lecturersOfOrganization, lecturerView } from '../user/index.ts'
import { literal } from '../kernel/db/literal.ts'
import { type LiveStatus, liveStates } from './rules.ts'

const { active, inactive } = stateCode.row

export interface SessionRow {
  periodId: string
  courseId: string
  lecturerId: string
  startTime: string
  endTime: string
  liveStatus: LiveStatus
  begunAt: string | null
  endedAt: string | null
  logId: string | null
  channelId: string | null
  /** 1 replay, 2 none; null before the first broadcast. */
  playbackSave: number | null
  /** 0: not recorded, there will be no replay. */
  hasReplay: 0 | 1
  /** Start of the replay within the recording, in seconds. */
  trimBegin: number
}

/** Whether there is, or may be, a replay; `g` is the broadcast, if any. */
const hasReplay = (sql: Sql) =>
  sql`CASE WHEN g.playback_save = ${literal(sql, playbackStates.none)} THEN 0 ELSE 1 END AS has_replay`

const columns = (sql: Sql) =>
  sql`s.period_id, s.course_id, s.lecturer_id, s.start_time, s.end_time, s.live_status, s.begun_at, s.ended_at, s.log_id, h.id AS "channelId", g.playback_save, ${hasReplay(sql)}, coalesce(r.shown_begin, 0) AS trim_begin`
const joinChannel = (sql: Sql) =>
  sql`LEFT JOIN live_channel h ON h.site_id = s.site_id AND h.lecturer_id = s.lecturer_id
    LEFT JOIN live_channel_log g ON g.site_id = s.site_id AND g.id = s.log_id
    LEFT JOIN live_trim r ON r.site_id = s.site_id AND r.period_id = s.period_id AND r.log_id = s.log_id`

export async function selectSession(sql: Sql, periodId: string) {
  const [row] = await sql<SessionRow[]>`
    SELECT ${columns(sql)} FROM live_session s ${joinChannel(sql)} WHERE s.site_id = ${sql.siteId} AND s.period_id = ${periodId} AND s.status_id = ${literal(sql, active)}`
  return row
}

/** Sessions of a course by time. */
export async function selectSessions(sql: Sql, courseId: string) {
  return sql<SessionRow[]>`
    SELECT ${columns(sql)} FROM live_session s ${joinChannel(sql)}
    WHERE s.site_id = ${sql.siteId} AND s.course_id = ${courseId} AND s.status_id = ${literal(sql, active)} ORDER BY s.start_time, s.period_id`
}

export async function isAssistant(sql: Sql, courseId: string, userId: string): Promise<boolean> {
  const rows =
    await sql`SELECT 1 FROM live_assistant WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND user_id = ${userId}`
  return rows.length > 0
}

/** A planned session that was moved or cancelled. */
export interface ChangedSession {
  periodId: string
  /** Old times. */
  startTime: string
  endTime: string
  /** New times; null: cancelled. */
  now: { startTime: string; endTime: string } | null
}

/** Reminder state of a moved session: the message of the move replaces reminders that would follow shortly. */
const remindedAt = (sql: Sql, start: Fragment, now: Fragment) => sql`
  CASE WHEN ${start} - ${now} <= interval '30 minutes' THEN 2 WHEN ${start} - ${now} <= interval '1 day' THEN 1 ELSE 0 END`

/**
 * Reschedules a planned session: resets reminders, increments the calendar sequence.
 * @returns false: it has started
 */
export async function moveRow(tx: Tx, s: { periodId: string; startTime: string; endTime: string }): Promise<boolean> {
  const rows = await tx`
    UPDATE live_session SET start_time = ${s.startTime}, end_time = ${s.endTime}, reminded = ${remindedAt(tx, tx`${s.startTime}::timestamptz`, tx`c.now`)},
      sequence = sequence + 1, moved_at = now(), gmt_modified = now()
    FROM now() AS c (now)
    WHERE site_id = ${tx.siteId} AND period_id = ${s.periodId} AND live_status = ${literal(tx, liveStates.planned)} AND status_id = ${literal(tx, active)} RETURNING 1`
  return rows.length > 0
}

/**
 * Writes the sessions of a published course and disables removed ones. Started ones keep their times.
 * @returns removed live sessions, and changed planned ones
 */
export async function writeSessions(
  tx: Tx,
  { courseId, lecturerId, sessions }: { courseId: string; lecturerId: string; sessions: PublishedSession[] },
): Promise<{ left: string[]; changed: ChangedSession[] }> {
  const before = await tx<{ periodId: string; startTime: string; endTime: string }[]>`
    SELECT period_id, start_time, end_time FROM live_session
    WHERE site_id = ${tx.siteId} AND course_id = ${courseId} AND status_id = ${literal(tx, active)} AND live_status = ${literal(tx, liveStates.planned)} ORDER BY start_time, period_id FOR UPDATE`
  const isMoved = tx`live_session.live_status = ${literal(tx, liveStates.planned)} AND (live_session.start_time, live_session.end_time) IS DISTINCT FROM (excluded.start_time, excluded.end_time)`
  await tx`
    INSERT INTO live_session (site_id, period_id, course_id, lecturer_id, start_time, end_time)
    SELECT ${tx.siteId}, x."periodId"::bigint, ${courseId}::bigint, ${lecturerId}::bigint, x."startTime", x."endTime"
    FROM jsonb_to_recordset(${JSON.stringify(sessions)}::text::jsonb) AS x("periodId" text, "startTime" timestamptz, "endTime" timestamptz)
    ON CONFLICT (site_id, period_id) DO UPDATE SET status_id = ${literal(tx, active)}, gmt_modified = excluded.gmt_modified,
      reminded = CASE WHEN ${isMoved} THEN ${remindedAt(tx, tx`excluded.start_time`, tx`excluded.gmt_modified`)} ELSE live_session.reminded END,
      sequence = live_session.sequence + CASE WHEN ${isMoved} OR live_session.status_id = ${literal(tx, inactive)} THEN 1 ELSE 0 END,
      moved_at = CASE WHEN ${isMoved} OR live_session.status_id = ${literal(tx, inactive)} THEN excluded.gmt_modified ELSE live_session.moved_at END,
      start_time = CASE WHEN live_session.live_status = ${literal(tx, liveStates.planned)} THEN excluded.start_time ELSE live_session.start_time END,
      end_time = CASE WHEN live_session.live_status = ${literal(tx, liveStates.planned)} THEN excluded.end_time ELSE live_session.end_time END`
  const left = await tx<{ periodId: string; liveStatus: LiveStatus }[]>`
    UPDATE live_session SET status_id = ${literal(tx, inactive)}, sequence = sequence + 1, moved_at = now(), gmt_modified = now() WHERE site_id = ${tx.siteId} AND course_id = ${courseId} AND status_id = ${literal(tx, active)}
      AND period_id <> ALL(${tx.ids(sessions.map(({ periodId }) => periodId))}) RETURNING period_id, live_status`
  const gone = new Set(left.map(({ periodId }) => periodId))
  const at = new Map(sessions.map((session) => [session.periodId, session]))
  const same = (one: string, other: string) => Date.parse(one) === Date.parse(other)
  const changed = before.flatMap((old): ChangedSession[] => {
    const session = at.get(old.periodId)
    if (gone.has(old.periodId) || !session) return [{ ...old, now: null }]
    const { startTime, endTime } = session
    return same(startTime, old.startTime) && same(endTime, old.endTime) ? [] : [{ ...old, now: { startTime, endTime } }]
  })
  return {
    left: left.filter(({ liveStatus }) => liveStatus === liveStates.live).map(({ periodId }) => periodId),
    changed,
  }
}

/** Started sessions of a course, with their times. */
export async function selectHeld(sql: Sql, courseId: string) {
  const rows = await sql<{ periodId: string; startTime: string; endTime: string }[]>`
    SELECT period_id, start_time, end_time FROM live_session WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND status_id = ${literal(sql, active)} AND live_status > ${literal(sql, liveStates.planned)}`
  return new Map(rows.map(({ periodId, ...times }) => [periodId, times]))
}

/** Published sessions `s` for lists: lesson and course `c`, lecturer `l`, broadcast `g`. */
export const planTables = (sql: Sql) => sql`
    FROM live_session s
    JOIN ${shelfSessions(sql)} c ON c.site_id = s.site_id AND c.period_id = s.period_id
    JOIN ${lecturerView(sql)} l ON l.site_id = s.site_id AND l.id = s.lecturer_id
    LEFT JOIN live_channel_log g ON g.site_id = s.site_id AND g.id = s.log_id`

interface SessionFilter {
  orgId?: string | undefined
  courseIds?: readonly string[] | undefined
}

const onShelf = (sql: Sql, phase: (typeof livePhases)[number], { orgId, courseIds }: SessionFilter) => {
  const phases = {
    now: sql`s.live_status = ${literal(sql, liveStates.live)}`,
    // Overdue sessions may still start.
    soon: sql`s.live_status = ${literal(sql, liveStates.planned)} AND s.end_time > now()`,
    past: sql`s.live_status IN (${literal(sql, liveStates.ended, liveStates.replay)})`,
  }
  return sql`${planTables(sql)}
    WHERE s.site_id = ${sql.siteId} AND s.status_id = ${literal(sql, active)} AND ${phases[phase]}
      ${orgId === undefined ? sql`` : sql`AND s.lecturer_id IN ${lecturersOfOrganization(sql, orgId)}`}
      ${courseIds === undefined ? sql`` : sql`AND s.course_id = ANY(${sql.ids(courseIds)})`}`
}

export const planColumns = (
  sql: Sql,
) => sql`s.course_id, s.period_id, c.course_name, c.period_name, c.course_logo, s.lecturer_id, l.lecturer_name, l.head_img_url,
  c.is_free, c.is_vip_free, c.course_discount, c.count_study, s.start_time, s.end_time, s.live_status, ${hasReplay(sql)}`

export async function pageOfSessions(
  sql: Sql,
  phase: (typeof livePhases)[number],
  page: PageRequest,
  by: SessionFilter = {},
) {
  const order = phase === 'past' ? sql`s.start_time DESC, s.period_id DESC` : sql`s.start_time, s.period_id`
  return sql.page<LivePlan>(
    page,
    onShelf(sql, phase, by),
    (cut) => sql`SELECT ${planColumns(sql)} ${onShelf(sql, phase, by)} ORDER BY ${order} ${cut}`,
  )
}

/** Days for which calendars list a cancelled session. */
const CANCELLED_DAYS = 30

/** Sessions of a published course for calendars, including cancelled ones. */
export async function shelfCalendar(sql: Sql, courseId: string) {
  return sql<
    {
      periodId: string
      courseName: string
      periodName: string
      lecturerName: string
      startTime: string
      endTime: string
      sequence: number
      movedAt: string | null
      isCancelled: boolean
    }[]
  >`
    SELECT s.period_id, c.course_name, c.period_name, l.lecturer_name, s.start_time, s.end_time, s.sequence, s.moved_at, s.status_id = ${literal(sql, inactive)} AS "isCancelled"
    FROM live_session s JOIN ${shelfSessions(sql, 'withCancelled')} c ON c.site_id = s.site_id AND c.period_id = s.period_id
    JOIN ${lecturerView(sql)} l ON l.site_id = s.site_id AND l.id = s.lecturer_id
    WHERE s.site_id = ${sql.siteId} AND s.course_id = ${courseId}
      AND (s.status_id = ${literal(sql, active)} AND c.is_taught OR s.status_id = ${literal(sql, inactive)} AND s.live_status = ${literal(sql, liveStates.planned)} AND s.end_time > now() - make_interval(days => ${CANCELLED_DAYS}::int))
    ORDER BY s.start_time, s.period_id`
}

/**
 * Ended sessions as a table with `site_id`, `period_id`, `course_id`, `ended_at`, `held_seconds`; time after the
 * planned end is not counted.
 */
export const heldView = (sql: Sql) =>
  sql`(SELECT s.site_id, s.period_id, s.course_id, s.ended_at,
      extract(epoch FROM CASE WHEN s.end_time > s.begun_at THEN least(s.ended_at, s.end_time) ELSE s.ended_at END - s.begun_at)::int AS held_seconds
    FROM live_session s WHERE s.site_id = ${sql.siteId} AND s.status_id = ${literal(sql, active)} AND s.live_status IN (${literal(sql, liveStates.ended, liveStates.replay)}) AND s.begun_at IS NOT NULL AND s.ended_at IS NOT NULL)`

/** Attendance as a table with `site_id`, `period_id`, `user_id`, `watch_seconds`. */
export const presenceView = (sql: Sql) =>
  sql`(SELECT b.site_id, b.period_id, b.user_id, b.watch_ms / 1000 AS watch_seconds FROM live_member b WHERE b.site_id = ${sql.siteId})`

/** Attendees of an ended session who have its course; keyset pagination by user id. */
export async function selectAttended(sql: Sql, periodId: string, after: string, limit: number) {
  return sql<{ userId: string; periodId: string; attendedSeconds: number; heldSeconds: number }[]>`
    SELECT b.user_id, b.period_id, least(b.watch_seconds, h.held_seconds)::int AS "attendedSeconds", h.held_seconds AS "heldSeconds"
    FROM ${heldView(sql)} h JOIN ${presenceView(sql)} b ON b.site_id = h.site_id AND b.period_id = h.period_id
    JOIN ${courseLearners(sql)} o ON o.site_id = b.site_id AND o.user_id = b.user_id AND o.course_id = h.course_id
    WHERE h.site_id = ${sql.siteId} AND h.period_id = ${periodId} AND b.watch_seconds > 0 AND b.user_id > ${after} ORDER BY b.user_id LIMIT ${limit}`
}

/**
 * Active sessions as a table with `site_id`, `period_id`, `course_id`, `start_time`, `end_time`, `sequence`,
 * `moved_at`.
 */
export const sessionView = (sql: Sql) =>
  sql`(SELECT s.site_id, s.period_id, s.course_id, s.start_time, s.end_time, s.sequence, s.moved_at FROM live_session s WHERE s.site_id = ${sql.siteId} AND s.status_id = ${literal(sql, active)})`

const DAYS_AHEAD = 7

interface NextSession {
  courseId: string
  periodId: string
  courseName: string
  periodName: string
  startTime: string
  endTime: string
  liveStatus: LiveStatus
}

/** Live and upcoming sessions `s` that meet a condition, next first. */
const nextSessions = (sql: Sql, condition: Fragment, limit: number) => sql<NextSession[]>`
    SELECT s.course_id, s.period_id, n.course_name, n.period_name, s.start_time, s.end_time, s.live_status
    FROM live_session s JOIN ${lessonNames(sql)} n ON n.site_id = s.site_id AND n.period_id = s.period_id
    WHERE s.site_id = ${sql.siteId} AND ${condition} AND s.status_id = ${literal(sql, active)}
      AND (s.live_status = ${literal(sql, liveStates.live)} OR (s.live_status = ${literal(sql, liveStates.planned)} AND s.end_time > now() AND s.start_time < now() + make_interval(days => ${DAYS_AHEAD}::int)))
    ORDER BY s.start_time, s.period_id LIMIT ${limit}`

/** A lecturer's live and upcoming sessions. */
export const selectNextSessions = (sql: Sql, lecturerId: string, limit: number) =>
  nextSessions(sql, sql`s.lecturer_id = ${lecturerId}`, limit)

/** Live and upcoming sessions of the courses that a person owns. */
export const selectOwnedSessions = (sql: Sql, userId: string, limit: number) =>
  nextSessions(
    sql,
    sql`s.course_id IN (SELECT o.course_id FROM course_owner o WHERE o.site_id = ${sql.siteId} AND o.user_id = ${userId} AND (o.expire_time IS NULL OR o.expire_time > now()))`,
    limit,
  )

/** Sessions on the air, and those that begin within the next hours. */
export const selectComing = (sql: Sql, hours: number, count: number) =>
  sql<{ id: string; title: string; at: string; isOn: 0 | 1 }[]>`
    SELECT s.period_id AS id, n.course_name || ' · ' || n.period_name AS title, s.start_time AS at,
      (s.live_status = ${literal(sql, liveStates.live)})::int AS "isOn"
    FROM live_session s
    JOIN ${lessonNames(sql)} n ON n.site_id = s.site_id AND n.period_id = s.period_id
    WHERE s.site_id = ${sql.siteId} AND s.status_id = ${literal(sql, active)}
      AND s.start_time > now() - interval '1 day'
      AND s.start_time < now() + make_interval(hours => ${hours}::int)
      AND (s.live_status = ${literal(sql, liveStates.live)} OR s.start_time > now())
    ORDER BY s.start_time, s.period_id
    LIMIT ${count}`

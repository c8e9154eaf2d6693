/** Queries for repeated sessions, their conflicts, and the holidays of the site. */
import type { Holiday } from '@zhixing/contract/grade/timetable-rules'
import type { TimetableSession } from '@zhixing/contract/grade/timetable'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { gradeStatus } from '../policy.ts'

const jsonOf = (value: unknown): string => JSON.stringify(value).toWellFormed()

export interface ConflictRow {
  at: number
  kind: 'grade' | 'teacher' | 'place'
  title: string
  gradeName: string
  /** Whether the viewer is a member of the other class. */
  isOwn: boolean
  begins: string
  ends: string
}

/** Maximum number of conflicts that are reported. */
const MAX_CONFLICTS = 100

/**
 * Sessions at the same time in the class, of the same teacher, or in the same place, in running classes. Sessions last
 * at most a day, so that the index on their begin bounds the search.
 * @param except ids of sessions that are about to change
 */
export async function selectConflicts(
  sql: Sql,
  by: { gradeId: string; userId: string; sessions: readonly TimetableSession[]; except?: readonly string[] },
): Promise<ConflictRow[]> {
  const list = by.sessions.map(({ begins, ends, teacherId, place }, at) => ({ at, begins, ends, teacherId, place }))
  return sql<ConflictRow[]>`
    SELECT w.at, CASE WHEN s.grade_id = ${by.gradeId} THEN 'grade' WHEN w.place <> ''
      AND lower(s.place) = lower(w.place) THEN 'place' ELSE 'teacher' END AS kind,
      s.title, g.grade_name,
        EXISTS (SELECT FROM grade_student m
          WHERE m.site_id = ${sql.siteId}
            AND m.grade_id = g.id
            AND m.user_id = ${by.userId}
            AND m.status_id = ${literal(sql, stateCode.row.active)}) AS "isOwn",
      s.begins, s.ends
    FROM jsonb_to_recordset(${jsonOf(list)}::text::jsonb) AS w (at int, begins timestamptz, ends timestamptz, "teacherId" bigint, place text)
    JOIN grade_session s ON s.site_id = ${sql.siteId} AND s.begins < w.ends AND s.begins > w.begins - interval '1 day' AND s.ends > w.begins
      AND (s.grade_id = ${by.gradeId} OR (w."teacherId" <> 0 AND s.teacher_id = w."teacherId") OR (w.place <> '' AND lower(s.place) = lower(w.place)))
      AND s.id <> ALL(${sql.ids(by.except ?? [])})
    JOIN grade_info g ON g.site_id = ${sql.siteId}
      AND g.id = s.grade_id
      AND g.grade_status < ${literal(sql, gradeStatus.ended)}
      AND g.status_id = ${literal(sql, stateCode.row.active)}
    ORDER BY w.at, s.begins LIMIT ${MAX_CONFLICTS}`
}

/** Serializes sessions of a site, so that two concurrent ones see each other's conflicts. */
export async function lockTimetable(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`grade timetable ${tx.siteId}`}, 0))`
}

/** Adds sessions as one series. */
export async function insertSeries(
  tx: Tx,
  series: { gradeId: string; userId: string; clientKey: string; sessions: readonly TimetableSession[] },
): Promise<string> {
  const list = series.sessions.map((one, at) => ({ ...one, key: `${series.clientKey} ${at}` }))
  const [row] = await tx<{ seriesId: string }[]>`
    WITH series AS MATERIALIZED (SELECT new_id() AS id), made AS (
      INSERT INTO grade_session (site_id, grade_id, title, place, link, begins, ends, teacher_id, series_id, user_id, client_key)
      SELECT ${tx.siteId}, ${series.gradeId}, w.title, w.place, w.link, w.begins, w.ends, w."teacherId", series.id, ${series.userId}, w.key
      FROM series,
        jsonb_to_recordset(${jsonOf(list)}::text::jsonb) AS w (title text, place text, link text, begins timestamptz,
          ends timestamptz, "teacherId" bigint, key text)
    ) SELECT id AS "seriesId" FROM series`
  return row?.seriesId ?? ''
}

/** A series by the key of the call that added it. */
export async function selectSeriesByKey(sql: Sql, gradeId: string, clientKey: string) {
  const [row] = await sql<{ seriesId: string; addedCount: number }[]>`
    SELECT s.series_id,
      (SELECT count(*)::int
        FROM grade_session o
        WHERE o.site_id = ${sql.siteId} AND o.grade_id = ${gradeId} AND o.series_id = s.series_id) AS added_count
    FROM grade_session s WHERE s.site_id = ${sql.siteId} AND s.grade_id = ${gradeId} AND s.client_key = ${`${clientKey} 0`}`
  return row
}

/** A session with the following ones of its series, locked. */
export async function lockFollowing(tx: Tx, gradeId: string, id: string) {
  return tx<
    { id: string; title: string; place: string; link: string; teacherId: string; begins: string; ends: string }[]
  >`
    SELECT s.id, s.title, s.place, s.link, s.teacher_id, s.begins, s.ends FROM grade_session o
    JOIN grade_session s ON s.site_id = ${tx.siteId}
      AND s.grade_id = o.grade_id
      AND (s.id = o.id OR (o.series_id <> 0 AND s.series_id = o.series_id AND s.begins >= o.begins))
    WHERE o.site_id = ${tx.siteId} AND o.grade_id = ${gradeId} AND o.id = ${id} ORDER BY s.begins, s.id FOR UPDATE OF s`
}

/** Changes sessions and moves them by the same time. */
export async function updateSeries(
  tx: Tx,
  gradeId: string,
  ids: readonly string[],
  to: { title: string; place: string; link: string; teacherId: string; shiftMs: number; lengthMs: number },
): Promise<void> {
  await tx`
    UPDATE grade_session SET title = ${to.title}, place = ${to.place}, link = ${to.link}, teacher_id = ${to.teacherId},
      begins = begins + ${to.shiftMs} * interval '1 millisecond', ends = begins + ${to.shiftMs + to.lengthMs} * interval '1 millisecond', gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ANY(${tx.ids(ids)})`
}

export async function deleteSessions(tx: Tx, gradeId: string, ids: readonly string[]): Promise<void> {
  await tx`DELETE FROM grade_session WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ANY(${tx.ids(ids)})`
}

/** All sessions of a class with the names of their teachers. */
export async function selectSessions(sql: Sql, gradeId: string, limit: number) {
  return sql<{ title: string; place: string; link: string; begins: string; ends: string; teacherName: string }[]>`
    SELECT s.title, s.place, s.link, s.begins, s.ends, coalesce((
      SELECT coalesce(nullif(m.nickname, ''), '')
        FROM grade_student m
        WHERE m.site_id = ${sql.siteId} AND m.grade_id = s.grade_id AND m.user_id = s.teacher_id), '') AS teacher_name
    FROM grade_session s WHERE s.site_id = ${sql.siteId} AND s.grade_id = ${gradeId} ORDER BY s.begins, s.id LIMIT ${limit}`
}

export async function selectHolidays(sql: Sql, from: string, to: string): Promise<Holiday[]> {
  return sql<Holiday[]>`
    SELECT day::text, holiday_name, as_weekday FROM grade_holiday
    WHERE site_id = ${sql.siteId} AND day BETWEEN ${from}::text::date AND ${to}::text::date ORDER BY day`
}

/** Replaces the days of a year. */
export async function writeHolidays(tx: Tx, year: number, list: readonly Holiday[]): Promise<void> {
  await tx`DELETE FROM grade_holiday WHERE site_id = ${tx.siteId} AND day BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 31)`
  if (list.length === 0) return
  await tx`
    INSERT INTO grade_holiday (site_id, day, holiday_name, as_weekday)
    SELECT ${tx.siteId}, h.day, h."holidayName", h."asWeekday"
    FROM jsonb_to_recordset(${jsonOf(list)}::text::jsonb) AS h (day date, "holidayName" text, "asWeekday" smallint)`
}

import { beginOf, dayOf, today } from '../kernel/day.ts'
import { lecturerView } from '../user/index.ts'
import type { DayNumbers } from '@zhixing/contract/data/overview'
import type { Sql } from '../kernel/db/index.ts'
import { visitorsOf } from './visits.ts'

/** Numbers of each of the last days, today last. Every table is asked for its days only. */
export async function selectDays(sql: Sql, days: number): Promise<(DayNumbers & { day: string })[]> {
  const rows = await sql<(Omit<DayNumbers, 'visitors'> & { day: string; sketch: string | null })[]>`
    WITH days AS (SELECT (${today(sql)} - n) AS day FROM generate_series(0, ${days}::int - 1) n),
    since AS (SELECT min(day) AS day, ${beginOf(sql, sql`min(day)`)} AS at FROM days),
    came AS (SELECT ${dayOf(sql, sql`gmt_create`)} AS day, count(*)::int AS n FROM users WHERE site_id = ${sql.siteId} AND gmt_create >= (SELECT at FROM since) GROUP BY 1),
    studied AS (SELECT day, count(*)::int AS n, sum(seconds)::float8 AS seconds FROM study_day WHERE site_id = ${sql.siteId} AND day >= (SELECT day FROM since) GROUP BY 1),
    courses AS (SELECT ${dayOf(sql, sql`gmt_create`)} AS day, count(*)::int AS n FROM course WHERE site_id = ${sql.siteId} AND status_id = 1 AND gmt_create >= (SELECT at FROM since) GROUP BY 1),
    said AS (SELECT ${dayOf(sql, sql`gmt_create`)} AS day, count(*)::int AS n FROM course_comment WHERE site_id = ${sql.siteId} AND status_id > 0 AND gmt_create >= (SELECT at FROM since) GROUP BY 1)
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(v.views, 0) AS views, replace(encode(v.sketch, 'base64'), E'\n', '') AS sketch, coalesce(u.n, 0) AS registrations,
      coalesce(s.n, 0) AS "activeLearners", coalesce(s.seconds, 0) AS "watchSeconds", coalesce(c.n, 0) AS "newCourses", coalesce(m.n, 0) AS comments
    FROM days d LEFT JOIN site_visit_day v ON v.site_id = ${sql.siteId} AND v.day = d.day LEFT JOIN came u ON u.day = d.day LEFT JOIN studied s ON s.day = d.day LEFT JOIN courses c ON c.day = d.day LEFT JOIN said m ON m.day = d.day
    ORDER BY d.day`
  return rows.map(({ sketch, ...row }) => ({ ...row, visitors: visitorsOf(sketch) }))
}

/** Pages shown in each hour of today and of yesterday. */
export async function selectHours(sql: Sql) {
  return sql<{ hour: number; today: number; yesterday: number }[]>`
    WITH begin AS (SELECT ${beginOf(sql, today(sql))} AS at)
    SELECT g AS hour, coalesce(t.views, 0) AS today, coalesce(y.views, 0) AS yesterday FROM generate_series(0, 23) g
    LEFT JOIN site_visit_hour t ON t.site_id = ${sql.siteId} AND t.hour = (SELECT at FROM begin) + make_interval(hours => g)
    LEFT JOIN site_visit_hour y ON y.site_id = ${sql.siteId} AND y.hour = (SELECT at FROM begin) + make_interval(hours => g - 24) ORDER BY g`
}

export async function selectTotals(sql: Sql) {
  const [row] = await sql<{ users: number; lecturers: number; courses: number; enrolments: number }[]>`
    SELECT (SELECT count(*)::int FROM users WHERE site_id = ${sql.siteId} AND status_id = 1) AS users, (SELECT count(*)::int FROM ${lecturerView(sql)} own WHERE site_id = ${sql.siteId} AND status_id = 1) AS lecturers,
      (SELECT count(*)::int FROM course WHERE site_id = ${sql.siteId} AND status_id = 1 AND is_putaway = 1) AS courses, (SELECT count(*)::int FROM course_user WHERE site_id = ${sql.siteId}) AS enrolments`
  return row ?? { users: 0, lecturers: 0, courses: 0, enrolments: 0 }
}

/** What waits, and since when the oldest of it. Kinds of course: 1 vod, 3 library, 4 resource. */
export async function selectWaiting(sql: Sql) {
  return sql<{ kind: string; count: number; oldest: string | null }[]>`
    SELECT CASE course_category WHEN 3 THEN 'library' WHEN 4 THEN 'resource' ELSE 'course' END AS kind, count(*)::int AS count, min(submit_time) AS oldest
      FROM course_version WHERE site_id = ${sql.siteId} AND audit_status = 0 AND is_deleted = 0 GROUP BY 1
    UNION ALL SELECT 'lecturer', count(*)::int, min(submit_time) FROM lecturer_version WHERE site_id = ${sql.siteId} AND audit_status = 0
    UNION ALL SELECT 'feedback', count(*)::int, min(gmt_create) FROM feedback_log WHERE site_id = ${sql.siteId} AND status = 1
    UNION ALL SELECT 'video', count(*)::int, min(gmt_create) FROM video WHERE site_id = ${sql.siteId} AND video_status = 3 AND is_deleted = 0
    UNION ALL SELECT 'article', count(*)::int, min(published_time) FROM info_article WHERE site_id = ${sql.siteId} AND is_putaway = 1 AND published_time > now()`
}

/** The queue as this site sees it: its own jobs; failed ones of the last week. */
export async function selectQueues(sql: Sql) {
  return sql<{ name: string; waiting: number; running: number; failed: number }[]>`
    SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting, count(*) FILTER (WHERE state = 'active')::int AS running,
      count(*) FILTER (WHERE state = 'failed' AND completed_on > now() - interval '7 days')::int AS failed
    FROM pgboss.job GROUP BY name ORDER BY name`
}

export async function selectDatabase(sql: Sql) {
  const [row] = await sql<{ version: string; bytes: number }[]>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes`
  return row ?? { version: '', bytes: 0 }
}

import { beginOf, dayOf, today } from '../kernel/day.ts'
import { payments } from '../commerce/index.ts'
import { lecturerView, userView } from '../user/index.ts'
import { stateCode } from '@zhixing/contract/states'
import type { DayNumbers } from '@zhixing/contract/data/overview'
import type { Fragment, Sql } from '../kernel/db/index.ts'
import { commentView, courseView, enrolmentView } from '../course/index.ts'
import { visitorsOf } from './visits.ts'
import { literal } from '../kernel/db/literal.ts'

/** Figures of each of the last days, today last. Every source is read for these days only. */
export async function selectDays(sql: Sql, days: number): Promise<(DayNumbers & { day: string })[]> {
  const active = literal(sql, stateCode.row.active)
  // An expression, not a subquery: the planner computes it.
  const since = sql`(${today(sql)} - ${days}::int + 1)`
  /** New rows of a view per day. */
  const created = (view: Fragment, condition: Fragment = sql``) => sql`
    SELECT ${dayOf(sql, sql`gmt_create`)} AS day, count(*)::int AS n
    FROM ${view} x
    WHERE site_id = ${sql.siteId} AND gmt_create >= ${beginOf(sql, since)} ${condition}
    GROUP BY 1`
  const rows = await sql<(Omit<DayNumbers, 'visitors'> & { day: string; sketch: string | null })[]>`
    WITH days AS (
      SELECT (${today(sql)} - n) AS day FROM generate_series(0, ${days}::int - 1) n
    ), registered AS (
      ${created(userView(sql))}
    ), studied AS (
      SELECT day, count(*)::int AS n, sum(seconds)::float8 AS seconds
      FROM study_day
      WHERE site_id = ${sql.siteId} AND day >= ${since}
      GROUP BY 1
    ), new_course AS (
      ${created(courseView(sql), sql`AND status_id = ${active}`)}
    ), new_comment AS (
      ${created(commentView(sql))}
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day,
      coalesce(v.views, 0) AS views,
      replace(encode(v.sketch, 'base64'), E'\\n', '') AS sketch,
      coalesce(u.n, 0) AS registrations,
      coalesce(s.n, 0) AS active_learners,
      coalesce(s.seconds, 0) AS watch_seconds,
      coalesce(c.n, 0) AS new_courses,
      coalesce(m.n, 0) AS comments
    FROM days d
    LEFT JOIN site_visit_day v ON v.site_id = ${sql.siteId} AND v.day = d.day
    LEFT JOIN registered u ON u.day = d.day
    LEFT JOIN studied s ON s.day = d.day
    LEFT JOIN new_course c ON c.day = d.day
    LEFT JOIN new_comment m ON m.day = d.day
    ORDER BY d.day`
  return rows.map(({ sketch, ...row }) => ({ ...row, visitors: visitorsOf(sketch) }))
}

/** Figures of today until now (`now`), and of the same hours a week ago; learners of the whole day a week ago. */
export async function selectToday(sql: Sql) {
  const [row] = await sql<
    {
      registrations: number
      registrationsBefore: number
      views: number
      viewsBefore: number
      learners: number
      learnersBefore: number
    }[]
  >`
    WITH span AS (SELECT ${beginOf(sql, today(sql))} AS since)
    SELECT
      (SELECT count(*)::int FROM ${userView(sql)} u WHERE u.gmt_create >= ${beginOf(sql, today(sql))}) AS registrations,
      (SELECT count(*)::int FROM ${userView(sql)} u
        WHERE u.gmt_create >= ${beginOf(sql, today(sql))} - interval '7 days' AND u.gmt_create < now() - interval '7 days'
      ) AS "registrationsBefore",
      (SELECT coalesce(sum(v.views), 0)::int FROM site_visit_hour v, span s
        WHERE v.site_id = ${sql.siteId} AND v.hour >= s.since) AS views,
      (SELECT coalesce(sum(v.views), 0)::int FROM site_visit_hour v, span s
        WHERE v.site_id = ${sql.siteId} AND v.hour >= s.since - interval '7 days'
          AND v.hour < now() - interval '7 days') AS "viewsBefore",
      (SELECT count(*)::int FROM study_day d WHERE d.site_id = ${sql.siteId} AND d.day = ${today(sql)}) AS learners,
      (SELECT count(*)::int FROM study_day d
        WHERE d.site_id = ${sql.siteId} AND d.day = ${today(sql)} - 7) AS "learnersBefore"`
  return row
}

/** Courses with the most learners in the last days. */
export const selectTopStudied = (sql: Sql, days: number, count: number) =>
  sql<{ name: string; count: number }[]>`
    SELECT c.course_name AS name, s.count
    FROM (
      SELECT course_id, count(DISTINCT user_id)::int AS count
      FROM course_study_day
      WHERE site_id = ${sql.siteId} AND day > ${today(sql)} - ${days}::int
      GROUP BY 1
      ORDER BY 2 DESC, 1
      LIMIT ${count}
    ) s
    JOIN ${courseView(sql)} c ON c.id = s.course_id
    ORDER BY s.count DESC, s.course_id`

/** Page views in each hour of today and of yesterday. */
export async function selectHours(sql: Sql) {
  return sql<{ hour: number; today: number; yesterday: number }[]>`
    WITH begin AS (SELECT ${beginOf(sql, today(sql))} AS at)
    SELECT g AS hour, coalesce(t.views, 0) AS today, coalesce(y.views, 0) AS yesterday
    FROM generate_series(0, 23) g
    LEFT JOIN site_visit_hour t
      ON t.site_id = ${sql.siteId} AND t.hour = (SELECT at FROM begin) + make_interval(hours => g)
    LEFT JOIN site_visit_hour y
      ON y.site_id = ${sql.siteId} AND y.hour = (SELECT at FROM begin) + make_interval(hours => g - 24)
    ORDER BY g`
}

export async function selectTotals(sql: Sql) {
  const active = literal(sql, stateCode.row.active)
  const [row] = await sql<{ users: number; lecturers: number; courses: number; enrolments: number }[]>`
    SELECT
      (SELECT count(*)::int FROM ${userView(sql)} u WHERE site_id = ${sql.siteId} AND status_id = ${active}) AS users,
      (SELECT count(*)::int FROM ${lecturerView(sql)} l
        WHERE site_id = ${sql.siteId} AND status_id = ${active}) AS lecturers,
      (SELECT count(*)::int FROM ${courseView(sql)} c
        WHERE site_id = ${sql.siteId} AND status_id = ${active} AND is_putaway = 1) AS courses,
      (SELECT count(*)::int FROM ${enrolmentView(sql)} e WHERE site_id = ${sql.siteId}) AS enrolments`
  return row ?? { users: 0, lecturers: 0, courses: 0, enrolments: 0 }
}

/** Jobs of this site by state; failed ones of the last week. Row-level security limits the queue to the site. */
export async function selectQueues(sql: Sql) {
  return sql<{ name: string; waiting: number; running: number; failed: number }[]>`
    SELECT name,
      count(*) FILTER (WHERE state IN ('created', 'retry'))::int AS waiting,
      count(*) FILTER (WHERE state = 'active')::int AS running,
      count(*) FILTER (WHERE state = 'failed' AND completed_on > now() - interval '7 days')::int AS failed
    FROM pgboss.job
    GROUP BY name
    ORDER BY name`
}

export async function selectDatabase(sql: Sql) {
  const [row] = await sql<{ version: string; bytes: number }[]>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes`
  return row ?? { version: '', bytes: 0 }
}

/**
 * People who paid for something ordered in the last days and have studied it since. Study of anything but a course is
 * not recorded by product: for those, any study counts.
 */
export async function countPaidLearners(sql: Sql, days: number): Promise<number> {
  const { course, live } = stateCode.product
  const [row] = await sql<{ learners: number }[]>`
    SELECT count(DISTINCT p.user_id)::int AS learners
    FROM ${payments(sql, days)} p
    WHERE CASE
      WHEN p.product_type IN (${literal(sql, course)}, ${literal(sql, live)}) THEN EXISTS (
        SELECT FROM course_study_day d
        WHERE d.site_id = ${sql.siteId} AND d.course_id = p.product_id AND d.user_id = p.user_id AND d.day >= p.day)
      ELSE EXISTS (
        SELECT FROM study_day d
        WHERE d.site_id = ${sql.siteId} AND d.user_id = p.user_id AND d.day >= p.day)
      END`
  return row?.learners ?? 0
}

/** Days without study after which a buyer counts as idle, and how far back purchases count. */
const [IDLE_DAYS, BOUGHT_DAYS] = [14, 90]

/** People with a bought course that they neither finished nor studied lately. */
export async function countIdleBuyers(sql: Sql): Promise<number> {
  const { course, live } = stateCode.product
  const [row] = await sql<{ people: number }[]>`
    SELECT count(DISTINCT p.user_id)::int AS people
    FROM ${payments(sql, BOUGHT_DAYS)} p
    LEFT JOIN course_progress g ON g.site_id = ${sql.siteId} AND g.user_id = p.user_id AND g.course_id = p.product_id
    WHERE p.product_type IN (${literal(sql, course, live)})
      AND p.day <= ${today(sql)} - ${IDLE_DAYS}::int
      AND g.finished_at IS NULL
      AND NOT EXISTS (
        SELECT FROM course_study_day d
        WHERE d.site_id = ${sql.siteId} AND d.course_id = p.product_id AND d.user_id = p.user_id
          AND d.day > ${today(sql)} - ${IDLE_DAYS}::int)
      AND EXISTS (
        SELECT FROM course_holder h
        WHERE h.site_id = ${sql.siteId} AND h.user_id = p.user_id AND h.course_id = p.product_id)`
  return row?.people ?? 0
}

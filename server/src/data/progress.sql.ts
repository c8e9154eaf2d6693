import { stateCode } from '@zhixing/contract/states'
import { today } from '../kernel/day.ts'
import { lecturerView, userView } from '../user/index.ts'
import type { Sql, Tx } from '../kernel/db/index.ts'
import type { CourseCard } from '@zhixing/contract/course/course'
import { cardColumns, courseView, lessonView } from '../course/index.ts'
import { literal } from '../kernel/db/literal.ts'

/** Key of a progress row. */
export interface ProgressKey {
  userId: string
  periodId: string
}

/** What the rules need of a learner's lesson and its course. */
export interface ProgressRow extends ProgressKey {
  studyId: string
  courseId: string
  periodType: number
  minSeconds: number
  totalDuration: number
  currentDuration: number
  progress: number
  finished: boolean
  studySeconds: number
  lastSeq: number
  /** A multirange as text. */
  ranges: string
  elapsedMs: number
  speedDouble: 0 | 1
}

/** Uncredited wall-clock milliseconds per person; locks their clocks until the end of the transaction. */
export async function lockClocks(tx: Tx, userIds: readonly string[]): Promise<Map<string, number>> {
  const select = () => tx<{ userId: string; unusedMs: number }[]>`
    SELECT user_id, (extract(epoch FROM clock_timestamp() - used_until) * 1000)::float8 AS unused_ms
    FROM study_clock WHERE site_id = ${tx.siteId} AND user_id = ANY(${tx.ids(userIds)}) ORDER BY user_id FOR UPDATE`
  let rows = await select()
  if (rows.length < userIds.length) {
    // At the first report the person may have watched for as long as the lesson has been open.
    await tx`
      INSERT INTO study_clock (site_id, user_id, used_until)
      SELECT ${tx.siteId}, id, now() - interval '30 days'
      FROM ${userView(tx)} u
      WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(userIds)})
      ORDER BY id
      ON CONFLICT DO NOTHING`
    rows = await select()
  }
  return new Map(rows.map(({ userId, unusedMs }) => [userId, unusedMs]))
}

/** Locks and reads progress rows; missing rows are absent. */
export async function lockProgress(tx: Tx, keys: readonly ProgressKey[]): Promise<ProgressRow[]> {
  return tx<ProgressRow[]>`
    SELECT pp.user_id, pp.period_id, pp.study_id, pp.course_id, p.period_type, p.min_seconds,
      p.video_length AS total_duration, pp.current_duration, pp.progress, pp.finished_at IS NOT NULL AS finished,
      pp.study_seconds, pp.last_seq,
      pp.ranges::text AS ranges,
      (extract(epoch FROM clock_timestamp() - pp.credited_at) * 1000)::float8 AS elapsed_ms, c.speed_double
    FROM jsonb_to_recordset(${JSON.stringify(keys.map(({ userId, periodId }) => ({ u: userId, p: periodId })))}::text::jsonb) AS s (u bigint, p bigint)
    JOIN period_progress pp ON pp.site_id = ${tx.siteId} AND pp.user_id = s.u AND pp.period_id = s.p
    JOIN ${lessonView(tx)} p ON p.site_id = ${tx.siteId} AND p.id = pp.period_id
    JOIN ${courseView(tx)} c ON c.site_id = ${tx.siteId} AND c.id = pp.course_id
    ORDER BY pp.user_id, pp.period_id FOR UPDATE OF pp`
}

export interface NextProgress extends ProgressKey {
  courseId: string
  progress: number
  finished: boolean
  currentDuration: number
  lastSeq: number
  ranges: string
  /** Newly credited seconds of study. */
  studySeconds: number
  /** Uncredited time that remains; see `unusedAfter` in rules.ts. */
  unusedMs: number
  /** Time since the last report stays uncredited: nothing was reported. */
  keepsClock: boolean
}

/**
 * Writes reports, at most one per person: lessons, days and clocks, then courses, whose progress derives from their
 * lessons.
 */
export async function saveProgress(tx: Tx, rows: readonly NextProgress[]): Promise<void> {
  const json = JSON.stringify(
    rows.map((row) => ({
      u: row.userId,
      p: row.periodId,
      c: row.courseId,
      g: row.progress,
      f: row.finished,
      d: row.currentDuration,
      q: row.lastSeq,
      r: row.ranges,
      s: row.studySeconds,
      l: row.unusedMs,
      k: row.keepsClock,
    })),
  )
  const reported = () =>
    tx`jsonb_to_recordset(${json}::text::jsonb) AS s (u bigint, p bigint, c bigint, g numeric, f boolean, d numeric, q int, r text, s numeric, l float8, k boolean)`
  await Promise.all([
    tx`
    UPDATE study_clock k SET used_until = s.until
    FROM (SELECT s.u, clock_timestamp() - make_interval(secs => s.l / 1000) AS until FROM ${reported()}) s
    WHERE k.site_id = ${tx.siteId} AND k.user_id = s.u`.execute(),
    tx`
    WITH given AS MATERIALIZED (SELECT * FROM ${reported()}), of_course AS (
      INSERT INTO course_study_day AS d (site_id, course_id, day, user_id, seconds)
      SELECT ${tx.siteId}, c, ${today(tx)}, u, s
      FROM given
      WHERE s > 0
      ON CONFLICT (site_id, course_id, day, user_id) DO UPDATE SET seconds = d.seconds + excluded.seconds
    ), of_all AS (
      INSERT INTO study_day AS d (site_id, user_id, day, seconds)
      SELECT ${tx.siteId}, u, ${today(tx)}, s
      FROM given
      WHERE s > 0
      ON CONFLICT (site_id, user_id, day) DO UPDATE SET seconds = d.seconds + excluded.seconds
    )
    UPDATE period_progress pp
    SET progress = given.g, current_duration = given.d, last_seq = given.q, ranges = given.r::int4multirange,
      study_seconds = pp.study_seconds + given.s,
      finished_at = CASE WHEN given.f THEN coalesce(pp.finished_at, c.now) END,
      credited_at = CASE WHEN given.k THEN pp.credited_at ELSE c.now END,
      gmt_modified = now()
    FROM given, clock_timestamp() AS c (now) WHERE pp.site_id = ${tx.siteId} AND pp.user_id = given.u AND pp.period_id = given.p`.execute(),
    tx`
    INSERT INTO course_progress AS cp (site_id, user_id, course_id, period_study, progress, study_seconds, last_period_id, last_duration, finished_at)
    SELECT ${tx.siteId}, s.u, s.c, o.finished, o.progress, s.s, s.p, s.d, CASE WHEN o.progress >= 100 THEN now() END
    FROM ${reported()} CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE pp.finished_at IS NOT NULL)::int AS finished,
        least(100, round(coalesce(sum(pp.progress), 0) / greatest(1, c.period_total), 2)) AS progress
      FROM ${courseView(tx)} c
      LEFT JOIN period_progress pp ON pp.site_id = ${tx.siteId} AND pp.course_id = c.id AND pp.user_id = s.u
        -- Progress in lessons that left the course is kept, but does not count.
        AND EXISTS (SELECT 1 FROM course_lesson p WHERE p.site_id = ${tx.siteId} AND p.period_id = pp.period_id)
      WHERE c.site_id = ${tx.siteId} AND c.id = s.c GROUP BY c.period_total
    ) o
    ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET period_study = excluded.period_study,
      progress = excluded.progress, study_seconds = cp.study_seconds + excluded.study_seconds,
      last_period_id = excluded.last_period_id, last_duration = excluded.last_duration,
      finished_at = coalesce(cp.finished_at, excluded.finished_at), gmt_modified = excluded.gmt_modified`.execute(),
  ])
}

export async function selectCourseRecords(sql: Sql, userId: string, limit: number, offset: number) {
  return sql<
    (CourseCard & {
      progress: number
      periodStudy: number
      studySeconds: number
      isFinished: 0 | 1
      lastPeriodId: string | null
      lastPeriodName: string
      lastDuration: number
      lastStudyTime: string
    })[]
  >`
    SELECT ${cardColumns(sql)}, cp.progress, cp.period_study, cp.study_seconds,
      (cp.finished_at IS NOT NULL)::int AS is_finished, cp.last_period_id,
      coalesce(p.period_name, '') AS last_period_name, cp.last_duration, cp.gmt_modified AS last_study_time
    FROM course_progress cp
    JOIN ${courseView(sql)} c ON c.site_id = cp.site_id AND c.id = cp.course_id
    JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    LEFT JOIN ${lessonView(sql)} p ON p.site_id = cp.site_id AND p.id = cp.last_period_id
    WHERE cp.site_id = ${sql.siteId} AND cp.user_id = ${userId}
    ORDER BY cp.gmt_modified DESC, cp.course_id DESC
    LIMIT ${limit} OFFSET ${offset}`
}

export async function selectTotals(sql: Sql, userId: string) {
  const [row] = await sql<{ courseCount: number; finishedCount: number; totalSeconds: number }[]>`
    SELECT count(*)::int AS course_count, count(finished_at)::int AS finished_count,
      coalesce(sum(study_seconds), 0)::float8 AS total_seconds
    FROM course_progress
    WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row ?? { courseCount: 0, finishedCount: 0, totalSeconds: 0 }
}

/** Seconds of each of the last seven days, today last. */
export async function selectWeek(sql: Sql, userId: string) {
  return sql<{ day: string; seconds: number }[]>`
    SELECT to_char(g, 'YYYY-MM-DD') AS day, coalesce(d.seconds, 0)::float8 AS seconds
    FROM generate_series(${today(sql)} - 6, ${today(sql)}, interval '1 day') g
    LEFT JOIN study_day d ON d.site_id = ${sql.siteId} AND d.user_id = ${userId} AND d.day = g::date ORDER BY g`
}

/** Today, and seconds of study by day within the last 400 days. */
export async function selectStudyDays(sql: Sql, userId: string) {
  const rows = await sql<{ day: string; seconds: number }[]>`
    SELECT to_char(${today(sql)}, 'YYYY-MM-DD') AS day, 0::float8 AS seconds
    UNION ALL SELECT to_char(day, 'YYYY-MM-DD'), seconds::float8 FROM study_day
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND day > ${today(sql)} - 400 AND day <= ${today(sql)}`
  const seconds = new Map<string, number>()
  for (const row of rows) seconds.set(row.day, (seconds.get(row.day) ?? 0) + row.seconds)
  return { today: [...seconds.keys()].reduce((last, day) => (day > last ? day : last), ''), seconds }
}

/** Consecutive days with at least a minute of study, up to today, or yesterday when there is none today. */
export async function selectStreak(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ days: number }[]>`
    WITH days AS (
      SELECT day, day + (row_number() OVER (ORDER BY day DESC))::int AS run
      FROM study_day
      WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND seconds >= 60)
    SELECT count(*)::int AS days
    FROM days
    WHERE run = (SELECT run FROM days WHERE day >= ${today(sql)} - 1 ORDER BY day DESC LIMIT 1)`
  return row?.days ?? 0
}

export async function courseExists(sql: Sql, userId: string, courseId: string) {
  const [row] = await sql<{ ok: boolean }[]>`
    SELECT true AS ok
    FROM ${courseView(sql)} c
    WHERE c.site_id = ${sql.siteId}
      AND c.id = ${courseId}
      AND (c.is_putaway = 1
        OR EXISTS (SELECT FROM course_owner u WHERE u.site_id = ${sql.siteId} AND u.user_id = ${userId} AND u.course_id = c.id))
      AND c.status_id = ${literal(sql, stateCode.row.active)}`
  return row
}

export async function selectPeriodRecords(sql: Sql, userId: string, courseId: string) {
  return sql<
    {
      periodId: string
      progress: number
      currentDuration: number
      studySeconds: number
      isFinished: 0 | 1
      finishedAt: string | null
      gmtModified: string
    }[]
  >`
    SELECT period_id, progress, current_duration, study_seconds, (finished_at IS NOT NULL)::int AS is_finished,
      finished_at, gmt_modified
    FROM period_progress
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND course_id = ${courseId}
    ORDER BY gmt_modified DESC`
}

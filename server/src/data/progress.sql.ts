import type { Sql, Tx } from '../kernel/db/index.ts'
import type { CourseCard } from '@zhixing/contract/course/course'
import { cardColumns } from '../course/index.ts'

/** Days are counted where the learners live. */
const ZONE = 'Asia/Shanghai'

/** The progress row, locked until the end of the transaction, with what the rules need of its period and course. */
export async function lockProgress(tx: Tx, siteId: number, userId: string, periodId: string) {
  const [row] = await tx<
    {
      studyId: string
      courseId: string
      periodType: number
      periodText: string
      totalDuration: number
      currentDuration: number
      progress: number
      finished: boolean
      studySeconds: number
      lastSeq: number
      elapsedMs: number
      slackMs: number
      speedDouble: 0 | 1
    }[]
  >`
    SELECT pp.study_id AS "studyId", pp.course_id AS "courseId", p.period_type AS "periodType", p.period_text AS "periodText", p.video_length AS "totalDuration", pp.current_duration AS "currentDuration",
      pp.progress, pp.finished_at IS NOT NULL AS finished, pp.study_seconds AS "studySeconds", pp.last_seq AS "lastSeq",
      (extract(epoch FROM clock_timestamp() - pp.credited_at) * 1000)::float8 AS "elapsedMs", pp.slack_ms AS "slackMs", c.speed_double AS "speedDouble"
    FROM period_progress pp
    JOIN course_period p ON p.site_id = pp.site_id AND p.id = pp.period_id
    JOIN course c ON c.site_id = pp.site_id AND c.id = pp.course_id
    WHERE pp.site_id = ${siteId} AND pp.user_id = ${userId} AND pp.period_id = ${periodId}
    FOR UPDATE OF pp`
  return row
}

/** Adds ranges (a multirange's text) to those watched. @returns milliseconds covered in all */
export async function addRanges(
  tx: Tx,
  siteId: number,
  userId: string,
  periodId: string,
  ranges: string,
): Promise<number> {
  const [row] = await tx<{ covered: number }[]>`
    WITH saved AS (
      UPDATE period_progress SET ranges = ranges + ${ranges}::int4multirange
      WHERE site_id = ${siteId} AND user_id = ${userId} AND period_id = ${periodId} RETURNING ranges
    ) SELECT coalesce(sum(upper(r) - lower(r)), 0)::int AS covered FROM saved, unnest(saved.ranges) r`
  return row?.covered ?? 0
}

export interface NextProgress {
  progress: number
  finished: boolean
  currentDuration: number
  lastSeq: number
  /** Seconds of study gained now. */
  studySeconds: number
  /** See rules.ts, slackAfter. */
  slackMs: number
}

export async function saveProgress(
  tx: Tx,
  siteId: number,
  userId: string,
  periodId: string,
  next: NextProgress,
): Promise<void> {
  await tx`
    UPDATE period_progress SET progress = ${next.progress}, current_duration = ${next.currentDuration}, last_seq = ${next.lastSeq}, study_seconds = study_seconds + ${next.studySeconds},
      finished_at = CASE WHEN ${next.finished} THEN coalesce(finished_at, now()) END, credited_at = clock_timestamp(), slack_ms = ${next.slackMs}, gmt_modified = now()
    WHERE site_id = ${siteId} AND user_id = ${userId} AND period_id = ${periodId}`
}

/** Derives the learner's standing in the course from its periods. */
export async function saveCourseProgress(
  tx: Tx,
  siteId: number,
  userId: string,
  courseId: string,
  periodId: string,
  next: NextProgress,
): Promise<void> {
  await tx`
    INSERT INTO course_progress AS cp (site_id, user_id, course_id, period_study, progress, study_seconds, last_period_id, last_duration, finished_at)
    SELECT ${siteId}, ${userId}, ${courseId}, s.finished, s.progress, ${next.studySeconds}, ${periodId}, ${next.currentDuration}, CASE WHEN s.progress >= 100 THEN now() END
    FROM (
      SELECT count(*) FILTER (WHERE pp.finished_at IS NOT NULL)::int AS finished, least(100, round(coalesce(sum(pp.progress), 0) / greatest(1, c.period_total), 2)) AS progress
      FROM course c LEFT JOIN period_progress pp ON pp.site_id = c.site_id AND pp.course_id = c.id AND pp.user_id = ${userId}
        -- What was learnt in a period that has left the course stays written down, but is no part of the course any more.
        AND EXISTS (SELECT 1 FROM course_period p JOIN course_chapter h ON h.site_id = p.site_id AND h.id = p.chapter_id AND h.status_id = 1 WHERE p.site_id = pp.site_id AND p.id = pp.period_id AND p.status_id = 1)
      WHERE c.site_id = ${siteId} AND c.id = ${courseId} GROUP BY c.period_total
    ) s
    ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET period_study = excluded.period_study, progress = excluded.progress, study_seconds = cp.study_seconds + excluded.study_seconds,
      last_period_id = excluded.last_period_id, last_duration = excluded.last_duration, finished_at = coalesce(cp.finished_at, excluded.finished_at), gmt_modified = now()`
}

/** Adds to the learner's day, over all courses and in this one. */
export async function addStudyDay(
  tx: Tx,
  siteId: number,
  userId: string,
  courseId: string,
  seconds: number,
): Promise<void> {
  await tx`
    WITH of_course AS (
      INSERT INTO course_study_day AS d (site_id, course_id, day, user_id, seconds) VALUES (${siteId}, ${courseId}, (now() AT TIME ZONE ${ZONE})::date, ${userId}, ${seconds})
      ON CONFLICT (site_id, course_id, day, user_id) DO UPDATE SET seconds = d.seconds + excluded.seconds
    )
    INSERT INTO study_day AS d (site_id, user_id, day, seconds) VALUES (${siteId}, ${userId}, (now() AT TIME ZONE ${ZONE})::date, ${seconds})
    ON CONFLICT (site_id, user_id, day) DO UPDATE SET seconds = d.seconds + excluded.seconds`
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
    SELECT ${cardColumns(sql)}, cp.progress, cp.period_study AS "periodStudy", cp.study_seconds AS "studySeconds", (cp.finished_at IS NOT NULL)::int AS "isFinished", cp.last_period_id AS "lastPeriodId",
      coalesce(p.period_name, '') AS "lastPeriodName", cp.last_duration AS "lastDuration", cp.gmt_modified AS "lastStudyTime"
    FROM course_progress cp
    JOIN course c ON c.site_id = cp.site_id AND c.id = cp.course_id
    JOIN lecturer l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    LEFT JOIN course_period p ON p.site_id = cp.site_id AND p.id = cp.last_period_id
    WHERE cp.user_id = ${userId} ORDER BY cp.gmt_modified DESC, cp.course_id DESC LIMIT ${limit} OFFSET ${offset}`
}

export async function selectTotals(sql: Sql, userId: string) {
  const [row] = await sql<{ courseCount: number; finishedCount: number; totalSeconds: number }[]>`
    SELECT count(*)::int AS "courseCount", count(finished_at)::int AS "finishedCount", coalesce(sum(study_seconds), 0)::float8 AS "totalSeconds" FROM course_progress WHERE user_id = ${userId}`
  return row ?? { courseCount: 0, finishedCount: 0, totalSeconds: 0 }
}

/** Seconds of each of the last seven days, today last. */
export async function selectWeek(sql: Sql, userId: string) {
  return sql<{ day: string; seconds: number }[]>`
    SELECT to_char(g, 'YYYY-MM-DD') AS day, coalesce(d.seconds, 0)::float8 AS seconds
    FROM generate_series((now() AT TIME ZONE ${ZONE})::date - 6, (now() AT TIME ZONE ${ZONE})::date, interval '1 day') g
    LEFT JOIN study_day d ON d.user_id = ${userId} AND d.day = g::date ORDER BY g`
}

/** Days in a row with at least a minute of study, up to today (or yesterday, while today is young). */
export async function selectStreak(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ days: number }[]>`
    WITH days AS (SELECT day, day + (row_number() OVER (ORDER BY day DESC))::int AS run FROM study_day WHERE user_id = ${userId} AND seconds >= 60)
    SELECT count(*)::int AS days FROM days WHERE run = (SELECT run FROM days WHERE day >= (now() AT TIME ZONE ${ZONE})::date - 1 ORDER BY day DESC LIMIT 1)`
  return row?.days ?? 0
}

export async function courseExists(sql: Sql, userId: string, courseId: string) {
  const [row] = await sql<{ ok: boolean }[]>`
    SELECT true AS ok FROM course c WHERE c.id = ${courseId} AND (c.is_putaway = 1 OR EXISTS (SELECT FROM course_user u WHERE u.user_id = ${userId} AND u.course_id = c.id)) AND c.status_id = 1`
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
    SELECT period_id AS "periodId", progress, current_duration AS "currentDuration", study_seconds AS "studySeconds", (finished_at IS NOT NULL)::int AS "isFinished", finished_at AS "finishedAt", gmt_modified AS "gmtModified"
    FROM period_progress WHERE user_id = ${userId} AND course_id = ${courseId} ORDER BY gmt_modified DESC`
}

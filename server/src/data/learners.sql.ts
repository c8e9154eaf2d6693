import { stateCode } from '@zhixing/contract/states'
import { beginOf, dayOf, today } from '../kernel/day.ts'
import type { Sql } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'
import { chapterView, courseView, enrolmentView, lessonView } from '../course/index.ts'
import { userView } from '../user/index.ts'
import { literal } from '../kernel/db/literal.ts'

export interface LearnerRow {
  userId: string
  nickname: string
  headImgUrl: string
  courseId: string
  courseName: string
  joinTime: string
  progress: number
  periodStudy: number
  periodTotal: number
  studySeconds: number
  lastPeriodName: string
  lastStudyTime: string | null
  finishedAt: string | null
}

export interface LearnerFilters {
  lecturerId: string
  courseId?: string | undefined
  userId?: string | undefined
  keyword?: string
  state?: 'none' | 'learning' | 'finished' | undefined
}

/** Enrolled learners of a lecturer's courses, begun or not. */
function learners(sql: Sql, by: LearnerFilters) {
  return sql`FROM ${courseView(sql)} c
    JOIN ${enrolmentView(sql)} cu ON cu.site_id = c.site_id AND cu.course_id = c.id
    JOIN ${userView(sql)} u ON u.site_id = cu.site_id AND u.id = cu.user_id
    LEFT JOIN course_progress cp ON cp.site_id = cu.site_id AND cp.user_id = cu.user_id AND cp.course_id = cu.course_id
    WHERE c.site_id = ${sql.siteId}
      AND c.lecturer_id = ${by.lecturerId}
      AND c.status_id = ${literal(sql, stateCode.row.active)}
    ${by.courseId ? sql`AND c.id = ${by.courseId}` : sql``}
    ${by.userId ? sql`AND cu.user_id = ${by.userId}` : sql``}
    AND ${sql.contains(by.keyword, 'u.nickname', ...(by.courseId ? [] : ['c.course_name']))}
    ${by.state === 'none' ? sql`AND cp.user_id IS NULL` : sql``}
    ${by.state === 'learning' ? sql`AND cp.finished_at IS NULL AND cp.user_id IS NOT NULL` : sql``}
    ${by.state === 'finished' ? sql`AND cp.finished_at IS NOT NULL` : sql``}`
}

export interface LearnerOrder {
  sort: 'lastStudyTime' | 'progress' | 'studySeconds' | 'joinTime'
  order: 'asc' | 'desc'
}

function ordered(sql: Sql, by: LearnerOrder) {
  const column = {
    lastStudyTime: sql`cp.gmt_modified`,
    progress: sql`coalesce(cp.progress, 0)`,
    studySeconds: sql`coalesce(cp.study_seconds, 0)`,
    joinTime: sql`cu.gmt_create`,
  }[by.sort]
  return by.order === 'asc'
    ? sql`ORDER BY ${column} ASC NULLS FIRST, cu.user_id, c.id`
    : sql`ORDER BY ${column} DESC NULLS LAST, cu.user_id DESC, c.id DESC`
}

/** Names of last lessons are looked up after the LIMIT, for the rows of the page only. */
export async function pageOfLearners(sql: Sql, by: LearnerFilters & LearnerOrder, page: PageRequest) {
  return sql.page<LearnerRow>(
    page,
    sql`${learners(sql, by)}`,
    (cut) => sql`
    SELECT r.*,
      coalesce((SELECT p.period_name
        FROM ${lessonView(sql)} p
        WHERE p.site_id = ${sql.siteId} AND p.id = r.last_period_id), '') AS last_period_name
    FROM (
      SELECT u.id AS user_id, u.nickname, u.head_img_url, c.id AS course_id, c.course_name,
        cu.gmt_create AS join_time, coalesce(cp.progress, 0) AS progress,
        coalesce(cp.period_study, 0) AS period_study, c.period_total, coalesce(cp.study_seconds, 0) AS study_seconds,
        cp.last_period_id,
        cp.gmt_modified AS last_study_time, cp.finished_at
      ${learners(sql, by)} ${ordered(sql, by)} ${cut}
    ) r`,
  )
}

/** A course of a lecturer. */
export async function selectOwnCourse(sql: Sql, lecturerId: string, courseId: string) {
  const [row] = await sql<{ courseId: string; courseName: string }[]>`
    SELECT id AS course_id, course_name AS course_name
    FROM ${courseView(sql)} c
    WHERE site_id = ${sql.siteId}
      AND id = ${courseId}
      AND lecturer_id = ${lecturerId}
      AND status_id = ${literal(sql, stateCode.row.active)}`
  return row
}

export async function pageOfCourses(sql: Sql, by: { lecturerId: string; keyword: string }, page: PageRequest) {
  const of = sql`FROM ${courseView(sql)} c
    WHERE site_id = ${sql.siteId}
      AND lecturer_id = ${by.lecturerId}
      AND status_id = ${literal(sql, stateCode.row.active)}
      AND course_category = ${literal(sql, stateCode.category.recorded)}
      AND ${sql.contains(by.keyword, 'course_name')}`
  return sql.page<{
    courseId: string
    courseName: string
    courseLogo: string
    isPutaway: 0 | 1
    periodTotal: number
    learners: number
    began: number
    finished: number
    averageProgress: number
    studySeconds: number
    lastStudyTime: string | null
  }>(
    page,
    of,
    (cut) => sql`
    SELECT c.id AS course_id, c.course_name, c.course_logo, c.is_putaway, c.period_total, n.*
    FROM (
      SELECT * ${of}
      ORDER BY id DESC ${cut}
    ) c, LATERAL (${totals(sql, sql`c.id`)}) n ORDER BY c.id DESC`,
  )
}

/** Totals of a course's learners: one row. */
function totals(sql: Sql, courseId: ReturnType<Sql>) {
  return sql`
    SELECT count(*)::int AS learners, count(cp.user_id)::int AS began, count(cp.finished_at)::int AS finished,
      coalesce(round(sum(cp.progress) / greatest(1, count(*)), 1), 0)::float8 AS average_progress,
      coalesce(sum(cp.study_seconds), 0)::float8 AS study_seconds, max(cp.gmt_modified) AS last_study_time
    FROM ${enrolmentView(sql)} cu
    LEFT JOIN course_progress cp ON cp.site_id = cu.site_id
      AND cp.user_id = cu.user_id
      AND cp.course_id = cu.course_id
    WHERE cu.site_id = ${sql.siteId} AND cu.course_id = ${courseId}`
}

export async function selectTotals(sql: Sql, courseId: string) {
  const [row] = await sql<
    { learners: number; began: number; finished: number; averageProgress: number; studySeconds: number }[]
  >`${totals(sql, sql`${courseId}::bigint`)}`
  return row ?? { learners: 0, began: 0, finished: 0, averageProgress: 0, studySeconds: 0 }
}

/** Study of a course on each of the last days, today last. */
export async function selectCurve(sql: Sql, courseId: string, days: number) {
  return sql<{ day: string; learners: number; seconds: number; joined: number; finished: number }[]>`
    WITH days AS (SELECT (${today(sql)} - n) AS day FROM generate_series(0, ${days}::int - 1) n),
    since AS (SELECT ${beginOf(sql, sql`min(day)`)} AS at FROM days),
    studied AS (
      SELECT day, count(*)::int AS learners, sum(seconds)::float8 AS seconds
      FROM course_study_day
      WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND day >= (SELECT min(day) FROM days)
      GROUP BY 1
    ),
    joined AS (
      SELECT ${dayOf(sql, sql`gmt_create`)} AS day, count(*)::int AS n
      FROM ${enrolmentView(sql)} e
      WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND gmt_create >= (SELECT at FROM since)
      GROUP BY 1
    ),
    finished AS (
      SELECT ${dayOf(sql, sql`finished_at`)} AS day, count(*)::int AS n
      FROM course_progress
      WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND finished_at >= (SELECT at FROM since)
      GROUP BY 1
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(s.learners, 0) AS learners,
      coalesce(s.seconds, 0) AS seconds, coalesce(j.n, 0) AS joined, coalesce(f.n, 0) AS finished
    FROM days d
    LEFT JOIN studied s USING (day)
    LEFT JOIN joined j USING (day)
    LEFT JOIN finished f USING (day)
    ORDER BY d.day`
}

/** Learners by bucket of progress: 0, up to 25, 50, 75, below 100, 100. */
export async function selectDistribution(sql: Sql, courseId: string) {
  return sql<{ bucket: number; count: number }[]>`
    SELECT CASE WHEN coalesce(cp.progress, 0) = 0 THEN 0 WHEN cp.progress >= 100 THEN 5 ELSE least(4, ceil(cp.progress / 25))::int END AS bucket,
      count(*)::int AS count
    FROM ${enrolmentView(sql)} cu
    LEFT JOIN course_progress cp ON cp.site_id = cu.site_id
      AND cp.user_id = cu.user_id
      AND cp.course_id = cu.course_id
    WHERE cu.site_id = ${sql.siteId} AND cu.course_id = ${courseId}
    GROUP BY 1`
}

const periodColumns = (sql: Sql) => sql`p.id AS period_id, p.period_name, h.chapter_name, p.period_type, p.video_length`

export interface PeriodRow {
  periodId: string
  periodName: string
  chapterName: string
  periodType: number
  videoLength: number
}

export async function pageOfPeriods(sql: Sql, courseId: string, page: PageRequest) {
  const of = sql`FROM ${lessonView(sql)} p
    JOIN ${chapterView(sql)} h ON h.site_id = p.site_id AND h.id = p.chapter_id
    WHERE p.site_id = ${sql.siteId}
      AND p.course_id = ${courseId}
      AND p.status_id = ${literal(sql, stateCode.row.active)}
      AND h.status_id = ${literal(sql, stateCode.row.active)}`
  return sql.page<PeriodRow & { began: number; finished: number }>(
    page,
    of,
    (cut) => sql`
    SELECT r.*, n.* FROM (
      SELECT ${periodColumns(sql)}, h.sort AS chapter_sort, h.id AS chapter_id, p.sort ${of}
      ORDER BY h.sort, h.id, p.sort, p.id ${cut}
    ) r, LATERAL (
      SELECT count(*)::int AS began, count(pp.finished_at)::int AS finished
      FROM period_progress pp
      WHERE pp.site_id = ${sql.siteId} AND pp.period_id = r.period_id
    ) n ORDER BY r.chapter_sort, r.chapter_id, r.sort, r.period_id`,
  )
}

/** A lesson of a lecturer's course, with the number of learners who began and finished it. */
export async function selectOwnPeriod(sql: Sql, lecturerId: string, periodId: string) {
  const [row] = await sql<(PeriodRow & { courseId: string; began: number; finished: number })[]>`
    SELECT ${periodColumns(sql)}, p.course_id, n.* FROM ${lessonView(sql)} p
    JOIN ${chapterView(sql)} h ON h.site_id = p.site_id AND h.id = p.chapter_id
    JOIN ${courseView(sql)} c ON c.site_id = p.site_id
      AND c.id = p.course_id
      AND c.lecturer_id = ${lecturerId}
      AND c.status_id = ${literal(sql, stateCode.row.active)},
    LATERAL (SELECT count(*)::int AS began, count(pp.finished_at)::int AS finished
      FROM period_progress pp
      WHERE pp.site_id = ${sql.siteId} AND pp.period_id = p.id) n
    WHERE p.site_id = ${sql.siteId} AND p.id = ${periodId}`
  return row
}

/** Retention of a video: steps between hundredths, and where unfinished learners stopped. */
export interface Retention {
  steps: { point: number; step: number }[]
  /** The five twentieths of the video where most learners stopped, most first. */
  stops: { second: number; left: number }[]
}

/**
 * Sweep line over the watched ranges of all learners. The ranges of one learner are disjoint, so each hundredth counts
 * once per learner; a range is a step up and a step down, and their running sum is the curve.
 */
export async function selectRetention(sql: Sql, periodId: string, lengthSeconds: number): Promise<Retention> {
  const [row] = await sql<Retention[]>`
    WITH pp AS MATERIALIZED (SELECT ranges, current_duration::float8 / ${lengthSeconds}::float8 AS place, finished_at IS NULL AS open
      FROM period_progress
      WHERE site_id = ${sql.siteId} AND period_id = ${periodId}),
    marks AS (
      SELECT m.point, sum(m.step)::int AS step FROM pp, unnest(pp.ranges) r,
        LATERAL (VALUES (ceil(lower(r)::float8 / (10 * ${lengthSeconds}::float8) - 0.5::float8)::int, 1),
          (ceil(upper(r)::float8 / (10 * ${lengthSeconds}::float8) - 0.5::float8)::int, -1)) m(point, step)
      GROUP BY 1
    ),
    places AS (
      SELECT floor(least(place, 0.999::float8) * 20) * ${lengthSeconds}::float8 / 20 AS second,
        count(*)::int AS "left"
      FROM pp
      WHERE open AND place > 0
      GROUP BY 1
      ORDER BY 2 DESC, 1
      LIMIT 5
    )
    SELECT coalesce((SELECT jsonb_agg(to_jsonb(m)) FROM marks m), '[]') AS steps,
      coalesce((SELECT jsonb_agg(to_jsonb(p)) FROM places p), '[]') AS stops`
  return row ?? { steps: [], stops: [] }
}

/** All lessons of a course with one learner's progress. */
export async function selectLearnerPeriods(sql: Sql, courseId: string, userId: string) {
  return sql<
    (PeriodRow & {
      progress: number
      studySeconds: number
      currentDuration: number
      ranges: [number, number][]
      lastStudyTime: string | null
      finishedAt: string | null
    })[]
  >`
    SELECT ${periodColumns(sql)}, coalesce(pp.progress, 0) AS progress,
      coalesce(pp.study_seconds, 0) AS study_seconds, coalesce(pp.current_duration, 0) AS current_duration,
      coalesce((SELECT jsonb_agg(jsonb_build_array(lower(r) / 1000.0, upper(r) / 1000.0) ORDER BY lower(r))
        FROM unnest(pp.ranges) r), '[]') AS ranges,
      CASE WHEN pp.study_seconds > 0 THEN pp.gmt_modified END AS last_study_time, pp.finished_at
    FROM ${lessonView(sql)} p JOIN ${chapterView(sql)} h ON h.site_id = p.site_id AND h.id = p.chapter_id
    LEFT JOIN period_progress pp ON pp.site_id = p.site_id AND pp.user_id = ${userId} AND pp.period_id = p.id
    WHERE p.site_id = ${sql.siteId}
      AND p.course_id = ${courseId}
      AND p.status_id = ${literal(sql, stateCode.row.active)}
      AND h.status_id = ${literal(sql, stateCode.row.active)}
    ORDER BY h.sort, h.id, p.sort, p.id`
}

/** Figures of a lecturer's courses in the last seven days, today included, and in the seven before. */
export async function selectWeek(sql: Sql, lecturerId: string) {
  const week = sql`${today(sql)} - 6`
  const [row] = await sql<
    {
      learners: number
      learnersBefore: number
      activeLearners: number
      activeLearnersBefore: number
      studySeconds: number
      studySecondsBefore: number
    }[]
  >`
    WITH own AS (SELECT id
      FROM ${courseView(sql)} c
      WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} AND status_id = ${literal(sql, stateCode.row.active)}),
    joined AS (
      SELECT count(*) FILTER (WHERE u.gmt_create >= ${beginOf(sql, week)})::int AS now,
        count(*) FILTER (WHERE u.gmt_create < ${beginOf(sql, week)})::int AS before
      FROM own
      JOIN ${enrolmentView(sql)} u ON u.site_id = ${sql.siteId} AND u.course_id = own.id
      WHERE u.gmt_create >= ${beginOf(sql, sql`${week} - 7`)}
    ),
    studied AS (
      SELECT count(DISTINCT d.user_id) FILTER (WHERE d.day >= ${week})::int AS now,
        count(DISTINCT d.user_id) FILTER (WHERE d.day < ${week})::int AS before,
        coalesce(sum(d.seconds) FILTER (WHERE d.day >= ${week}), 0)::float8 AS seconds,
        coalesce(sum(d.seconds) FILTER (WHERE d.day < ${week}), 0)::float8 AS seconds_before
      FROM own JOIN course_study_day d ON d.site_id = ${sql.siteId} AND d.course_id = own.id WHERE d.day >= ${week} - 7
    )
    SELECT j.now AS learners, j.before AS learners_before, s.now AS active_learners,
      s.before AS active_learners_before, s.seconds AS study_seconds, s.seconds_before AS study_seconds_before
    FROM joined j, studied s`
  if (!row) throw new Error('no row of sums')
  return row
}

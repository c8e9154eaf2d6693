/** A learner's courses and progress. Progress is written by the data domain. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { fileView } from '../../system/index.ts'
import { type CourseCardRow, cardColumns, joinLecturer, shelf } from '../shelf/course.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

type Flag = 0 | 1

/** A user's ownership and progress in a course of any state, with the current counters of the course. */
export async function selectStatus(sql: Sql, userId: string, courseId: string) {
  const [row] = await sql<
    {
      statusId: number
      isPutaway: Flag
      stopReason: string
      isFree: Flag
      isVipFree: boolean
      isPay: Flag
      isCollection: Flag
      progress: number
      lastPeriodId: string | null
      countStudy: number
      collectionCount: number
    }[]
  >`
    SELECT c.status_id, c.is_putaway, c.stop_reason, c.is_free,
      (c.is_vip_free = 1
        AND EXISTS (SELECT FROM vip_member v WHERE v.site_id = c.site_id AND v.user_id = ${userId})) AS is_vip_free,
      (u.user_id IS NOT NULL)::int AS is_pay, (k.user_id IS NOT NULL)::int AS is_collection,
      coalesce(g.progress, 0) AS progress, p.id AS last_period_id, c.count_study, c.collection_count
    FROM course c
    LEFT JOIN course_owner u ON u.site_id = c.site_id AND u.user_id = ${userId} AND u.course_id = c.id
    LEFT JOIN collection k ON k.site_id = c.site_id
      AND k.user_id = ${userId}
      AND k.collection_type = ${COURSE}
      AND k.collection_id = c.id
    LEFT JOIN course_learned g ON g.site_id = c.site_id AND g.user_id = ${userId} AND g.course_id = c.id
    LEFT JOIN course_period p ON p.site_id = g.site_id
      AND p.id = g.last_period_id
      AND p.status_id = ${literal(sql, stateCode.row.active)}
    WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
  return row
}

/** An active lesson with its course, on the shelf or not, and the viewer's right to it. */
/** Whether the ownership `u` is the person's own: bought, given by the platform, or through a membership. */
export const isPersonal = (sql: Sql) => sql`
  coalesce(u.buy_type IN (${literal(sql, stateCode.buy.paid, stateCode.buy.vip, stateCode.buy.given)}), false) AS is_personal`

export async function selectPeriodFor(sql: Sql, userId: string, periodId: string) {
  const [row] = await sql<
    {
      periodId: string
      courseId: string
      chapterId: string
      periodName: string
      courseName: string
      periodType: number
      periodFree: Flag
      videoId: string | null
      videoLength: number
      periodText: string
      minSeconds: number
      momentTotal: number
      docName: string
      statusId: number
      isPutaway: number
      stopReason: string
      courseFree: Flag
      speedDouble: Flag
      speedDrag: Flag
      isWatermark: Flag
      owned: boolean
      isByClass: boolean
      /** Bought, given by the platform, or through a membership: plans of organisations do not close it. */
      isPersonal: boolean
      isVipFree: boolean
    }[]
  >`
    SELECT p.id AS period_id, p.course_id, p.chapter_id, p.period_name, c.course_name, p.period_type,
      p.is_free AS period_free, p.video_id, p.video_length, p.period_text, p.min_seconds, p.doc_name,
      (SELECT count(*)::int FROM course_moment m
        WHERE m.site_id = p.site_id AND m.period_id = p.id AND m.status_id = ${literal(sql, stateCode.row.active)}) AS moment_total,
      c.status_id, c.is_putaway, c.stop_reason, c.is_free AS course_free, c.speed_double, c.speed_drag, c.is_watermark,
      u.user_id IS NOT NULL AS owned, coalesce(u.buy_type = ${literal(sql, stateCode.buy.class)}, false) AS is_by_class,
      ${isPersonal(sql)},
      (c.is_vip_free = 1
        AND EXISTS (SELECT FROM vip_member v WHERE v.site_id = c.site_id AND v.user_id = ${userId})) AS is_vip_free
    FROM course_period p
    JOIN course_chapter h ON h.site_id = p.site_id
      AND h.id = p.chapter_id
      AND h.status_id = ${literal(sql, stateCode.row.active)}
    JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id
    LEFT JOIN course_owner u ON u.site_id = c.site_id AND u.user_id = ${userId} AND u.course_id = c.id
    WHERE p.site_id = ${sql.siteId} AND p.id = ${periodId} AND p.status_id = ${literal(sql, stateCode.row.active)}`
  return row
}

/** Progress and number of notes in the lessons of a course; lessons with neither are absent. */
export async function selectMyPeriods(sql: Sql, userId: string, courseId: string) {
  return sql<{ periodId: string; progress: number; currentDuration: number; isFinished: Flag; noteCount: number }[]>`
    SELECT coalesce(g.period_id, n.period_id) AS period_id, coalesce(g.progress, 0) AS progress,
      coalesce(g.current_duration, 0) AS current_duration,
      (g.finished_at IS NOT NULL)::int AS is_finished, coalesce(n.count, 0) AS note_count
    FROM (SELECT period_id, progress, current_duration, finished_at
      FROM lesson_learned
      WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND course_id = ${courseId}) g
    FULL JOIN (SELECT period_id, count(*)::int AS count
      FROM note_log
      WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND course_id = ${courseId} AND status_id = ${literal(sql, stateCode.row.active)}
      GROUP BY period_id) n
      ON n.period_id = g.period_id`
}

/** Slides of a course by chapter, in order. */
export async function selectSlides(sql: Sql, courseId: string) {
  const rows = await sql<{ chapterId: string; id: string; picName: string; picUrl: string }[]>`
    SELECT chapter_id, id, pic_name, pic_url
    FROM course_chapter_pic
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId}
    ORDER BY chapter_id, sort, id`
  const slides = new Map<string, { id: string; picName: string; picUrl: string }[]>()
  for (const { chapterId, ...slide } of rows) slides.set(chapterId, [...(slides.get(chapterId) ?? []), slide])
  return slides
}

const owned = (sql: Sql, userId: string) =>
  sql`FROM course_user u
    JOIN course c ON c.site_id = u.site_id AND c.id = u.course_id AND c.status_id = ${literal(sql, stateCode.row.active)}
    WHERE u.site_id = ${sql.siteId} AND u.user_id = ${userId}`

/** A user's courses, last studied first; an unopened course sorts by its enrolment. */
export async function pageOfMyCourses(sql: Sql, userId: string, page: PageRequest) {
  return sql.page<
    CourseCardRow & {
      progress: number
      periodStudy: number
      lastPeriodId: string | null
      lastStudyTime: string | null
    }
  >(
    page,
    owned(sql, userId),
    (cut) => sql`
    SELECT ${cardColumns(sql)}, coalesce(g.progress, 0) AS progress, coalesce(g.period_study, 0) AS period_study,
      p.id AS last_period_id, g.gmt_modified AS last_study_time
    FROM (
      SELECT u.site_id, u.user_id, u.course_id, coalesce(g.gmt_modified, u.gmt_create) AS moved
      FROM course_user u
      JOIN course c ON c.site_id = u.site_id AND c.id = u.course_id AND c.status_id = ${literal(sql, stateCode.row.active)}
      LEFT JOIN course_learned g ON g.site_id = u.site_id AND g.user_id = ${userId} AND g.course_id = u.course_id
      WHERE u.site_id = ${sql.siteId} AND u.user_id = ${userId}
      ORDER BY coalesce(g.gmt_modified, u.gmt_create) DESC, u.course_id DESC ${cut}
    ) u
    JOIN course c ON c.site_id = u.site_id AND c.id = u.course_id ${joinLecturer(sql)}
    LEFT JOIN course_learned g ON g.site_id = u.site_id AND g.user_id = u.user_id AND g.course_id = u.course_id
    LEFT JOIN course_period p ON p.site_id = g.site_id
      AND p.id = g.last_period_id
      AND p.status_id = ${literal(sql, stateCode.row.active)}
    ORDER BY u.moved DESC, u.course_id DESC`,
  )
}

/** A user's courses, last enrolled first. */
export async function pageOfOwned(sql: Sql, userId: string, page: PageRequest) {
  return sql.page<CourseCardRow & { buyType: number; joinTime: string; progress: number }>(
    page,
    owned(sql, userId),
    (cut) => sql`
    SELECT ${cardColumns(sql)}, u.buy_type, u.gmt_create AS join_time, coalesce(g.progress, 0) AS progress
    FROM (SELECT u.* ${owned(sql, userId)} ORDER BY u.gmt_create DESC, u.course_id DESC ${cut}) u
    JOIN course c ON c.site_id = u.site_id AND c.id = u.course_id ${joinLecturer(sql)}
    LEFT JOIN course_learned g ON g.site_id = u.site_id AND g.user_id = u.user_id AND g.course_id = u.course_id
    ORDER BY u.gmt_create DESC, u.course_id DESC`,
  )
}

export async function selectAccessoryFor(sql: Sql, userId: string, id: string) {
  const [row] = await sql<
    {
      id: string
      acName: string
      statusId: number
      isPutaway: number
      stopReason: string
      courseFree: Flag
      owned: boolean
      isVipFree: boolean
    }[]
  >`
    SELECT a.id, a.ac_name, c.status_id, c.is_putaway, c.stop_reason, c.is_free AS course_free,
      u.user_id IS NOT NULL AS owned,
      (c.is_vip_free = 1
        AND EXISTS (SELECT FROM vip_member v WHERE v.site_id = c.site_id AND v.user_id = ${userId})) AS is_vip_free
    FROM course_accessory a
    JOIN course c ON c.site_id = a.site_id AND c.id = a.course_id
    LEFT JOIN course_owner u ON u.site_id = c.site_id AND u.user_id = ${userId} AND u.course_id = c.id
    WHERE a.site_id = ${sql.siteId} AND a.id = ${id} AND a.status_id = ${literal(sql, stateCode.row.active)}`
  return row
}

/**
 * A course that a user has only through a membership and has used (enrolled, studied or downloaded) since a time.
 * @returns its name
 */
export async function selectMemberCourse(sql: Sql, userId: string, since: string): Promise<string | undefined> {
  const [row] = await sql<{ courseName: string }[]>`
    SELECT c.course_name FROM course_user u JOIN course c ON c.site_id = u.site_id AND c.id = u.course_id
    WHERE u.site_id = ${sql.siteId} AND u.user_id = ${userId} AND u.buy_type = ${stateCode.buy.vip}
      AND (u.gmt_create >= ${since} OR EXISTS (
        SELECT
          FROM lesson_studied g
          WHERE g.site_id = u.site_id AND g.user_id = u.user_id AND g.course_id = u.course_id AND g.studied_at >= ${since}))
    UNION ALL
    SELECT c.course_name FROM course_download d JOIN course c ON c.site_id = d.site_id AND c.id = d.course_id
    WHERE d.site_id = ${sql.siteId}
      AND d.user_id = ${userId}
      AND d.gmt_create >= ${since}
      AND c.is_vip_free = 1
      AND c.is_free = 0
      AND NOT EXISTS (SELECT
        FROM course_user o
        WHERE o.site_id = d.site_id AND o.user_id = d.user_id AND o.course_id = d.course_id AND o.buy_type <> ${stateCode.buy.vip})
    LIMIT 1`
  return row?.courseName
}

/** Counts a download of an attachment, and records the user. */
export async function countDownload(sql: Sql, userId: string, id: string): Promise<void> {
  await sql`
    WITH counted AS (UPDATE course_accessory SET download_count = download_count + 1
      WHERE site_id = ${sql.siteId} AND id = ${id}
      RETURNING course_id)
    INSERT INTO course_download (site_id, user_id, course_id)
    SELECT ${sql.siteId}, ${userId}::bigint, course_id
    FROM counted
    ON CONFLICT (site_id, user_id, course_id) DO NOTHING`
}

/** The file behind /files/d/{site}/{id}: an attachment, or the document of a lesson (ids are unique across both). */
export async function accessoryFile(sql: Sql, id: string) {
  const [row] = await sql<{ acName: string; key: string; fileType: string }[]>`
    SELECT ac_name, ac_url AS key, file_type
    FROM course_accessory
    WHERE site_id = ${sql.siteId} AND id = ${id} AND status_id = ${literal(sql, stateCode.row.active)}
    UNION ALL
    SELECT p.doc_name, coalesce(f.file_key, p.doc_url), p.doc_type
    FROM course_period p LEFT JOIN ${fileView(sql)} f ON f.site_id = p.site_id AND f.id = p.file_id
    WHERE p.site_id = ${sql.siteId}
      AND p.id = ${id}
      AND p.period_type IN (${literal(sql, stateCode.lesson.document)}, ${literal(sql, stateCode.lesson.file)})
      AND coalesce(f.file_key, p.doc_url) <> ''
    LIMIT 1`
  return row
}

export interface Collected {
  siteId: number
  userId: string
  courseId: string
}

const COURSE = 1

/** Collects a course idempotently, and counts it in the same statement. */
export async function insertCollection(sql: Sql, { siteId, userId, courseId }: Collected): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO collection (site_id, user_id, collection_type, collection_id)
      VALUES (${siteId}, ${userId}, ${COURSE}, ${courseId})
      ON CONFLICT (site_id, user_id, collection_type, collection_id) DO NOTHING RETURNING collection_id
    )
    UPDATE course c SET collection_count = c.collection_count + 1
    FROM added
    WHERE c.site_id = ${siteId} AND c.id = added.collection_id`
}

export async function deleteCollection(sql: Sql, { siteId, userId, courseId }: Collected): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE
      FROM collection
      WHERE site_id = ${siteId}
        AND user_id = ${userId}
        AND collection_type = ${COURSE}
        AND collection_id = ${courseId}
      RETURNING collection_id
    )
    UPDATE course c SET collection_count = c.collection_count - 1
    FROM deleted
    WHERE c.site_id = ${siteId} AND c.id = deleted.collection_id`
}

/** Collected courses that the user may still open: on the shelf, or owned. */
function collected(sql: Sql, userId: string) {
  return sql`FROM collection k JOIN course c ON c.site_id = k.site_id AND c.id = k.collection_id
    WHERE k.site_id = ${sql.siteId}
      AND k.user_id = ${userId}
      AND k.collection_type = ${COURSE}
      AND ((${shelf(sql)}) OR (c.status_id = ${literal(sql, stateCode.row.active)}
        AND c.id IN (SELECT u.course_id FROM course_owner u WHERE u.site_id = ${sql.siteId} AND u.user_id = ${userId})))`
}

export async function pageOfCollected(sql: Sql, userId: string, page: PageRequest) {
  return sql.page<CourseCardRow & { collectTime: string }>(
    page,
    sql`${collected(sql, userId)}`,
    (cut) => sql`
    SELECT ${cardColumns(sql)}, k.collect_time
    FROM (
      SELECT k.collection_id, k.gmt_create AS collect_time ${collected(sql, userId)} ORDER BY k.gmt_create DESC, c.id DESC ${cut}
    ) k JOIN course c ON c.site_id = ${sql.siteId} AND c.id = k.collection_id ${joinLecturer(sql)}
    ORDER BY k.collect_time DESC, c.id DESC`,
  )
}

/** A user's use of a course: percent studied, and whether files were downloaded. */
export async function selectCourseUse(
  sql: Sql,
  userId: string,
  courseId: string,
): Promise<{ progress: number; hasDownloaded: boolean }> {
  const [row] = await sql<{ progress: number | null; hasDownloaded: boolean }[]>`
    SELECT (SELECT progress
      FROM course_learned
      WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND course_id = ${courseId}) AS progress,
      EXISTS (SELECT
        FROM course_download
        WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND course_id = ${courseId}) AS has_downloaded`
  return { progress: row?.progress ?? 0, hasDownloaded: row?.hasDownloaded ?? false }
}

/** The border to live sessions, a higher domain: what it needs of their lessons. */
import { stateCode } from '@zhixing/contract/states'
import type { Db, Sql, Tx } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { ownCourse } from './authoring/versions.ts'
import { hasCourses, joinLecturer, shelf } from './shelf/course.sql.ts'
import { onShelf, studyRight } from './policy.ts'
import { courseKinds } from './rules.ts'
import { selectPeriodFor } from './study/study.sql.ts'
import { literal } from '../kernel/db/literal.ts'

const { active } = stateCode.row

/** A lesson with the right of one person to it; user `'0'` is a visitor. */
export interface PeriodRight {
  periodId: string
  courseId: string
  chapterId: string
  periodName: string
  courseName: string
  stopReason: string
  /** The course is public. */
  isOnShelf: boolean
  /** The replay, if any. */
  videoId: string | null
  right: ReturnType<typeof studyRight>
}

/** The right of a person to a lesson, in any state of its course. @returns undefined when there is no such lesson */
export async function periodRight(sql: Sql, userId: string, periodId: string): Promise<PeriodRight | undefined> {
  const row = await selectPeriodFor(sql, userId, periodId)
  if (!row) return undefined
  const { courseId, chapterId, periodName, courseName, stopReason, videoId } = row
  const right = studyRight(row)
  return { periodId, courseId, chapterId, periodName, courseName, stopReason, videoId, right, isOnShelf: onShelf(row) }
}

/**
 * A live course of an author, published or not.
 * @throws {CallError} notFound: missing, another author's, or not live
 */
export async function ownLiveCourse(db: Db, lecturerId: string, courseId: string): Promise<{ courseName: string }> {
  const { courseCategory, doc } = await ownCourse(db, { siteId: db.siteId, lecturerId }, courseId)
  if (courseCategory !== courseKinds.live) throw new CallError('notFound')
  return { courseName: doc.courseName }
}

/** Names of a course and its lecturer. */
export async function courseTitle(sql: Sql, courseId: string) {
  const [row] = await sql<{ courseName: string; lecturerName: string }[]>`
    SELECT c.course_name, l.lecturer_name
    FROM course c ${joinLecturer(sql)}
    WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
  return row
}

/** Subtitle of the replay of a live session; null: the one that came with the video. */
export async function replaySubtitle(sql: Sql, periodId: string): Promise<string | null> {
  const [row] = await sql<{ hash: string | null }[]>`
    SELECT subtitle_hash AS hash
    FROM course_period
    WHERE site_id = ${sql.siteId} AND id = ${periodId} AND period_type = ${literal(sql, stateCode.lesson.live)}`
  return row?.hash ?? null
}

/**
 * Sets the replay of a live session with its subtitle (a hash of vod; null: the one of the video), and counts its
 * length in the course.
 */
export async function setReplay(
  tx: Tx,
  periodId: string,
  video: { videoId: string; videoLength: number; subtitleHash?: string | null },
): Promise<void> {
  await tx`
    WITH before AS (SELECT id, video_length
      FROM course_period
      WHERE site_id = ${tx.siteId} AND id = ${periodId} AND period_type = ${literal(tx, stateCode.lesson.live)}
      FOR UPDATE),
    changed AS (
      UPDATE course_period p
      SET video_id = ${video.videoId}, video_length = ${video.videoLength},
        subtitle_hash = ${video.subtitleHash ?? null}, subtitle_tracks = '{}', gmt_modified = now()
      FROM before WHERE p.site_id = ${tx.siteId} AND p.id = before.id
      RETURNING p.course_id, p.video_length - before.video_length AS more
    )
    UPDATE course c SET total_seconds = c.total_seconds + changed.more
    FROM changed
    WHERE c.site_id = ${tx.siteId} AND c.id = changed.course_id`
}

/**
 * Live lessons of courses on the shelf, with their courses; join it under an alias. `withCancelled` includes lessons
 * that left their course (`is_taught` false).
 */
export const shelfSessions = (sql: Sql, which: 'taught' | 'withCancelled' = 'taught') => sql`
  (SELECT (p.status_id = ${literal(sql, active)}
    AND h.status_id = ${literal(sql, active)}) AS is_taught, p.site_id, p.id AS period_id, p.period_name, c.id AS course_id, c.course_name,
      c.course_logo, c.is_free, c.is_vip_free, c.course_discount, c.count_study
  FROM course_period p
  JOIN course_chapter h ON h.site_id = p.site_id AND h.id = p.chapter_id
  JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id
  WHERE ${shelf(sql)}
    AND p.period_type = ${literal(sql, stateCode.lesson.live)} ${which === 'taught' ? sql`AND p.status_id = ${literal(sql, active)} AND h.status_id = ${literal(sql, active)}` : sql``})`

/** Whether a live course is on the shelf. */
export const hasLiveCourses = (sql: Sql): Promise<boolean> => hasCourses(sql, courseKinds.live)

/** Names of lessons and their courses, in any state; join it under an alias. */
export const lessonNames = (sql: Sql) => sql`
  (SELECT p.site_id, p.id AS period_id, p.period_name, c.course_name FROM course_period p
  JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id WHERE p.site_id = ${sql.siteId})`

/** Current owners of courses; join it under an alias. */
export const courseLearners = (sql: Sql) =>
  sql`(SELECT site_id, user_id, course_id FROM course_owner WHERE site_id = ${sql.siteId})`

import { stateCode } from '@zhixing/contract/states'
import { lecturerView } from '../user/index.ts'
import type { Sql } from '../kernel/db/index.ts'
import { literal } from '../kernel/db/literal.ts'

/** A course on the shelf, with or without one of its lessons: the place of a comment or question. */
export interface CoursePlace {
  courseId: string
  courseName: string
  courseCategory: number
  /** User of its lecturer. */
  teacherId: string
  periodId: string
  periodName: string
}

/** Public courses, without a lesson. */
export async function selectCoursePlaces(sql: Sql, courseIds: readonly string[]): Promise<CoursePlace[]> {
  if (courseIds.length === 0) return []
  return sql<CoursePlace[]>`
    SELECT c.id AS course_id, c.course_name, c.course_category, l.user_id AS teacher_id, '0' AS period_id,
      '' AS period_name
    FROM course c
    JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    WHERE c.site_id = ${sql.siteId}
      AND c.id = ANY(${sql.ids(courseIds)})
      AND c.is_putaway = 1
      AND c.status_id = ${literal(sql, stateCode.row.active)}`
}

export interface LessonPlace extends CoursePlace {
  /** A video that visitors may watch (`mayTry`). */
  isOpenVideo: boolean
}

/** Active lessons of public courses. */
export async function selectLessonPlaces(sql: Sql, periodIds: readonly string[]): Promise<LessonPlace[]> {
  if (periodIds.length === 0) return []
  return sql<LessonPlace[]>`
    SELECT c.id AS course_id, c.course_name, c.course_category, l.user_id AS teacher_id, p.id AS period_id,
      p.period_name,
      (p.period_type = ${literal(sql, stateCode.lesson.video)} AND p.video_id IS NOT NULL AND p.is_free = 1
        AND c.stop_reason = '') AS is_open_video
    FROM course_period p
    JOIN course_chapter h ON h.site_id = p.site_id
      AND h.id = p.chapter_id
      AND h.status_id = ${literal(sql, stateCode.row.active)}
    JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id
    JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    WHERE p.site_id = ${sql.siteId}
      AND p.id = ANY(${sql.ids(periodIds)})
      AND p.status_id = ${literal(sql, stateCode.row.active)}
      AND c.is_putaway = 1
      AND c.status_id = ${literal(sql, stateCode.row.active)}`
}

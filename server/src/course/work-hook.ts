/** The border to the works of learners, which the community domain stores: what a course asks for, and who is in it. */
import type { Sql } from '../kernel/db/index.ts'
import { lecturerView } from '../user/index.ts'
import { maySee } from './policy.ts'
import { courseKinds } from './rules.ts'

/** A course with the viewer's place in it. */
export interface WorkCourse {
  courseId: string
  courseName: string
  /** 1: learners may hand in works; recorded courses only. */
  asksWork: 0 | 1
  workPictures: 0 | 1
  workFiles: 0 | 1
  workLink: 0 | 1
  /** Why the platform stopped the study of the course, or empty. */
  stopReason: string
  lecturerId: string
  /** User of its lecturer. */
  teacherId: string
  /** The viewer has the course. */
  isOwner: boolean
  /** The viewer is its lecturer. */
  isTeacher: boolean
}

/** A course that the viewer may see; user `'0'` is a visitor. */
export async function workCourse(sql: Sql, userId: string, courseId: string): Promise<WorkCourse | undefined> {
  const [row] = await sql<(WorkCourse & { statusId: number; isPutaway: number })[]>`
    SELECT c.id AS course_id, c.course_name,
      (c.asks_work = 1 AND c.course_category = ${courseKinds.recorded})::int AS asks_work,
      c.work_pictures, c.work_files, c.work_link, c.stop_reason, c.lecturer_id, l.user_id AS teacher_id,
      u.user_id IS NOT NULL AS is_owner, l.user_id = ${userId} AS is_teacher, c.status_id, c.is_putaway
    FROM course c
    JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    LEFT JOIN course_owner u ON u.site_id = c.site_id AND u.user_id = ${userId} AND u.course_id = c.id
    WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
  return row && maySee(row, row.isOwner || row.isTeacher) ? row : undefined
}

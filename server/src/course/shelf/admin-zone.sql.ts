import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { joinLecturer, shelf } from './course.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

interface ZoneCourseRow {
  courseId: string
  courseName: string
  courseLogo: string
  lecturerName: string
  courseDiscount: number
  isPutaway: 0 | 1
}

const columns = (sql: Sql) => sql`
  c.id AS course_id, c.course_name, c.course_logo, l.lecturer_name, c.course_discount, c.is_putaway`

/** Courses of a zone, including those off the shelf: operators see why the home page has a gap. */
export async function selectZoneCourses(sql: Sql, zoneId: string) {
  return sql<ZoneCourseRow[]>`
    SELECT ${columns(sql)}
    FROM zone_course z
    JOIN course c ON c.site_id = z.site_id AND c.id = z.course_id ${joinLecturer(sql)}
    WHERE z.site_id = ${sql.siteId} AND z.zone_id = ${zoneId} AND c.status_id = ${literal(sql, stateCode.row.active)}
    ORDER BY z.sort, c.id`
}

/** Courses on the shelf by name, the newest first. */
export async function selectCandidates(sql: Sql, keyword: string) {
  return sql<ZoneCourseRow[]>`
    SELECT ${columns(sql)} FROM course c ${joinLecturer(sql)}
    WHERE ${shelf(sql)}
      AND c.course_category = ${literal(sql, stateCode.category.recorded)}
      AND ${sql.contains(keyword, 'c.course_name')}
    ORDER BY c.id DESC
    LIMIT 30`
}

/** How many of these courses exist. */
export async function countKnown(sql: Sql, courseIds: readonly string[]): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n
    FROM course
    WHERE site_id = ${sql.siteId}
      AND status_id = ${literal(sql, stateCode.row.active)}
      AND id = ANY(${sql.ids(courseIds)})`
  return row?.n ?? 0
}

/** Sets the courses of a zone, in this order. */
export async function replaceZoneCourses(sql: Tx, zoneId: string, courseIds: readonly string[]): Promise<void> {
  const ids = sql.ids(courseIds)
  await sql`DELETE FROM zone_course WHERE site_id = ${sql.siteId} AND zone_id = ${zoneId} AND course_id <> ALL(${ids})`
  await sql`
    INSERT INTO zone_course (site_id, zone_id, course_id, sort)
    SELECT ${sql.siteId}, ${zoneId}, o.id, o.place - 1 FROM unnest(${ids}) WITH ORDINALITY o (id, place)
    ON CONFLICT (site_id, zone_id, course_id) DO UPDATE SET sort = EXCLUDED.sort`
}

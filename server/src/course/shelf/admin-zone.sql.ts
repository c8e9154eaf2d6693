import type { Sql, Tx } from '../../kernel/db/index.ts'
import { joinLecturer, shelf } from './course.sql.ts'

interface ZoneCourseRow {
  courseId: string
  courseName: string
  courseLogo: string
  lecturerName: string
  courseDiscount: number
  isPutaway: number
}

const columns = (sql: Sql) => sql`
  c.id AS "courseId", c.course_name, c.course_logo, l.lecturer_name, c.course_discount, c.is_putaway`

/** What stands on a shelf, off-shelf courses included: the operator sees why there is a gap. */
export async function selectZoneCourses(sql: Sql, zoneId: string) {
  return sql<ZoneCourseRow[]>`
    SELECT ${columns(sql)} FROM zone_course z JOIN course c ON c.site_id = z.site_id AND c.id = z.course_id ${joinLecturer(sql)}
    WHERE z.site_id = ${sql.siteId} AND z.zone_id = ${zoneId} AND c.status_id = 1 ORDER BY z.sort, c.id`
}

/** Courses on the shelf whose name has these letters, the newest first. */
export async function selectCandidates(sql: Sql, keyword: string) {
  return sql<ZoneCourseRow[]>`
    SELECT ${columns(sql)} FROM course c ${joinLecturer(sql)}
    WHERE ${shelf(sql)} AND c.course_category = 1 AND ${sql.contains(keyword, 'c.course_name')} ORDER BY c.id DESC LIMIT 30`
}

/** How many of these courses the site has. */
export async function countKnown(sql: Sql, courseIds: readonly string[]): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM course WHERE site_id = ${sql.siteId} AND status_id = 1 AND id = ANY(${sql.ids(courseIds)})`
  return row?.n ?? 0
}

/** Puts exactly these courses on a shelf, in this order. */
export async function replaceZoneCourses(sql: Tx, zoneId: string, courseIds: readonly string[]): Promise<void> {
  const ids = sql.ids(courseIds)
  await sql`DELETE FROM zone_course WHERE site_id = ${sql.siteId} AND zone_id = ${zoneId} AND course_id <> ALL(${ids})`
  await sql`
    INSERT INTO zone_course (site_id, zone_id, course_id, sort)
    SELECT ${sql.siteId}, ${zoneId}, o.id, o.place - 1 FROM unnest(${ids}) WITH ORDINALITY o (id, place)
    ON CONFLICT (site_id, zone_id, course_id) DO UPDATE SET sort = EXCLUDED.sort`
}

/** Lessons as steps of a learning plan. */
import { packStatus, stepType } from '@zhixing/contract/org/codes'
import { stateCode } from '@zhixing/contract/states'
import { courseView } from '../../course/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { StepItem } from './step-item.ts'

interface LessonRow {
  periodId: string
  periodName: string
  periodType: number
  courseId: string
  courseName: string
  courseCategory: number
  orgId: string
  isFree: 0 | 1
  isPutaway: 0 | 1
}

const columns = (sql: Sql) => sql`
  o.period_id, o.period_name, o.period_type, c.id AS course_id, c.course_name, c.course_category, c.org_id::text,
  c.is_free, c.is_putaway`
const from = (sql: Sql) => sql`
  FROM course_lesson o JOIN ${courseView(sql)} c ON c.site_id = o.site_id AND c.id = o.course_id
    AND c.status_id = ${literal(sql, stateCode.row.active)}`

const lessonOf = (row: LessonRow): StepItem => {
  const isLive = row.courseCategory === stateCode.category.live
  return {
    stepType: stepType.lesson,
    refId: row.periodId,
    itemName: `${row.courseName} · ${row.periodName}`,
    url: isLive ? `/live/detail/${row.courseId}` : `/view/${row.courseId}?period=${row.periodId}`,
    ...(row.orgId !== '0' && { orgId: row.orgId }),
    isFree: row.isFree === 1,
    isOnShelf: row.isPutaway === 1,
    isTimed: row.periodType === stateCode.lesson.live,
    product: { productType: row.courseCategory, productId: row.courseId },
  }
}

/** Lessons by id. */
export async function selectLessons(sql: Sql, ids: string[]): Promise<StepItem[]> {
  const rows = await sql<LessonRow[]>`
    SELECT ${columns(sql)} ${from(sql)} WHERE o.site_id = ${sql.siteId} AND o.period_id = ANY(${sql.ids(ids)})`
  return rows.map(lessonOf)
}

/** Lessons of courses of which an organisation has seats, by their names or those of the courses. */
export async function findLessons(sql: Sql, orgId: string, keyword: string, limit: number): Promise<StepItem[]> {
  const { course, live } = stateCode.product
  const rows = await sql<LessonRow[]>`
    SELECT ${columns(sql)} ${from(sql)}
    WHERE o.site_id = ${sql.siteId} AND ${sql.contains(keyword, 'o.period_name', 'c.course_name')}
      AND EXISTS (SELECT FROM org_pack k
        WHERE k.site_id = ${sql.siteId} AND k.org_id = ${orgId} AND k.product_id = c.id
          AND k.product_type IN (${literal(sql, course, live)})
          AND k.pack_status = ${literal(sql, packStatus.active)} AND k.expire_time > now())
    ORDER BY c.id DESC, o.chapter_sort, o.sort, o.period_id LIMIT ${limit}`
  return rows.map(lessonOf)
}

/** What the operation log says of courses and categories. */
import { enabledText, operationSubject } from '../kernel/operation-log.ts'
import type { Sql } from '../kernel/db/index.ts'

async function readCourse(sql: Sql, id: string) {
  const [row] = await sql<
    {
      courseName: string
      isPutaway: number
      banReason: string
      stopReason: string
      courseSort: number
      version: number
    }[]
  >`SELECT course_name, is_putaway, ban_reason, stop_reason, course_sort, version FROM course WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.courseName,
      path: `/admin/reviews/${id}`,
      values: {
        课程名称: row.courseName,
        上架: row.isPutaway === 1 ? '已上架' : '未上架',
        线上版本: row.version,
        下架原因: row.banReason,
        停止学习: row.stopReason,
        排序: row.courseSort,
      },
    }
  )
}

async function readCategory(sql: Sql, id: string) {
  const [row] = await sql<
    { categoryName: string; statusId: number }[]
  >`SELECT category_name, status_id FROM course_category WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.categoryName,
      path: '/admin/categories',
      values: { 分类名称: row.categoryName, 状态: enabledText(row.statusId) },
    }
  )
}

export const operationSubjects = [
  operationSubject({
    calls: ['course/admin/course/', 'course/admin/review/pass', 'course/admin/review/reject'],
    field: 'courseId',
    read: readCourse,
  }),
  operationSubject({ calls: ['course/admin/category/'], field: 'id', read: readCategory }),
]

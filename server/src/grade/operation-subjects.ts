/** What the operation log says of classes. */
import { operationSubject } from '../kernel/operation-log.ts'
import type { Sql } from '../kernel/db/index.ts'

async function readGrade(sql: Sql, id: string) {
  const [row] = await sql<
    { gradeName: string; statusId: number; maxStudent: number }[]
  >`SELECT grade_name, status_id, max_student FROM grade_info WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.gradeName,
      path: '/admin/grades',
      values: { 状态: row.statusId === 1 ? '开放' : '关闭', 人数上限: row.maxStudent },
    }
  )
}

export const gradeSubjects = [
  operationSubject({ calls: ['exam/admin/grade/stand'], field: 'id', read: readGrade }),
  operationSubject({ calls: ['exam/auth/grade/student/export'], field: 'gradeId', read: readGrade }),
]

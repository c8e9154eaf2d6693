/** Subjects of classes in the operation log. */
import { categorySubjects } from '../shared/categories/subject.ts'
import { operationSubject, yesText } from '../shared/operation-log.ts'
import type { Sql } from '../kernel/db/index.ts'
import { idsIn, together } from '../shared/subject-kinds.ts'
import { table as categories } from './class/category.sql.ts'
import { selectLimit } from './class/limit.sql.ts'
import { selectHolidays } from './plan/series.sql.ts'

async function readGrade(sql: Sql, id: string) {
  const [row] = await sql<{ gradeName: string; statusId: number; maxStudent: number; categoryName: string }[]>`
    SELECT g.grade_name, g.status_id, g.max_student, coalesce(k.category_name, '') AS "categoryName" FROM grade_info g
    LEFT JOIN grade_category k ON k.site_id = g.site_id AND k.id = g.category_id WHERE g.site_id = ${sql.siteId} AND g.id = ${id}`
  return (
    row && {
      name: row.gradeName,
      path: '/admin/grades',
      values: { 状态: row.statusId === 1 ? '开放' : '关闭', 人数上限: row.maxStudent, 分类: row.categoryName },
    }
  )
}

const limitText = (most: number) => (most === 0 ? '不限' : String(most))

async function readLimit(sql: Sql) {
  const limit = await selectLimit(sql)
  return {
    name: '班级数量与人数限制',
    path: '/admin/grades',
    values: {
      班级数: limitText(limit.maxGrade),
      每班学员数: limitText(limit.maxStudent),
      会员班级数: limitText(limit.vipGrade),
      会员每班学员数: limitText(limit.vipStudent),
      老师可新建学员账号: yesText(limit.teacherAccounts),
      每天可新建的账号数: limitText(limit.accountDayLimit),
    },
  }
}

async function readHolidays(sql: Sql, year: string) {
  const days = await selectHolidays(sql, `${year}-01-01`, `${year}-12-31`)
  const of = (isOff: boolean) => days.filter(({ asWeekday }) => (asWeekday === 0) === isOff)
  return {
    name: `${year} 年校历`,
    path: '/admin/grades',
    values: {
      假日: of(true).map(({ day, holidayName }) => `${day} ${holidayName}`),
      补课日: of(false).map(({ day, holidayName }) => `${day} ${holidayName}`),
    },
  }
}

export const gradeSubjects = [
  ...categorySubjects(categories, {
    calls: 'exam/admin/grade/category/',
    title: '班级分类',
    path: '/admin/grade-categories',
  }),
  operationSubject({
    calls: ['exam/admin/grade/file'],
    field: idsIn('ids'),
    read: (sql, ids) => together(ids, { unit: '个班级', path: '/admin/grades' }, (id) => readGrade(sql, id)),
  }),
  operationSubject({ calls: ['exam/admin/grade/limit/'], read: readLimit }),
  operationSubject({ calls: ['exam/admin/grade/holiday/'], field: 'year', read: readHolidays }),
  operationSubject({ calls: ['exam/admin/grade/stand'], field: 'id', read: readGrade }),
  operationSubject({ calls: ['exam/auth/grade/student/export'], field: 'gradeId', read: readGrade }),
]

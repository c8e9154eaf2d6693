/** Operation log entries of categories. */
import { categorySubjects } from '../../shared/categories/subject.ts'
import { table } from './category.sql.ts'

export const bankSubjects = categorySubjects(table, {
  calls: 'exam/admin/category/',
  title: '试题分类',
  path: '/admin/exam/categories',
})

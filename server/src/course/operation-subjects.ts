/** Subjects of the operation log: courses, reviews, categories. */
import { categorySubjects } from '../shared/categories/subject.ts'
import { operationSubject } from '../shared/operation-log.ts'
import type { Sql } from '../kernel/db/index.ts'
import { idsIn, together } from '../shared/subject-kinds.ts'
import { selectZoneName } from '../system/index.ts'
import { userView } from '../user/index.ts'
import { selectNewest } from './authoring/versions.sql.ts'
import { selectNamed } from './file/course-file.sql.ts'
import { table as categories } from './shelf/admin-category.sql.ts'
import { selectZoneCourses } from './shelf/admin-zone.sql.ts'
import { commentState } from './talk/comment-rules.ts'

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

async function readZone(sql: Sql, zoneId: string) {
  const name = await selectZoneName(sql, zoneId)
  const courses = name === undefined ? [] : await selectZoneCourses(sql, zoneId)
  return name === undefined
    ? undefined
    : { name, path: '/admin/zones', values: { 课程: courses.map(({ courseName }) => courseName) } }
}

async function readRemark(sql: Sql, id: string) {
  const [row] = await sql<{ courseId: string; courseName: string; periodName: string; content: string }[]>`
    SELECT r.course_id, c.course_name, r.period_name, r.content FROM course_remark r JOIN course c ON c.site_id = r.site_id AND c.id = r.course_id
    WHERE r.site_id = ${sql.siteId} AND r.id = ${id}`
  return (
    row && {
      name: `《${row.courseName}》${row.periodName}：${row.content.slice(0, 30)}`,
      path: `/admin/reviews/${row.courseId}`,
      values: { 批注: row.content },
    }
  )
}

/** A new remark is named by its course. */
const remarkOf = (input: unknown, answer?: unknown): string => {
  const { id = '', courseId = '' } = { ...(input as { courseId?: string }), ...(answer as { id?: string } | undefined) }
  return `${id},${courseId}`
}

const REVIEWS: Record<number, string> = { 1: '课程', 2: '文库', 3: '资源', 4: '讲师', 5: '试卷' }

async function readTemplate(sql: Sql, id: string) {
  const [row] = await sql<{ reviewType: number; templateText: string; sort: number }[]>`
    SELECT review_type, template_text, sort FROM review_template WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: row.templateText.slice(0, 50),
      path: '/admin/reviews',
      values: { 内容: row.templateText, 用于: REVIEWS[row.reviewType] ?? '', 排序: row.sort },
    }
  )
}

const COMMENTS: Record<number, string> = {
  0: '已删除',
  [commentState.shown]: '显示',
  [commentState.hidden]: '隐藏',
  [commentState.hiddenWithThread]: '随评价隐藏',
}

async function readComment(sql: Sql, id: string) {
  const [row] = await sql<
    { nickname: string; courseName: string; commentText: string; statusId: number; answers: string[] }[]
  >`
    SELECT u.nickname, c.course_name, m.comment_text, m.status_id, to_jsonb(ARRAY(SELECT r.comment_text FROM course_comment r
      WHERE r.site_id = m.site_id AND r.course_id = m.course_id AND r.comment_id = m.id AND r.comment_id > 0 AND r.is_site = 1 AND r.status_id > 0 ORDER BY r.id)) AS answers
    FROM course_comment m JOIN course c ON c.site_id = m.site_id AND c.id = m.course_id JOIN ${userView(sql)} u ON u.site_id = m.site_id AND u.id = m.user_id
    WHERE m.site_id = ${sql.siteId} AND m.id = ${id}`
  return (
    row && {
      name: `${row.nickname}对《${row.courseName}》的评论：${row.commentText.slice(0, 30)}`,
      path: '/admin/comments',
      values: {
        状态: COMMENTS[row.statusId] ?? String(row.statusId),
        内容: row.commentText,
        官方回复: row.answers,
      },
    }
  )
}

const readFile = async (sql: Sql, id: string) => {
  const row = await selectNamed(sql, id)
  const name = row && (row.courseName || row.fileName)
  return (
    row && { name: name || '课程文件', path: '/admin/courses', values: { 课程: row.courseName, 文件: row.fileName } }
  )
}

export const operationSubjects = [
  operationSubject({
    calls: ['course/admin/file/export', 'course/auth/file/export'],
    field: 'courseId',
    read: async (sql, id) => {
      const newest = await selectNewest(sql, id)
      return newest && { name: newest.courseName || '未命名课程', path: `/admin/reviews/${id}`, values: {} }
    },
  }),
  operationSubject({
    calls: ['course/admin/file/begin'],
    field: (_input, answer) => (answer as { id?: string } | undefined)?.id ?? '',
    called: 'fileName',
    read: readFile,
  }),
  operationSubject({ calls: ['course/admin/file/start'], field: 'id', read: readFile }),
  operationSubject({
    calls: ['course/admin/course/save'],
    field: (_input, answer) => (answer as { courseId?: string } | undefined)?.courseId ?? '',
    called: 'courseName',
    read: async (sql, id) => {
      const state = await selectNewest(sql, id)
      return (
        state && {
          name: state.courseName,
          path: `/admin/courses?q=${encodeURIComponent(state.courseName)}`,
          values: {},
        }
      )
    },
  }),
  operationSubject({
    calls: ['course/admin/course/', 'course/admin/review/pass', 'course/admin/review/reject'],
    field: 'courseId',
    read: readCourse,
  }),
  operationSubject({
    calls: ['course/admin/review/batch'],
    field: idsIn('courseIds'),
    read: (sql, ids) => together(ids, { unit: '门课程', path: '/admin/reviews' }, (id) => readCourse(sql, id)),
  }),
  operationSubject({
    calls: ['course/admin/review/remark/'],
    field: remarkOf,
    read: async (sql, named) => {
      const [id = '', courseId = ''] = named.split(',')
      return id === '' ? readCourse(sql, courseId) : readRemark(sql, id)
    },
  }),
  operationSubject({
    calls: ['course/admin/review/template/'],
    field: 'id',
    called: 'templateText',
    read: readTemplate,
  }),
  operationSubject({ calls: ['course/admin/zone/'], field: 'zoneId', read: readZone }),
  operationSubject({ calls: ['course/admin/comment/'], field: 'id', read: readComment }),
  ...categorySubjects(categories, { calls: 'course/admin/category/', title: '分类', path: '/admin/categories' }),
]

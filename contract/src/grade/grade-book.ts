/** Grade book of a class, and reports about single learners. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Text } from '../shapes.ts'
import { bookParts } from './book-rules.ts'

const whole = (name: string, max: number) =>
  z.coerce
    .number({ error: `${name}必须是数字` })
    .int(`${name}应为整数`)
    .min(0, `${name}不能小于 0`)
    .max(max, `${name}不能大于 ${max}`)
const Mark = z.coerce
  .number({ error: '分数必须是数字' })
  .min(0, '分数不能小于 0')
  .max(10_000, '分数过大')
  .multipleOf(0.01, '分数最多两位小数')

const Rule = z.object({
  courseWeight: whole('课程权重', 1000),
  attendanceWeight: whole('直播出勤权重', 1000).default(0),
  examWeight: whole('考试权重', 1000),
  homeworkWeight: whole('作业权重', 1000),
  manualWeight: whole('其他权重', 1000),
  dropExam: whole('去掉最低考试次数', 100),
  dropHomework: whole('去掉最低作业次数', 100),
  dropManual: whole('去掉最低成绩次数', 100),
  passLine: whole('及格线', 100),
  isShown: Flag.meta({ description: '1: learners see their own row' }),
})

const Column = z.object({
  columnId: Id.meta({
    description: 'of the course (progress, or attendance of a live one), class exam, homework or manual column',
  }),
  part: z.enum(bookParts),
  columnName: z.string(),
  fullScore: z.number(),
  weight: z.number(),
})

const Total = {
  total: z.number().nullable(),
  parts: z.object({
    course: z.number().nullable(),
    attendance: z.number().nullable(),
    exam: z.number().nullable(),
    homework: z.number().nullable(),
    manual: z.number().nullable(),
  }),
  dropped: z.array(Id),
  isPassed: z.boolean(),
}

const Line = z.object({
  userId: Id,
  nickname: z.string(),
  groupId: z.string(),
  marks: z.array(z.number().nullable()).meta({ description: 'in the order of columnList; null: not marked' }),
  ...Total,
})
export type BookLine = z.output<typeof Line>

const teacher = { method: 'POST', who: 'gradeAdmin', limit: limits.author, extension: true } as const

export const gradeBook = {
  view: call({
    ...teacher,
    path: 'exam/auth/grade/book/view',
    inClass: 'read',
    about: 'Grade book of a class: rules, columns, and one row per learner.',
    limit: limits.admin,
    input: z.object({ gradeId: Id }),
    output: z.object({ gradeName: z.string(), rule: Rule, columnList: z.array(Column), list: z.array(Line) }),
    errors: ['notFound', 'forbidden'],
  }),
  save: call({
    ...teacher,
    path: 'exam/auth/grade/book/save',
    inClass: 'manage',
    about: 'Set weights, number of dropped results, and pass mark.',
    input: z.object({ gradeId: Id, ...Rule.shape }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  columnSave: call({
    ...teacher,
    path: 'exam/auth/grade/book/column/save',
    inClass: 'manage',
    about: 'Add or change a manual column.',
    input: z.object({
      gradeId: Id,
      id: Id.optional(),
      columnName: Text('名称', 30),
      fullScore: Mark.min(0.01, '满分必须大于 0'),
      weight: whole('权重', 1000).default(1),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'forbidden', 'conflict', 'shown'],
  }),
  columnDelete: call({
    ...teacher,
    path: 'exam/auth/grade/book/column/delete',
    inClass: 'manage',
    notWhileImpersonating: true,
    about: 'Delete a manual column with its marks.',
    input: z.object({ gradeId: Id, id: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  markSave: call({
    ...teacher,
    path: 'exam/auth/grade/book/mark/save',
    inClass: 'mark',
    about: 'Write marks of a manual column; null deletes. All or nothing.',
    input: z.object({
      gradeId: Id,
      columnId: Id,
      markList: z
        .array(z.object({ userId: Id, mark: Mark.nullable() }))
        .min(1, '请填写成绩')
        .max(500, '一次最多 500 条'),
    }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  own: call({
    method: 'POST',
    path: 'exam/auth/grade/book/own',
    inClass: 'see',
    about: 'My own row in the grade book of a class, if its teacher shows it.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ gradeId: Id }),
    output: z.object({
      isShown: Flag,
      passLine: z.int(),
      columnList: z.array(Column.extend({ mark: z.number().nullable(), isDropped: Flag })),
      total: z.number().nullable(),
      isPassed: z.boolean(),
    }),
    errors: ['notFound', 'shown'],
  }),
}

/** Report about one learner for parents or an employer. */
export const gradeReport = {
  list: call({
    ...teacher,
    path: 'exam/auth/grade/report/list',
    inClass: 'mark',
    about: 'Valid report links of a class.',
    input: z.object({ gradeId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          userId: Id,
          nickname: z.string(),
          url: z.string(),
          expireTime: DateTime.nullable(),
          visitCount: z.int(),
          gmtCreate: DateTime,
        }),
      ),
    }),
    errors: ['notFound', 'forbidden'],
  }),
  save: call({
    ...teacher,
    path: 'exam/auth/grade/report/save',
    inClass: 'mark',
    about: "Create a link to a learner's report for some days; revokes the previous one.",
    input: z.object({ gradeId: Id, userId: Id, days: whole('有效天数', 365).min(1, '至少 1 天').default(30) }),
    output: z.object({ url: z.string(), expireTime: DateTime }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  revoke: call({
    ...teacher,
    path: 'exam/auth/grade/report/revoke',
    inClass: 'mark',
    notWhileImpersonating: true,
    about: "Revoke the link to a learner's report.",
    input: z.object({ gradeId: Id, userId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  view: call({
    method: 'POST',
    path: 'exam/api/grade/report/view',
    about: 'The report behind a secret link.',
    who: 'anon',
    limit: limits.trial,
    extension: true,
    input: z.object({ linkKey: Text('链接', 64) }),
    output: z.object({
      gradeName: z.string(),
      nickname: z.string(),
      expireTime: DateTime.nullable(),
      reportTime: DateTime,
      passLine: z.int(),
      total: z.number().nullable(),
      isPassed: z.boolean(),
      columnList: z.array(Column.extend({ mark: z.number().nullable(), isDropped: Flag })),
      certificateNo: z.string().nullable(),
    }),
    errors: ['notFound'],
  }),
}

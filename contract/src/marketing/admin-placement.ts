/** Placement tests in the back office. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Nothing, Text } from '../shapes.ts'
import { Keyword } from '../user/admin-user.ts'
import { MAX_LEVELS, MAX_SUGGESTED, MINUTES, placementSource, QUESTIONS } from './placement-rules.ts'

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  extension: true,
  permission: 'counsel.all.placement',
} as const

const Named = z.object({ id: Id, name: z.string().max(200).default('') })
const suggested = (what: string) =>
  z.array(Named).max(MAX_SUGGESTED, `每个水平最多推荐 ${MAX_SUGGESTED} ${what}`).default([])

const Level = z.object({
  levelName: Text('水平名称', 20),
  minScore: z.coerce.number({ error: '请填写起始分数' }).int('起始分数必须是整数').min(0).max(100, '分数最高 100'),
  levelText: Text('说明', 200, 0).default(''),
  courseList: suggested('门课程'),
  gradeList: suggested('个班级'),
  articleList: suggested('篇文章'),
})

const within = (name: string, { least, most }: { least: number; most: number }) =>
  z.coerce
    .number({ error: `请填写${name}` })
    .int(`${name}必须是整数`)
    .min(least, `${name}至少 ${least}`)
    .max(most, `${name}最多 ${most}`)

const Saved = {
  placementName: Text('测评名称', 30),
  subjectId: Id,
  intro: Text('介绍', 300, 0).default(''),
  source: z.union([z.literal(placementSource.bank), z.literal(placementSource.paper)], { error: '请选择题目来源' }),
  topicList: z.array(Named).max(50, '最多选 50 个知识点').default([]).meta({ description: 'empty: the whole subject' }),
  exam: Named.nullable().default(null).meta({ description: 'the paper whose problems are asked' }),
  questionCount: within('题数', QUESTIONS).default(QUESTIONS.usual),
  minutes: within('时长', MINUTES).default(MINUTES.usual),
  levelList: z.array(Level).min(1, '至少设置一个水平').max(MAX_LEVELS, `最多 ${MAX_LEVELS} 个水平`),
  isLead: Flag.default(1).meta({ description: '1: the result asks for a number' }),
  sort: z.coerce.number().int().min(0).max(9999).default(0),
  statusId: Flag.default(1),
}

/** What the form looks for by name. */
export const placementFinds = ['course', 'grade', 'article', 'paper'] as const

export const adminPlacement = {
  list: call({
    ...admin,
    path: 'marketing/admin/placement/list',
    about: 'All placement tests with the questions that the bank has for them, and their attempts of the last 30 days.',
    input: Nothing,
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          ...Saved,
          subjectName: z.string(),
          readyCount: z.int().meta({ description: 'questions that a visitor gets; 0: too few problems' }),
          attemptCount: z.int(),
          finishedCount: z.int(),
          leadCount: z.int(),
          gmtCreate: DateTime,
          ...tagged,
        }),
      ),
    }),
  }),
  find: call({
    ...admin,
    path: 'marketing/admin/placement/find',
    about: 'Courses, classes, articles or papers by name, to choose from.',
    input: z.object({ kind: z.enum(placementFinds), keyword: Keyword }),
    output: z.object({ list: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  check: call({
    ...admin,
    path: 'marketing/admin/placement/check',
    about: 'How many problems may be asked: by difficulty, and whether the test adapts.',
    input: z.object({
      subjectId: Id.optional(),
      source: Saved.source,
      topicIds: z.array(Id).max(50).default([]),
      examId: Id.optional(),
      questionCount: Saved.questionCount,
    }),
    output: z.object({
      easy: z.int(),
      medium: z.int(),
      hard: z.int(),
      questionCount: z.int().meta({ description: 'that a visitor gets; 0: too few' }),
      isAdaptive: Flag,
    }),
  }),
  save: call({
    ...admin,
    path: 'marketing/admin/placement/save',
    about: 'Creates a placement test.',
    input: z.object(Saved),
    output: z.object({ id: Id }),
    errors: ['invalid', 'notFound', 'tooMany'],
    logAs: '新建水平测评',
  }),
  update: call({
    ...admin,
    path: 'marketing/admin/placement/update',
    about: 'Changes a placement test; results that exist stay.',
    input: z.object({ id: Id, ...Saved, ...edited }),
    output: Done,
    errors: ['notFound', 'conflict', 'invalid'],
    logAs: '修改水平测评',
  }),
  delete: call({
    ...admin,
    path: 'marketing/admin/placement/delete',
    about: 'Deletes a placement test; its results stay with accounts and leads.',
    input: z.object({ id: Id }),
    output: Done,
    logAs: '删除水平测评',
  }),
}

/** The question bank of a lecturer. The parts of a problem are in shapes.ts. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { Difficulty, Explained, LearnerProblem, Mark, ProblemDoc, ProblemType, UserAnswer } from './shapes.ts'

const common = { method: 'POST', who: 'lecturer', limit: limits.author } as const
/** Body limit: a material problem with thirty parts and pictures by URL. */
const problemBytes = 2 * 1024 * 1024

const CategoryRef = z.union([z.literal('0'), Id], { error: '分类编号不正确' })
const AnyId = z.string().meta({ description: 'id, or "0" for none' })
const ClientKey = z.string().max(64, '重复提交标识过长').optional()
const VersionNo = z.coerce.number({ error: '版本号必须是数字' }).int('版本号必须是整数').min(1).max(1_000_000)
const Tags = z.array(Text('标签', 20)).max(20, '最多 20 个标签')
const TopicIds = z.array(Id).max(20, '最多 20 个知识点')

/** Categories of a problem; absent fields keep their value. */
const filing = {
  difficulty: Difficulty.optional(),
  subjectId: CategoryRef.optional(),
  yearId: CategoryRef.optional(),
  sourceId: CategoryRef.optional(),
  graId: CategoryRef.optional().meta({ description: 'grade level' }),
  topicIds: TopicIds.optional().meta({ description: 'knowledge points' }),
  tags: Tags.optional(),
  keyword: Text('关键词', 255, 0).optional(),
  isPublic: Flag.optional().meta({ description: '1: other lecturers of the site may use it' }),
  isFree: Flag.optional(),
  videoId: z
    .union([z.literal(''), Id], { error: '视频编号不正确' })
    .optional()
    .meta({ description: 'explanation video of my library; empty for none' }),
}

const Named = z.object({ id: Id, categoryName: z.string() })
const counts = {
  useCount: z.int().meta({ description: 'published papers that contain it' }),
  rightCount: z.int(),
  partCount: z.int(),
  errorCount: z.int(),
  noneCount: z.int(),
}

/** A problem in a list. */
export const ProblemRow = z.object({
  id: Id,
  problemType: z.int(),
  version: z.int(),
  problemContent: z.string().meta({ description: 'HTML of the stem; of a very long one only its words' }),
  optionList: z.array(z.object({ id: z.string(), optionContent: z.string() })),
  plainText: z.string(),
  subTotal: z.int().meta({ description: 'sub-problems of a material problem' }),
  score: z.number(),
  difficulty: z.int(),
  subjectName: z.string(),
  yearName: z.string(),
  sourceName: z.string(),
  graName: z.string(),
  topicList: z.array(Named),
  tags: z.array(z.string()),
  isPublic: Flag,
  isMine: Flag,
  lecturerName: z.string(),
  hasVideo: Flag,
  ...counts,
  errorRate: z.int().nullable().meta({ description: 'percent of answers that were wrong; null while there are none' }),
  gmtModified: DateTime,
})
export type ProblemRow = z.output<typeof ProblemRow>

/** A whole problem for its author; for other lecturers when it is public. */
export const AuthoredProblem = ProblemDoc.extend({
  id: Id,
  version: z.int(),
  lecturerId: Id,
  isMine: Flag,
  isDeleted: Flag,
  difficulty: z.int(),
  subjectId: AnyId,
  yearId: AnyId,
  sourceId: AnyId,
  graId: AnyId,
  topicIds: z.array(Id),
  tags: z.array(z.string()),
  keyword: z.string(),
  isPublic: Flag,
  isFree: Flag,
  videoId: z.string().meta({ description: 'empty for none' }),
  videoName: z.string(),
  videoStatus: z.int().meta({ description: '0 none, 1 being transcoded, 2 ready, 3 failed' }),
  ...counts,
  gmtCreate: DateTime,
  gmtModified: DateTime,
})
export type AuthoredProblem = z.output<typeof AuthoredProblem>

const Saved = z.object({
  id: Id,
  version: z.int(),
  subIds: z.array(Id).meta({ description: 'of a material problem, in order' }),
})

export const ErrorRow = z.object({
  field: z.string().meta({ description: 'path in the problem: subList.0.answer' }),
  msg: z.string(),
})

/** A near duplicate in the same bank. */
export const NearProblem = z.object({
  id: Id,
  problemType: z.int(),
  plainText: z.string(),
  likeness: z.int().meta({ description: 'percent' }),
  isSame: Flag.meta({ description: '1: the same but for spaces and punctuation' }),
})

/** Filters of lists and exports of problems. */
export const ProblemFilter = {
  keyword: Text('关键词', 50, 0).default(''),
  problemType: ProblemType.optional(),
  difficulty: Difficulty.optional(),
  subjectId: Id.optional().meta({ description: 'with descendants' }),
  topicId: Id.optional().meta({ description: 'with descendants' }),
  yearId: Id.optional(),
  sourceId: Id.optional(),
  graId: Id.optional(),
  tag: Text('标签', 20, 0).default(''),
  isPublic: Flag.optional(),
  neverUsed: Flag.default(0),
  batchId: Id.optional().meta({ description: 'problems of one import' }),
}

export const problemActions = ['delete', 'restore', 'move', 'difficulty', 'tag', 'untag', 'public', 'private'] as const

export const problem = {
  list: call({
    ...common,
    path: 'exam/auth/exam/problem/list',
    about: 'My question bank, or the public problems of colleagues, with counts by kind.',
    input: z.object({
      ...PageInput,
      scope: z.enum(['mine', 'public'], { error: '范围不正确' }).default('mine'),
      ...ProblemFilter,
      minErrorRate: z.coerce
        .number({ error: '错误率必须是数字' })
        .int('错误率必须是整数')
        .min(0, '错误率从 0 到 100')
        .max(100, '错误率从 0 到 100')
        .optional(),
      isDeleted: Flag.default(0).meta({ description: '1: the recycle bin' }),
      sort: z.enum(['newest', 'used', 'errorRate'], { error: '排序方式不正确' }).default('newest'),
    }),
    output: PageOf(ProblemRow).extend({
      isCapped: Flag.meta({ description: '1: there are more; a search is counted up to 2000' }),
      kindCounts: z
        .array(z.object({ problemType: z.int(), count: z.int() }))
        .meta({ description: 'of everything that fits but for the kind asked for' }),
    }),
  }),
  save: call({
    ...common,
    path: 'exam/auth/exam/problem/save',
    about: 'Add a problem to my bank. Idempotent by clientKey.',
    bodyBytes: problemBytes,
    input: ProblemDoc.extend({ clientKey: ClientKey, ...filing }),
    output: Saved,
    errors: ['invalid', 'notFound'],
  }),
  update: call({
    ...common,
    path: 'exam/auth/exam/problem/update',
    about:
      'Update my problem. New content makes a new version; papers keep the published one. Optimistic locking by `version`.',
    bodyBytes: problemBytes,
    input: ProblemDoc.extend({ id: Id, version: VersionNo.optional(), ...filing }),
    output: Saved,
    errors: ['invalid', 'notFound', 'conflict'],
  }),
  delete: call({
    ...common,
    path: 'exam/auth/exam/problem/delete',
    notWhileImpersonating: true,
    about: 'Move my problem to the recycle bin. Papers that contain it keep it.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  view: call({
    ...common,
    method: 'GET',
    path: 'exam/auth/exam/problem/view/{id}',
    about: 'One problem: my own, or a public one of the site.',
    input: z.object({ id: Id }),
    output: AuthoredProblem,
    errors: ['notFound'],
  }),
  restore: call({
    ...common,
    path: 'exam/auth/exam/problem/restore',
    about: 'Restore my problem from the recycle bin.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  copy: call({
    ...common,
    path: 'exam/auth/exam/problem/copy',
    about: 'Copy my problem or a public one into my bank.',
    input: z.object({ id: Id, clientKey: ClientKey }),
    output: Saved,
    errors: ['notFound'],
    extension: true,
  }),
  history: call({
    ...common,
    path: 'exam/auth/exam/problem/history',
    about: 'All versions of my problem, newest first.',
    input: z.object({ id: Id }),
    output: z.object({
      list: z.array(
        z.object({
          version: z.int(),
          plainText: z.string(),
          usedIn: z.int().meta({ description: 'published papers that contain this version' }),
          nickname: z.string(),
          gmtCreate: DateTime,
        }),
      ),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  historyView: call({
    ...common,
    path: 'exam/auth/exam/problem/history/view',
    about: 'One version of my problem.',
    input: z.object({ id: Id, version: VersionNo }),
    output: ProblemDoc.extend({ version: z.int() }),
    errors: ['notFound'],
    extension: true,
  }),
  historyRestore: call({
    ...common,
    path: 'exam/auth/exam/problem/history/restore',
    about: 'Restore an older version of my problem as the newest.',
    input: z.object({ id: Id, version: VersionNo }),
    output: Saved,
    errors: ['notFound'],
    extension: true,
  }),
  batch: call({
    ...common,
    path: 'exam/auth/exam/problem/batch',
    about: 'Bulk action on my problems; returns the outcome for each.',
    input: z.object({
      ids: z.array(Id).min(1, '请选择试题').max(500, '一次最多 500 道题'),
      deed: z.enum(problemActions, { error: '操作不正确' }),
      difficulty: Difficulty.optional(),
      subjectId: CategoryRef.optional(),
      yearId: CategoryRef.optional(),
      sourceId: CategoryRef.optional(),
      graId: CategoryRef.optional(),
      topicIds: TopicIds.optional(),
      tags: Tags.optional(),
    }),
    output: z.object({
      doneTotal: z.int(),
      list: z.array(z.object({ id: Id, isDone: Flag, msg: z.string() })),
    }),
    errors: ['invalid', 'notFound'],
    extension: true,
  }),
  near: call({
    ...common,
    path: 'exam/auth/exam/problem/near',
    about: 'Near duplicates in my bank of the problem being edited.',
    bodyBytes: problemBytes,
    input: ProblemDoc.extend({
      id: Id.optional().meta({ description: 'of the problem itself, when it is in the bank' }),
    }),
    output: z.object({ list: z.array(NearProblem) }),
    extension: true,
  }),
  try: call({
    ...common,
    path: 'exam/auth/exam/problem/try',
    about: 'Preview a problem: the learner view, its errors, and the points of given answers.',
    bodyBytes: problemBytes,
    input: ProblemDoc.extend({
      answerList: z
        .array(z.object({ problemId: z.string().max(20), userAnswer: UserAnswer }))
        .max(31, '答案过多')
        .default([])
        .meta({ description: 'by the ids of the answer to an earlier try' }),
    }),
    output: z.object({
      faultList: z.array(ErrorRow),
      problem: LearnerProblem,
      explainedList: z.array(Explained),
      markList: z.array(Mark).meta({ description: 'empty while something is wrong with the problem' }),
    }),
    extension: true,
  }),
  tags: call({
    ...common,
    path: 'exam/auth/exam/problem/tags',
    about: 'Tags of my bank, most used first.',
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ tag: z.string(), count: z.int() })) }),
    extension: true,
  }),
}

export const problemVideo = {
  ref: call({
    ...common,
    path: 'exam/auth/video/ref',
    about:
      'Set a video of my library as the explanation of my problem (or of the problem of a sub-problem); an empty videoId removes it.',
    input: z.object({
      problemId: Id,
      videoId: z.union([z.literal(''), Id], { error: '视频编号不正确' }).default(''),
    }),
    output: Done,
    errors: ['notFound'],
  }),
  sign: call({
    method: 'POST',
    path: 'exam/auth/exam/sign',
    about: 'Ticket to play the explanation video of a problem, for people who may see its explanation.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ problemId: Id }),
    output: z.object({
      problemId: Id,
      vid: z.string(),
      ticket: z.string().meta({ description: 'for vod/auth/videoInfo/play; lives five minutes' }),
    }),
    errors: ['notFound', 'shown'],
  }),
}

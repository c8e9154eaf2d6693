/**
 * The wrong-answer book, filled from exams and practice. Due entries are answered again; FSRS schedules the next
 * review. An entry is listed only while the answers of its exam are visible.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { Explained, LearnerProblem, Mark, MaybeTime, ProblemType, UserAnswer } from './shapes.ts'

const OrNone = z.string().meta({ description: 'id or 0' })

/** Filters shared by list, queue and export. */
const which = {
  subjectId: z
    .union([z.literal('0'), Id], { error: '分类编号不正确' })
    .optional()
    .meta({ description: '0: without one' }),
  problemType: ProblemType.optional(),
  sourceType: z.coerce.number().int().min(1).max(3).optional().meta({ description: '1 exam, 2 practice, 3 exercise' }),
  examId: Id.optional(),
  topicId: Id.optional().meta({ description: 'knowledge point, with those below' }),
  isMastered: z.coerce.number().int().min(0).max(1).optional(),
  reason: z.string().max(20).default(''),
  keyword: Text('关键词', 50, 0).default(''),
}

/** An entry without its key. */
export const ErrorTask = z.object({
  id: Id,
  problemId: Id,
  subId: OrNone,
  problemType: z.int(),
  problem: LearnerProblem.meta({ description: 'a material problem holds the one sub-problem of the entry' }),
  subjectId: OrNone,
  subjectName: z.string(),
  sourceType: z.int(),
  sourceName: z.string(),
  examId: OrNone,
  recordId: OrNone,
  errorCount: z.int(),
  rightCount: z.int().meta({ description: 'consecutive right answers' }),
  lastTime: DateTime,
  nextReviewTime: DateTime,
  isDue: Flag,
  isMastered: Flag,
  note: z.string(),
  reason: z.string(),
})
export type ErrorTask = z.output<typeof ErrorTask>
/** An entry with the answer given and the key. */
export const ErrorEntry = ErrorTask.extend({ userAnswer: UserAnswer, explainedList: z.array(Explained) })
export type ErrorEntry = z.output<typeof ErrorEntry>

const Rating = z.coerce
  .number({ error: '请选择掌握程度' })
  .int()
  .min(1, '掌握程度不正确')
  .max(4, '掌握程度不正确')
  .meta({ description: '1 forgotten, 2 hard, 3 remembered, 4 easy' })

const Status = z.object({ nextReviewTime: DateTime, isMastered: Flag, rightCount: z.int() })

export const wrongBook = {
  categories: call({
    method: 'GET',
    path: 'exam/auth/user/error/problem/category/list',
    about: 'Categories and knowledge points of my wrong answers, with counts.',
    who: 'login',
    limit: limits.personal,
    input: z.object({}),
    output: z.object({
      list: z.array(z.object({ categoryId: OrNone, categoryName: z.string(), count: z.int(), dueTotal: z.int() })),
      typeList: z.array(z.object({ problemType: z.int(), count: z.int() })),
      reasonList: z.array(z.object({ reason: z.string(), count: z.int() })),
      topicList: z
        .array(
          z.object({ topicId: Id, topicName: z.string(), count: z.int(), masteredTotal: z.int(), dueTotal: z.int() }),
        )
        .meta({ description: 'knowledge points with those below them, smallest mastered share first, at most 12' }),
      total: z.int(),
      dueTotal: z.int(),
      masteredTotal: z.int(),
    }),
  }),
  page: call({
    method: 'POST',
    path: 'exam/auth/user/error/problem/page',
    about: 'My wrong answers with their keys, newest first; by default without mastered ones.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      ...PageInput,
      ...which,
      ids: z.array(Id).max(200, '一次最多 200 题').optional().meta({ description: 'only these' }),
      sortBy: z.enum(['time', 'count', 'due'], { error: '排序方式不正确' }).default('time'),
    }),
    output: PageOf(ErrorEntry),
  }),
  view: call({
    method: 'POST',
    path: 'exam/auth/user/error/problem/view',
    about: 'One of my wrong answers with its reviews.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ id: Id }),
    output: ErrorEntry.extend({
      reviewList: z.array(z.object({ rating: z.int(), isRight: Flag, gmtCreate: DateTime })),
    }),
    errors: ['notFound'],
  }),
  problem: call({
    method: 'GET',
    path: 'exam/auth/user/error/problem/problem/view',
    about: 'The problem of a wrong answer without its key, for a review.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ id: Id }),
    output: ErrorTask,
    errors: ['notFound'],
  }),
  delete: call({
    method: 'DELETE',
    path: 'exam/auth/user/error/problem/delete/{id}',
    notWhileImpersonating: true,
    about: 'Remove a wrong answer from my book.',
    who: 'login',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  deleteAll: call({
    method: 'DELETE',
    path: 'exam/auth/user/error/problem/delete/all',
    notWhileImpersonating: true,
    about: 'Remove several wrong answers from my book.',
    who: 'login',
    limit: limits.write,
    input: z.object({ ids: z.array(Id).min(1, '请选择要删除的错题').max(200, '一次最多删除 200 题') }),
    output: Done,
    errors: ['notFound'],
  }),
  today: call({
    method: 'POST',
    path: 'exam/auth/user/error/problem/today',
    about: 'Entries due for review, longest overdue first, without keys.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      ...which,
      quantity: z.coerce.number().int().min(0).max(100, '一次最多 100 题').default(20),
      isAll: Flag.default(0).meta({ description: '1: also entries not due yet' }),
    }),
    output: z.object({
      dueTotal: z.int(),
      total: z.int(),
      masteredTotal: z.int(),
      reviewedToday: z.int(),
      nextTime: MaybeTime.meta({ description: 'when the next one falls due, if none is' }),
      list: z.array(ErrorTask),
    }),
    extension: true,
  }),
  review: call({
    method: 'POST',
    path: 'exam/auth/user/error/problem/review',
    about: 'Review an entry: the answer is marked and scheduled by the default rating. Idempotent by `clientKey`.',
    who: 'login',
    limit: limits.personal,
    bodyBytes: 256 * 1024,
    input: z.object({ id: Id, userAnswer: UserAnswer.default([]), clientKey: z.string().min(8).max(64) }),
    output: Status.extend({
      reviewId: Id,
      mark: Mark,
      explainedList: z.array(Explained),
      rating: z.int().meta({ description: 'default rating; 0 where only the learner can judge' }),
      ratingList: z
        .array(z.object({ rating: z.int(), nextReviewTime: DateTime, isMastered: Flag }))
        .meta({ description: 'possible ratings with the time of the next review' }),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  rate: call({
    method: 'POST',
    path: 'exam/auth/user/error/problem/rate',
    about: 'Rate the recall: reschedules the last review.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ reviewId: Id, rating: Rating }),
    output: Status,
    errors: ['notFound', 'conflict'],
    extension: true,
  }),
  note: call({
    method: 'POST',
    path: 'exam/auth/user/error/problem/note/save',
    about: 'My note and reason for a wrong answer.',
    who: 'login',
    limit: limits.write,
    input: z.object({ id: Id, note: Text('笔记', 2000, 0).optional(), reason: Text('原因', 20, 0).optional() }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  master: call({
    method: 'POST',
    path: 'exam/auth/user/error/problem/master',
    about: 'Mark wrong answers as mastered, or reset them: due at once, without progress.',
    who: 'login',
    limit: limits.write,
    input: z.object({
      ids: z.array(Id).min(1, '请选择错题').max(200, '一次最多处理 200 题'),
      isMastered: Flag,
    }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  export: call({
    method: 'POST',
    path: 'exam/auth/user/error/problem/export',
    about: 'My wrong answers as a Word document with space to do them again.',
    who: 'login',
    limit: { by: 'user', max: 10, seconds: 60 },
    input: z.object({
      ...which,
      ids: z.array(Id).max(200, '一次最多导出 200 题').default([]).meta({ description: 'empty: by filter' }),
      withKey: Flag.default(1).meta({ description: '1: keys and analysis at the end' }),
    }),
    output: z.object({
      fileName: z.string(),
      content: z.string().meta({ description: 'base64 of a .docx' }),
      problemTotal: z.int(),
      isMore: Flag.meta({ description: '1: truncated to 200' }),
    }),
    errors: ['shown'],
    extension: true,
  }),
  stat: call({
    method: 'POST',
    path: 'exam/auth/user/error/problem/stat',
    about:
      'The development of my book: added, reviewed and mastered entries by day, and reviews due in the next two weeks.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ days: z.coerce.number().int().min(7).max(90).default(30) }),
    output: z.object({
      dayList: z.array(
        z.object({ day: z.string(), added: z.int(), reviewed: z.int(), rightTotal: z.int(), mastered: z.int() }),
      ),
      dueList: z
        .array(z.object({ day: z.string(), dueTotal: z.int() }))
        .meta({ description: 'the next 14 days, today first with what is overdue' }),
      reasonList: z.array(z.object({ reason: z.string(), count: z.int() })),
    }),
    extension: true,
  }),
}

/** The exam catalogue for learners: published papers, and the same papers with the viewer's access and attempts. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, PageInput, PageOf, shelfPriceShape, Text } from '../shapes.ts'
import { LecturerCard } from '../user/people.ts'
import { paperDescription } from './paper-fields.ts'
import { MaybeTime } from './shapes.ts'
import { ExamState, RecordStatus } from './state-shapes.ts'

/** A published paper in a list. */
export const ExamCard = z.object({
  examId: Id,
  ...paperDescription.shapesOn('card'),
  lecturerId: Id,
  lecturerName: z.string(),
  subjectName: z.string(),
  yearName: z.string(),
  sourceName: z.string(),
  graName: z.string(),
  answerTime: z.int().meta({ description: 'minutes; 0 no limit' }),
  totalScore: z.number(),
  passScore: z.number(),
  problemQuantity: z.int(),
  openTime: MaybeTime,
  closeTime: MaybeTime,
  examState: ExamState,
  isVipFree: Flag.meta({ description: '1: included in the membership' }),
  studyCount: z.int().meta({ description: 'number of takers' }),
  collectionCount: z.int(),
  gmtCreate: DateTime.meta({ description: 'when it was first listed' }),
})
export type ExamCard = z.output<typeof ExamCard>
/** A paper on the shelf, with its current prices. */
const ShelfExam = ExamCard.extend(shelfPriceShape)

/** The rules a taker should know before the start. Never the password. */
export const ExamRulesInBrief = z.object({
  lateEntry: z.int(),
  attempts: z.int(),
  redoInterval: z.int(),
  gradeMethod: z.int(),
  isCounted: Flag.meta({ description: '1: it counts, and can be downloaded only after it was sat' }),
  isRandom: Flag.meta({ description: '1: every taker gets problems of their own' }),
  isShuffled: Flag,
  navMethod: z.enum(['free', 'sequential']),
  isLocked: Flag.meta({ description: '1: one has to know its password' }),
  leaveLimit: z.int(),
  leaveSeconds: z.int(),
  blockCopy: Flag,
  allowCalculator: Flag,
  submitAfter: z.int(),
  lateSync: z.int(),
  scoreShow: z.int(),
  answerShow: z.int(),
  showTime: MaybeTime,
  rankShow: Flag,
})
export type ExamRulesInBrief = z.output<typeof ExamRulesInBrief>

export const ExamDetail = ExamCard.extend({
  ...paperDescription.shapesOn('detail', 'frozen'),
  version: z.int(),
  rules: ExamRulesInBrief,
  titleList: z
    .array(
      z.object({
        titleName: z.string(),
        titleDesc: z.string(),
        titleType: z.int(),
        problemCount: z.int(),
        score: z.number(),
      }),
    )
    .meta({ description: 'sections; never their problems' }),
  lecturer: LecturerCard,
})
export type ExamDetail = z.output<typeof ExamDetail>

export const examSorts = ['default', 'new', 'hot'] as const
/** Filters of the list of papers; all optional, all in the URL of /exam. */
export const ExamFilter = {
  subjectId: Id.optional().meta({ description: 'with descendants' }),
  yearId: Id.optional(),
  sourceId: Id.optional(),
  graId: Id.optional(),
  lecturerId: Id.optional(),
  orgId: Id.optional().meta({ description: 'by the lecturers of an organisation' }),
  isFree: Flag.optional(),
  examState: z.coerce
    .number()
    .int()
    .min(1, '考试状态不正确')
    .max(3, '考试状态不正确')
    .optional()
    .meta({ description: '1 not open yet, 2 can be taken now, 3 closed' }),
  sort: z.enum(examSorts).default('default'),
}

export const examInfo = {
  list: call({
    method: 'POST',
    path: 'exam/api/exam/info/list',
    about: 'A page of the catalogue.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ ...PageInput, ...ExamFilter }),
    output: PageOf(ShelfExam),
    cacheSeconds: 5,
  }),
  view: call({
    method: 'POST',
    path: 'exam/api/exam/info/view',
    about: 'Paper detail for anyone: rules and sections, never problems.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ examId: Id }),
    output: ExamDetail,
    errors: ['notFound'],
    cacheSeconds: 5,
  }),
  search: call({
    method: 'POST',
    path: 'exam/api/exam/info/search/list',
    about: 'Search papers by words, pinyin or initials.',
    who: 'anon',
    limit: { by: 'ip', max: 3 * limits.poll.max, seconds: limits.poll.seconds },
    input: z.object({
      ...PageInput,
      keyword: Text('搜索内容', 50),
      sort: z.enum(examSorts).default('default'),
    }),
    output: PageOf(
      ShelfExam.extend({
        highlight: z.string().meta({ description: 'the name with the words found between « and »' }),
      }),
    ),
    cacheSeconds: 5,
  }),
  recommend: call({
    method: 'POST',
    path: 'exam/api/exam/recommend/list',
    about: 'Recommended papers; next to a paper, those of its subject first.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ examId: Id.optional(), pageSize: z.coerce.number().int().min(1).max(20).default(8) }),
    output: z.object({ list: z.array(ShelfExam) }),
    cacheSeconds: 15,
  }),
}

/** Access and attempts of the viewer. */
export const ExamStatus = z.object({
  isPay: Flag.meta({ description: '1: may be taken, free or owned' }),
  isCollection: Flag,
  attemptsUsed: z.int(),
  mayRepeat: Flag.meta({ description: '0: all attempts are used' }),
  openRecordId: Id.nullable().meta({ description: 'an unfinished record' }),
  openCutoffTime: MaybeTime,
  lastRecordId: Id.nullable().meta({ description: 'the newest record that was handed in' }),
  lastStatus: RecordStatus.nullable(),
  lastSubmitTime: MaybeTime,
  bestScore: z.number().nullable().meta({ description: 'null: none, or hidden' }),
  lastScore: z.number().nullable(),
})
export type ExamStatus = z.output<typeof ExamStatus>

export const myExam = {
  list: call({
    method: 'POST',
    path: 'exam/auth/exam/list',
    about: 'Papers available to me, with my access and attempts, unfinished first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, subjectId: Id.optional() }),
    output: PageOf(ExamCard.extend(ExamStatus.shape)),
  }),
  view: call({
    method: 'POST',
    path: 'exam/auth/exam/view',
    about: 'Paper detail with my access and attempts.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ examId: Id }),
    output: ExamDetail.extend(ExamStatus.shape),
    errors: ['notFound'],
  }),
  taken: call({
    method: 'POST',
    path: 'exam/auth/user/exam/list',
    about: 'Papers I sat or own, last used first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      ...PageInput,
      state: z.enum(['all', 'doing', 'done', 'todo']).default('all').meta({
        description: 'doing: an unfinished record; done: handed in; todo: owned, never begun',
      }),
      keyword: Text('关键词', 50, 0).default(''),
    }),
    output: PageOf(ExamCard.extend(ExamStatus.shape)),
  }),
}

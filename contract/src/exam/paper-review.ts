/** Paper administration: review of submitted versions, and operations on published papers. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { AuditStatus, RevNumber, VersionNumber } from '../course/authoring-fields.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { paperDescription } from './paper-fields.ts'
import { PaperChange, PaperLog, PaperMissing, PaperState } from './paper-shapes.ts'
import { ExamRules, Explained, LearnerPaper } from './shapes.ts'

const judging = {
  method: 'POST',
  who: 'admin',
  extension: true,
  permission: 'review.exam',
  limit: limits.admin,
} as const
const keeping = {
  method: 'POST',
  who: 'admin',
  extension: true,
  permission: 'exam.paper',
  limit: limits.admin,
} as const
const Keyword = Text('关键词', 50, 0).default('').meta({ description: 'in the name of the paper or of its lecturer' })

/** A version in the review inbox. */
export const PaperReviewRow = z.object({
  examId: Id,
  version: z.int(),
  rev: z.int(),
  examName: z.string(),
  lecturerId: Id,
  lecturerName: z.string(),
  auditStatus: AuditStatus,
  auditOpinion: z.string(),
  auditUserName: z.string(),
  isFirst: Flag.meta({ description: '1: no version is published yet' }),
  totalScore: z.number(),
  problemQuantity: z.int(),
  submitTime: DateTime.nullable(),
  auditTime: DateTime.nullable(),
})
export type PaperReviewRow = z.output<typeof PaperReviewRow>

const { subjectId: _subject, yearId: _year, sourceId: _source, graId: _gra, ...named } = paperDescription.authorShapes

/** A version for its reviewer. Never the password. */
export const ReviewedPaper = z.object({
  ...named,
  categoryNames: z.array(z.string()),
  rules: ExamRules.omit({ password: true }),
  hasPassword: Flag,
  totalScore: z.number(),
  problemQuantity: z.int(),
  paper: LearnerPaper.meta({ description: 'the view of a taker; draws are sampled' }),
  explainedList: z.array(Explained),
  isSample: Flag,
})
export type ReviewedPaper = z.output<typeof ReviewedPaper>

/** A submitted version with its differences from the approved one, for its reviewer. */
export const PaperForReview = z.object({
  examId: Id,
  version: z.int(),
  rev: z.int(),
  auditStatus: AuditStatus,
  auditOpinion: z.string(),
  submitTime: DateTime.nullable(),
  lecturerId: Id,
  lecturerName: z.string(),
  submitted: ReviewedPaper,
  approved: ReviewedPaper.nullable(),
  changeList: z.array(PaperChange),
  missingList: z.array(PaperMissing).meta({ description: 'what blocks approval' }),
  logList: z.array(PaperLog),
  nextId: z.string().meta({ description: 'paper that waits next, or empty' }),
})
export type PaperForReview = z.output<typeof PaperForReview>

const Which = {
  examId: Id,
  version: VersionNumber,
  rev: RevNumber.optional().meta({ description: 'the revision that was read; another one is a conflict' }),
}
/** The result of reviewing one version. */
export const PaperJudged = z.object({
  examId: Id,
  ok: Flag,
  reasonList: z.array(z.string()).meta({ description: 'why it cannot be approved: missing content' }),
})

export const paperReview = {
  list: call({
    ...judging,
    path: 'exam/admin/exam/review/list',
    about: 'Submitted papers: waiting ones, oldest first; or reviewed ones.',
    input: z.object({
      ...PageInput,
      auditStatus: z.coerce
        .number()
        .int()
        .min(0)
        .max(2)
        .optional()
        .meta({ description: '0 waiting, 1 passed, 2 rejected' }),
      keyword: Keyword,
    }),
    output: PageOf(PaperReviewRow).extend({ waiting: z.int().meta({ description: 'versions waiting in all' }) }),
  }),
  view: call({
    ...judging,
    path: 'exam/admin/exam/review/view',
    about: 'A submitted version with its differences from the approved one.',
    input: z.object({ examId: Id, version: VersionNumber.optional() }),
    output: PaperForReview,
    errors: ['notFound'],
  }),
  pass: call({
    ...judging,
    path: 'exam/admin/exam/review/pass',
    about: 'Approve a version: the paper is frozen and listed. Idempotent.',
    logAs: '通过试卷审核',
    input: z.object({ ...Which, auditOpinion: Text('审核意见', 1024, 0).default('') }),
    output: PaperJudged,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  reject: call({
    ...judging,
    path: 'exam/admin/exam/review/reject',
    about: 'Reject a version with required corrections.',
    logAs: '驳回试卷审核',
    input: z.object({ ...Which, auditOpinion: Text('审核意见', 1024) }),
    output: PaperJudged,
    errors: ['notFound', 'conflict'],
  }),
}

/** A paper for operators. */
export const AdminPaper = PaperState.extend({
  lecturerId: Id,
  lecturerName: z.string(),
  lecturerUserId: Id.nullable().meta({ description: 'the lecturer as a user' }),
  isRecommend: Flag,
  examSort: z.int(),
  etag: tagged.etag.meta({ description: 'version of recommendation and weight' }),
})
export type AdminPaper = z.output<typeof AdminPaper>

export const adminPaper = {
  list: call({
    ...keeping,
    path: 'exam/admin/exam/list',
    about: 'Papers of all lecturers in any state.',
    input: z.object({
      ...PageInput,
      auditStatus: z.coerce.number().int().min(0).max(4).optional(),
      isPutaway: Flag.optional(),
      isRecommend: Flag.optional(),
      isDeleted: Flag.default(0),
      lecturerId: Id.optional(),
      keyword: Keyword,
      sort: z.enum(['changed', 'new', 'study', 'shelf'], { error: '排序方式不正确' }).default('changed'),
    }),
    output: PageOf(AdminPaper),
  }),
  ban: call({
    ...keeping,
    path: 'exam/admin/exam/ban',
    about: 'Ban a paper with a reason; its lecturer cannot relist it. Attempts in progress continue.',
    logAs: '强制下架试卷',
    input: z.object({ examId: Id, reason: Text('下架原因', 500) }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  unban: call({
    ...keeping,
    path: 'exam/admin/exam/unban',
    about: 'Unban a paper.',
    logAs: '恢复试卷上架',
    input: z.object({ examId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  recommend: call({
    ...keeping,
    path: 'exam/admin/exam/recommend',
    about: 'Set the recommendation of a paper and its weight in the default order of the catalogue, highest first.',
    logAs: '推荐试卷或修改排序',
    input: z.object({
      examId: Id,
      isRecommend: Flag.default(0),
      examSort: z.coerce.number({ error: '排序必须是数字' }).int().min(0).max(1_000_000).default(0),
      ...edited,
    }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
}

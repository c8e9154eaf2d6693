/**
 * Papers as their lecturer writes them, in versions like courses: one version at a time is open (being written or judged), and what takers sit is
 * the frozen form of the last one that was approved. Every edit answers `rev`, which grows; an edit that names an older one is a conflict.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { AuditLog, AuditStatus, Change, ClientKey, Html, PictureUrl, Rev, VersionNumber } from '../course/authoring.ts'
import { DateTime, Done, Flag, Id, Money, PageInput, PageOf, Text } from '../shapes.ts'
import { ExamRules, Explained, LearnerPaper, Rich, SomeRules, Title } from './shapes.ts'

/** A paper of 500 problems with instructions. */
const paperBytes = 1024 * 1024

const CategoryRef = z.union([z.literal('0'), Id], { error: '分类编号不正确' })
const AnyId = z.string().meta({ description: 'id, or "0" for none' })
const Fen = z.int('价格必须是整数（分）').min(0, '价格不能为负').max(100_000_000, '价格过高')

/** What an author writes of a paper beside its sections; all optional on the way in. */
const paperFields = {
  examLogo: PictureUrl.optional(),
  description: Text('一句话简介', 255, 0).optional(),
  introduce: Html('试卷介绍').optional().meta({ description: 'HTML on the page of the paper' }),
  notice: Rich('考试须知').optional().meta({ description: 'HTML that takers read before the start' }),
  keyword: Text('关键词', 255, 0).optional(),
  subjectId: CategoryRef.optional(),
  yearId: CategoryRef.optional(),
  sourceId: CategoryRef.optional(),
  graId: CategoryRef.optional(),
  isFree: Flag.optional(),
  examOriginal: Fen.optional(),
  examDiscount: Fen.optional(),
  isPublicity: Flag.optional().meta({ description: '1 in the catalogue, 0 only by its address, course or class' }),
  rules: SomeRules.optional(),
}

/** Where a paper stands. */
export const PaperState = z.object({
  examId: Id,
  examName: z.string(),
  examLogo: z.string(),
  version: z.int().meta({ description: 'the newest version' }),
  liveVersion: z.int().meta({ description: 'the version that takers sit, 0 for none' }),
  rev: z.int(),
  auditStatus: AuditStatus,
  auditOpinion: z.string(),
  isPutaway: Flag,
  isPublicity: Flag,
  banReason: z.string().meta({ description: 'why the platform took it off the shelf, or empty' }),
  isDeleted: Flag,
  isFree: Flag,
  examOriginal: Money,
  examDiscount: Money,
  answerTime: z.int(),
  passScore: z.number(),
  openTime: DateTime.nullable(),
  closeTime: DateTime.nullable(),
  totalScore: z.number(),
  problemQuantity: z.int(),
  studyCount: z.int(),
  sittingTotal: z.int().meta({ description: 'who is sitting it now' }),
  waitingTotal: z.int().meta({ description: 'records that wait for a person to mark them' }),
  submitTime: DateTime.nullable(),
  auditTime: DateTime.nullable(),
  gmtCreate: DateTime,
  gmtModified: DateTime,
})
export type PaperState = z.output<typeof PaperState>

/** Something without which a version cannot be handed in. */
export const PaperMissing = z.object({
  place: z.enum(['paper', 'rules', 'title']),
  titleId: z.string().meta({ description: 'of the section, or empty' }),
  field: z.string(),
  sentence: z.string(),
})
export type PaperMissing = z.output<typeof PaperMissing>

/** A problem in the lists of the editor. */
export const PaperProblem = z.object({
  problemId: Id,
  version: z.int(),
  problemType: z.int(),
  problemContent: z.string().meta({ description: 'HTML of the stem; empty for a very long one' }),
  plainText: z.string(),
  difficulty: z.int(),
  subjectId: AnyId,
  topicIds: z.array(z.string()),
  score: z.number(),
  subTotal: z.int().meta({ description: 'answers that it asks for' }),
  isOwn: Flag,
  isUsable: Flag.meta({ description: '0: deleted, or no longer shared' }),
  useCount: z.int(),
  rightCount: z.int(),
  partCount: z.int(),
  errorCount: z.int(),
  noneCount: z.int(),
})
export type PaperProblem = z.output<typeof PaperProblem>

/** One of my papers, as its form needs it. */
export const AuthoredPaper = PaperState.extend({
  description: z.string(),
  introduce: z.string(),
  notice: z.string(),
  keyword: z.string(),
  subjectId: AnyId,
  yearId: AnyId,
  sourceId: AnyId,
  graId: AnyId,
  rules: ExamRules,
  titleList: z.array(Title),
  problemList: z.array(PaperProblem).meta({ description: 'the problems that its sections name' }),
  missingList: z.array(PaperMissing),
})
export type AuthoredPaper = z.output<typeof AuthoredPaper>

/** Answer of an edit: what to name in the next one. */
export const PaperSaved = z.object({ examId: Id, version: z.int(), rev: z.int(), gmtModified: DateTime })
export type PaperSaved = z.output<typeof PaperSaved>

/** A difference between two versions. */
export const PaperChange = Change.extend({ area: z.enum(['paper', 'rules', 'title', 'problem']) })
export type PaperChange = z.output<typeof PaperChange>

/** How one draw of a section would come out. */
export const DrawResult = z.object({
  titleNo: z.int().meta({ description: 'place of the section, from 0' }),
  drawNo: z.int().meta({ description: 'place of the draw in it, from 0' }),
  wanted: z.int(),
  found: z.int().meta({ description: 'problems that fit it, were it alone' }),
  lacks: z.int().meta({ description: 'how many are missing; draws that want the same problems share them' }),
  sentence: z.string().meta({ description: 'what lacks, or empty' }),
})

/** Whether sections can be filled, and what the paper would be. */
export const Feasibility = z.object({
  feasible: Flag,
  cellList: z.array(DrawResult),
  totalScore: z.number(),
  problemQuantity: z.int(),
  difficultyList: z.array(z.object({ difficulty: z.int(), count: z.int(), score: z.number() })),
  forecast: z.number().nullable().meta({
    description: 'expected mean, as a share of the total: from how often problems were answered rightly',
  }),
  duplicateList: z.array(Id).meta({ description: 'problems that stand in more than one place' }),
})
export type Feasibility = z.output<typeof Feasibility>

const Titles = z.array(Title).max(50, '一份试卷最多 50 个大题')

export const paper = {
  list: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/list',
    about: 'My papers in any state, last changed first, with how many there are of each.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      ...PageInput,
      auditStatus: z.coerce.number().int().min(0).max(4).optional(),
      isPutaway: Flag.optional(),
      isDeleted: Flag.default(0).meta({ description: '1: those I deleted' }),
      keyword: Text('关键词', 50, 0).default(''),
    }),
    output: PageOf(PaperState).extend({
      counts: z.object({
        all: z.int(),
        draft: z.int(),
        pending: z.int(),
        passed: z.int(),
        rejected: z.int(),
        on: z.int(),
        deleted: z.int(),
        sitting: z.int().meta({ description: 'records that are open now' }),
        waiting: z.int().meta({ description: 'records that wait for a person to mark them' }),
      }),
    }),
  }),
  save: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/save',
    about: 'Begin a paper as a draft; the same clientKey again is the same paper.',
    who: 'lecturer',
    limit: limits.author,
    bodyBytes: paperBytes,
    input: z.object({ examName: Text('试卷名称', 100), clientKey: ClientKey, ...paperFields }),
    output: PaperSaved,
  }),
  view: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/view',
    about: 'One of my papers: its newest version, the problems it names, and what is missing in it.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id }),
    output: AuthoredPaper,
    errors: ['notFound'],
    extension: true,
  }),
  update: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/update',
    about: 'Change fields and rules of a paper; of an approved one this begins its next version.',
    who: 'lecturer',
    limit: limits.author,
    bodyBytes: paperBytes,
    input: z.object({ examId: Id, rev: Rev, examName: Text('试卷名称', 100, 0).optional(), ...paperFields }),
    output: PaperSaved,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  saveRef: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/save/exam/ref',
    about: 'Set the sections of a paper and what is in them, whole.',
    who: 'lecturer',
    limit: limits.author,
    bodyBytes: paperBytes,
    input: z.object({ examId: Id, rev: Rev, titleList: Titles }),
    output: PaperSaved.extend({ titleList: z.array(Title).meta({ description: 'as they are kept, with their ids' }) }),
    errors: ['notFound', 'conflict', 'shown'],
  }),
  autoSave: call({
    method: 'POST',
    path: 'exam/auth/exam/auto/save/exam/ref',
    about:
      'Compose sections from a blueprint: problems are drawn now and stand in them as if picked by hand. Saves nothing unless every draw can be met.',
    who: 'lecturer',
    limit: limits.author,
    bodyBytes: paperBytes,
    input: z.object({
      examId: Id,
      rev: Rev,
      titleList: Titles.min(1, '请至少设置一个大题'),
      isAppend: Flag.default(0).meta({ description: '1: beside the sections that are there; 0: in place of them' }),
    }),
    output: z.object({ isSaved: Flag, version: z.int(), rev: z.int(), check: Feasibility }),
    errors: ['notFound', 'conflict', 'shown'],
  }),
  autoCheck: call({
    method: 'POST',
    path: 'exam/auth/exam/auto/check',
    about: 'Whether sections can be filled, draw by draw, before anything is saved.',
    who: 'lecturer',
    limit: limits.author,
    bodyBytes: paperBytes,
    input: z.object({ titleList: Titles }),
    output: Feasibility,
    errors: ['notFound'],
    extension: true,
  }),
  problems: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/problem/view',
    about: 'Problems that I may put into a paper, by id.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ problemIds: z.array(Id).min(1, '请选择试题').max(500, '一次最多 500 题') }),
    output: z.object({ list: z.array(PaperProblem) }),
    extension: true,
  }),
  like: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/problem/like',
    about: 'Problems that could stand in for one: the same kind, nearest in knowledge points and difficulty first.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      problemId: Id,
      butFor: z.array(Id).max(2000).default([]).meta({ description: 'problems that are in the paper already' }),
    }),
    output: z.object({ list: z.array(PaperProblem) }),
    errors: ['notFound'],
    extension: true,
  }),
  preview: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/preview',
    about: 'A version of my paper as takers would see it, with its keys; draws are drawn as a sample.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      examId: Id,
      version: VersionNumber.optional(),
      seed: z.int().min(0).max(2_147_483_647).default(1).meta({ description: 'another one gives another sample' }),
    }),
    output: z.object({
      paper: LearnerPaper,
      rules: ExamRules.omit({ password: true }),
      hasPassword: Flag,
      explainedList: z.array(Explained),
      auditStatus: AuditStatus,
      isSample: Flag.meta({ description: '1: it draws, so every taker may get other problems' }),
    }),
    errors: ['notFound'],
  }),
  submit: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/is/submit/audit',
    about: 'Hand the open version in for review; what is missing comes back as a list instead. Twice is once.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id, rev: Rev }),
    output: z.object({
      submitted: Flag,
      missingList: z.array(PaperMissing),
      auditStatus: AuditStatus,
      version: z.int(),
    }),
    errors: ['notFound', 'conflict', 'shown'],
  }),
  withdraw: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/withdraw',
    about: 'Take a version back from review so that it can be edited.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  putaway: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/is/put/way',
    about: 'Put an approved paper on the shelf, or take it off. Who is sitting it goes on.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id, isPutaway: Flag }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  delete: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/delete',
    about: 'Delete a paper of mine: it leaves the shelf; records stay. Can be undone.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  restore: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/restore',
    about: 'Undo the deletion of a paper; it comes back off the shelf.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  copy: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/copy',
    about: 'A new draft with everything of a paper of mine; the same clientKey again is the same copy.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id, clientKey: ClientKey }),
    output: PaperSaved,
    errors: ['notFound'],
    extension: true,
  }),
  history: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/history',
    about: 'All versions of a paper, and everything that was done with them.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id }),
    output: z.object({
      versionList: z.array(
        z.object({
          version: z.int(),
          auditStatus: AuditStatus,
          auditOpinion: z.string(),
          isLive: Flag,
          rev: z.int(),
          submitTime: DateTime.nullable(),
          auditTime: DateTime.nullable(),
          gmtCreate: DateTime,
          gmtModified: DateTime,
        }),
      ),
      logList: z.array(AuditLog),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  compare: call({
    method: 'POST',
    path: 'exam/auth/exam/audit/compare',
    about: 'What a version (the newest unless told) changes against the approved one before it, or against another.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id, version: VersionNumber.optional(), against: VersionNumber.optional() }),
    output: z.object({ version: z.int(), against: z.int(), changeList: z.array(PaperChange) }),
    errors: ['notFound'],
    extension: true,
  }),
}

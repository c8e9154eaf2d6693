/**
 * Sitting an exam. Time is server time. Answers are saved per problem with an increasing `rev` (the higher one wins);
 * an acknowledged answer is committed. All calls are idempotent.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { RecordStatus, SubmitType } from './state-shapes.ts'
import { Instant, LearnerPaper, MaybeTime, UserAnswer } from './shapes.ts'

/** Device id, generated and kept by the browser. */
export const DeviceId = z.string({ error: '设备标识不正确' }).regex(/^[\w-]{8,64}$/, '设备标识不正确')
const Rev = z.int('修订号必须是整数').min(1, '修订号从 1 开始').max(Number.MAX_SAFE_INTEGER)

/** An answer sent by a device. */
export const SentAnswer = z.object({
  problemId: Id.meta({ description: 'of the problem or sub-problem' }),
  rev: Rev.meta({ description: 'grows with every change of this answer, on whatever device' }),
  userAnswer: UserAnswer,
  flag: Flag.default(0).meta({ description: 'bookmarked by the taker' }),
  answeredAt: Instant('作答时间格式不正确').optional().meta({
    description: "time of typing by the device's estimate of server time",
  }),
  mac: z.string().max(64).optional().meta({
    description:
      'base64url HMAC-SHA-256 under syncKey of problemId|rev|answeredAt|JSON of userAnswer; needed after the end',
  }),
})
export type SentAnswer = z.output<typeof SentAnswer>

export const eventKinds = [
  'begin',
  'continue',
  'takeover',
  'readonly',
  'offline',
  'online',
  'leave',
  'back',
  'copy',
  'print',
  'assist',
  'reload',
  'signin',
  'late',
  'extend',
  'message',
  'finish',
  'force',
  'reopen',
  'void',
] as const
/** A client event for the timeline of the monitor. */
export const SentEvent = z.object({
  no: z.int().min(1).max(1_000_000).meta({ description: 'sequence number on this device, for deduplication' }),
  kind: z.enum(['offline', 'online', 'leave', 'back', 'copy', 'print', 'assist', 'reload', 'readonly', 'signin'], {
    error: '事件类型不正确',
  }),
  at: Instant('事件时间格式不正确'),
  seconds: z.number().min(0).max(86_400).optional().meta({ description: 'how long, of back and online' }),
})

export type SentEvent = z.output<typeof SentEvent>

/** The state of a sitting, returned by begin, continue and every save. */
export const SittingState = z.object({
  recordId: Id,
  examStatus: RecordStatus,
  serverTime: DateTime,
  cutoffTime: MaybeTime.meta({ description: 'when it is handed in automatically; null: no limit' }),
  epoch: z.int().meta({ description: 'grows when another device takes over' }),
  isActive: Flag.meta({ description: '1: this device may write; 0: another one took over' }),
  noticeTotal: z.int().meta({ description: 'grows with every message from the teacher' }),
  leaveCount: z.int(),
})
export type SittingState = z.output<typeof SittingState>

/** The rules that the page enforces. */
export const SittingRules = z.object({
  answerTime: z.int(),
  navMethod: z.enum(['free', 'sequential']),
  shuffleTitle: Flag,
  shuffleProblem: Flag,
  shuffleOption: Flag,
  leaveLimit: z.int(),
  leaveSeconds: z.int(),
  blockCopy: Flag,
  allowCalculator: Flag,
  submitAfter: z.int().meta({ description: 'minutes after the begin; 0: at any time' }),
  lateSync: z.int(),
})
export const Sitting = SittingState.extend({
  examId: Id,
  version: z.int(),
  examName: z.string(),
  attemptNo: z.int(),
  seed: z.int().meta({ description: 'seed of the order of this taker (contract/exam/order.ts)' }),
  beginTime: DateTime,
  rules: SittingRules,
  syncKey: z.string().meta({ description: 'base64url key for the mac of answers' }),
  answerList: z.array(
    z.object({ problemId: Id, rev: z.int(), userAnswer: UserAnswer, flag: Flag, savedTime: DateTime }),
  ),
})
export type Sitting = z.output<typeof Sitting>

/** Receipt of a hand-in. */
export const Receipt = z.object({
  recordId: Id,
  examId: Id,
  examName: z.string(),
  examStatus: RecordStatus,
  receiptNo: z.string().meta({ description: 'receipt number for enquiries' }),
  submitTime: DateTime,
  submitType: SubmitType,
  answeredTotal: z.int(),
  problemTotal: z.int(),
  score: z.number().nullable().meta({ description: 'null: hidden yet' }),
})
export type Receipt = z.output<typeof Receipt>

/** A record in the list of its owner. */
export const RecordRow = z.object({
  recordId: Id,
  examId: Id,
  examName: z.string(),
  examLogo: z.string(),
  attemptNo: z.int(),
  examStatus: RecordStatus,
  submitType: SubmitType.nullable(),
  beginTime: DateTime,
  submitTime: MaybeTime,
  cutoffTime: MaybeTime,
  answerTime: z.int().meta({ description: 'seconds used' }),
  score: z.number().nullable().meta({ description: 'null: hidden' }),
  totalScore: z.number(),
  passScore: z.number(),
  isPass: Flag.nullable(),
  answerOpen: Flag.meta({ description: '1: keys and analysis may be seen' }),
})
export type RecordRow = z.output<typeof RecordRow>

export const record = {
  examOnline: call({
    method: 'POST',
    path: 'exam/auth/user/exam/record/examOnline',
    notWhileImpersonating: true,
    about:
      'Begin an exam, or continue the open record. Idempotent, also from two tabs. Its problems follow from exam/auth/user/exam/record/paper.',
    reservedPool: 'exam',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      examId: Id,
      deviceId: DeviceId,
      password: z.string().max(32).default(''),
      refId: Id.optional().meta({ description: 'course, chapter or lesson it is taken for' }),
    }),
    output: Sitting,
    errors: ['notFound', 'shown'],
  }),
  continue: call({
    method: 'POST',
    path: 'exam/auth/user/exam/record/continue',
    notWhileImpersonating: true,
    about: 'Continue an open record on this device; a previously active device becomes read-only.',
    reservedPool: 'exam',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      recordId: Id,
      deviceId: DeviceId,
      takeover: Flag.default(1).meta({ description: '0: look only, leave the other device writing' }),
    }),
    output: Sitting,
    errors: ['notFound'],
  }),
  paper: call({
    method: 'POST',
    path: 'exam/auth/user/exam/record/paper',
    about: 'The frozen paper of my record: the same bytes for everyone unless problems are drawn per taker.',
    reservedPool: 'exam',
    who: 'login',
    limit: limits.personal,
    input: z.object({ recordId: Id }),
    output: LearnerPaper,
    errors: ['notFound'],
    extension: true,
  }),
  answerSave: call({
    method: 'POST',
    path: 'exam/auth/user/exam/record/answer/save',
    notWhileImpersonating: true,
    about: 'Save answers (and events). The response is sent after COMMIT; an older rev changes nothing and succeeds.',
    reservedPool: 'exam',
    who: 'login',
    limit: limits.examSave,
    bodyBytes: 1024 * 1024,
    input: z.object({
      recordId: Id,
      deviceId: DeviceId,
      answerList: z.array(SentAnswer).max(100, '一次最多保存 100 题').default([]),
      eventList: z.array(SentEvent).max(100).default([]),
    }),
    output: SittingState.extend({
      savedTime: DateTime,
      savedList: z.array(z.object({ problemId: Id, rev: z.int() })).meta({
        description: 'stored rev of each problem that was sent',
      }),
      refusedList: z.array(z.object({ problemId: Id, rev: z.int(), reason: z.string() })).meta({
        description: 'permanently rejected answers: positions that a sequential paper has passed',
      }),
      lateTotal: z.int().meta({ description: 'late answers, stored and reported to the teacher' }),
    }),
    errors: ['notFound'],
  }),
  examFinish: call({
    method: 'POST',
    path: 'exam/auth/user/exam/record/examFinish',
    notWhileImpersonating: true,
    about: 'Hand in, with answers still unsent. Idempotent: one hand-in, one receipt. Rejected for a replaced device.',
    reservedPool: 'exam',
    who: 'login',
    limit: limits.personal,
    bodyBytes: 1024 * 1024,
    input: z.object({
      recordId: Id,
      deviceId: DeviceId,
      answerList: z.array(SentAnswer).max(500).default([]),
      reason: z.enum(['self', 'leave', 'time']).default('self').meta({
        description:
          'time: the page claims that time is up; rejected (999) where the server disagrees, so that extra time unknown to the page is not lost',
      }),
    }),
    output: Receipt,
    errors: ['notFound', 'shown'],
  }),
  check: call({
    method: 'POST',
    path: 'exam/auth/user/exam/record/check',
    about: 'Whether I may begin this exam, my open record of it, and the server time.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ examId: Id }),
    output: z.object({
      serverTime: DateTime,
      may: Flag,
      reason: z.string().meta({ description: 'why not, or empty' }),
      needsPassword: Flag,
      attemptsUsed: z.int(),
      attempts: z.int().meta({ description: '0 any number' }),
      nextTime: MaybeTime.meta({ description: 'from when on I may, if that is why not' }),
      record: z.object({ recordId: Id, beginTime: DateTime, cutoffTime: MaybeTime, answeredTotal: z.int() }).nullable(),
    }),
    errors: ['notFound'],
  }),
  list: call({
    method: 'POST',
    path: 'exam/auth/user/exam/record/list',
    about: 'My records, newest first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      ...PageInput,
      examId: Id.optional(),
      examStatus: z.coerce.number().int().min(2).max(6).optional(),
      keyword: Text('关键词', 50, 0).default(''),
    }),
    output: PageOf(RecordRow),
  }),
  notices: call({
    method: 'POST',
    path: 'exam/auth/user/exam/record/notice/list',
    about: 'Notices of the teacher during this sitting.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ recordId: Id }),
    output: z.object({ list: z.array(z.object({ id: Id, noticeText: z.string(), gmtCreate: DateTime })) }),
    errors: ['notFound'],
    extension: true,
  }),
}

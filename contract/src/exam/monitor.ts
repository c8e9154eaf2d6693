/** What the author (or a marker) of a paper sees and does while it is being sat. All of it may be repeated: `clientKey` makes a action happen once. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { eventKinds } from './record.ts'
import { MaybeTime, UserAnswer } from './shapes.ts'

const ClientKey = z
  .string({ error: '请求标识不正确' })
  .regex(/^[\w-]{8,64}$/, '请求标识不正确')
  .meta({ description: 'made for each deed by whoever asks: the same twice is once' })
const OneOrAll = {
  examId: Id,
  recordId: Id.optional().meta({ description: 'one taker; all who are doing it unless told' }),
}
const Minutes = z.coerce
  .number({ error: '请填写分钟数' })
  .int('分钟数必须是整数')
  .min(1, '至少 1 分钟')
  .max(1440, '最多 1440 分钟')
const Total = z.object({ total: z.int().meta({ description: 'takers whom it changed' }) })

/** What a teacher should look at: left the screen, changed the device, late answers that wait, no sign of life. */
export const alertKinds = ['leave', 'change', 'late', 'offline'] as const
export const MonitorRow = z.object({
  recordId: Id,
  nickname: z.string().meta({ description: 'a number for markers of an anonymous paper' }),
  attemptNo: z.int(),
  examStatus: z.int(),
  submitType: z.int().nullable(),
  beginTime: DateTime,
  cutoffTime: MaybeTime,
  submitTime: MaybeTime,
  answeredTotal: z.int(),
  problemTotal: z.int(),
  lastSave: MaybeTime,
  lastSeen: MaybeTime.meta({ description: 'last sign of life, be it a save' }),
  isOnline: Flag,
  changeCount: z.int().meta({ description: 'how often another device took over' }),
  leaveCount: z.int(),
  lateTotal: z.int(),
  lateWaiting: z.int().meta({ description: 'late answers that wait for the teacher' }),
  extraSeconds: z.int(),
  alertList: z.array(z.enum(alertKinds)),
})
export type MonitorRow = z.output<typeof MonitorRow>

export const monitor = {
  list: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/list',
    about: 'Exams that I may watch: those being sat now come first.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ ...PageInput, keyword: Text('关键词', 50, 0).default('') }),
    output: PageOf(
      z.object({
        examId: Id,
        examName: z.string(),
        openTime: MaybeTime,
        closeTime: MaybeTime,
        doing: z.int(),
        handedIn: z.int(),
        lastBegin: MaybeTime,
      }),
    ),
    extension: true,
  }),
  view: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/view',
    about: 'How an exam of mine is going: how many sit, how many handed in, who needs a look.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ examId: Id }),
    output: z.object({
      examId: Id,
      examName: z.string(),
      serverTime: DateTime,
      openTime: MaybeTime,
      closeTime: MaybeTime,
      answerTime: z.int(),
      leaveLimit: z.int(),
      notBegun: z.int().meta({ description: 'who owns the paper and has not begun; an open paper has none' }),
      doing: z.int(),
      online: z.int(),
      handedIn: z.int(),
      voided: z.int(),
      alerts: z.int().meta({ description: 'takers with an alert' }),
      lateWaiting: z.int(),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  page: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/page',
    about: 'The takers of an exam of mine, with their progress and what to look at.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      ...PageInput,
      examId: Id,
      keyword: Text('关键词', 50, 0).default(''),
      state: z.enum(['all', 'doing', 'handedIn', 'offline', 'alert', 'voided']).default('all'),
      sort: z.enum(['begin', 'progress', 'lastSave', 'leave', 'submit']).default('begin'),
    }),
    output: PageOf(MonitorRow),
    errors: ['notFound'],
    extension: true,
  }),
  timeline: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/timeline',
    about: 'Everything that happened in one sitting, oldest first.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ recordId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          eventKind: z.enum(eventKinds),
          deviceId: z.string(),
          at: DateTime,
          seconds: z.number().nullable(),
          text: z.string(),
          byName: z.string().meta({ description: 'the teacher who did it, or empty' }),
        }),
      ),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  message: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/message',
    notWhileImpersonating: true,
    about: 'Tell one taker, or all who are sitting, something: they see it within one save.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ ...OneOrAll, noticeText: Text('消息', 500), clientKey: ClientKey }),
    output: Total,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  extend: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/extend',
    notWhileImpersonating: true,
    about: 'Give one taker, or all who are sitting, more time; also beyond the end of the paper.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ ...OneOrAll, minutes: Minutes, clientKey: ClientKey }),
    output: Total,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  finish: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/finish',
    notWhileImpersonating: true,
    about: 'Hand in for one taker, or for all who are sitting: what they saved counts.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object(OneOrAll),
    output: Total,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  reopen: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/reopen',
    notWhileImpersonating: true,
    about:
      'Let a taker go on with a record that was handed in, for so many minutes. Its marks are made anew at the next hand-in.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ recordId: Id, minutes: Minutes, clientKey: ClientKey }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  void: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/void',
    notWhileImpersonating: true,
    about: 'Make a record void: it has no score. The taker may begin again where `again` says so.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ recordId: Id, again: Flag.default(0), reason: Text('原因', 200) }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  lateList: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/late/list',
    about: 'Answers that came after the end, with what they would replace.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      ...PageInput,
      examId: Id,
      lateStatus: z.coerce.number().int().min(1).max(4).optional().meta({
        description: '1 taken by itself, 2 waits, 3 taken by the teacher, 4 refused',
      }),
    }),
    output: PageOf(
      z.object({
        recordId: Id,
        problemId: Id,
        rev: z.int(),
        nickname: z.string(),
        userAnswer: UserAnswer,
        savedAnswer: UserAnswer.meta({ description: 'what counts now; empty: none' }),
        answeredAt: MaybeTime,
        receivedAt: DateTime,
        endTime: MaybeTime,
        isSigned: Flag,
        lateStatus: z.int(),
      }),
    ),
    errors: ['notFound'],
    extension: true,
  }),
  lateJudge: call({
    method: 'POST',
    path: 'exam/auth/exam/monitor/late/judge',
    notWhileImpersonating: true,
    about: 'Take or refuse an answer that came after the end; a taken one is marked at once.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ recordId: Id, problemId: Id, rev: z.int().min(1), isAccepted: Flag }),
    output: Done,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
}

/** Error reports about problems: filed by learners who answered them, handled by the lecturer who owns the problem. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { ReportStatus } from './state-shapes.ts'
import { Explained, LearnerProblem } from './shapes.ts'

/** A reported problem with its reports. */
const ReportedProblem = z.object({
  problemId: Id,
  problem: LearnerProblem.meta({ description: 'current version' }),
  explainedList: z.array(Explained),
  version: z.int().meta({ description: 'current version' }),
  isDeleted: Flag,
  reportTotal: z.int(),
  lastTime: DateTime,
  reportStatus: ReportStatus,
  reply: z.string(),
  handleTime: z.string().nullable(),
  reportList: z
    .array(
      z.object({
        id: Id,
        reportType: z.int(),
        content: z.string(),
        nickname: z.string(),
        version: z.int().meta({ description: 'that was answered' }),
        gmtCreate: DateTime,
      }),
    )
    .meta({ description: 'the newest ten' }),
})
export type ReportedProblem = z.output<typeof ReportedProblem>

export const problemReport = {
  save: call({
    method: 'POST',
    path: 'exam/auth/exam/problem/report/save',
    about: 'Report an error in a problem I answered. Reporting again before it is handled replaces the text.',
    who: 'login',
    limit: { by: 'user', max: 20, seconds: 600 },
    input: z.object({
      problemId: Id,
      reportType: z.coerce
        .number({ error: '请选择错误类型' })
        .int()
        .min(1, '请选择错误类型')
        .max(5, '错误类型不正确')
        .meta({ description: '1 stem, 2 answer, 3 analysis, 4 picture or formula, 5 something else' }),
      content: Text('说明', 500, 0).default(''),
    }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  page: call({
    method: 'POST',
    path: 'exam/auth/exam/problem/report/page',
    about: 'Reports on my problems: waiting ones by number of reporters, others by handling time.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ ...PageInput, isWaiting: Flag.default(1) }),
    output: PageOf(ReportedProblem).extend({ waitingTotal: z.int().meta({ description: 'problems that wait' }) }),
    extension: true,
  }),
  handle: call({
    method: 'POST',
    path: 'exam/auth/exam/problem/report/handle',
    about: 'Answer all reports on my problem.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      problemId: Id,
      reportStatus: z.coerce
        .number({ error: '请选择处理结果' })
        .int()
        .min(2, '请选择处理结果')
        .max(3, '处理结果不正确')
        .meta({ description: '2 fixed, 3 no fault found' }),
      reply: Text('回复', 500, 0).default(''),
    }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
}

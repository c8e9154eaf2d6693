/**
 * Recheck requests: a taker asks for one mark to be reviewed, with a reason, within the days the paper allows; a grader
 * keeps the mark or replaces it.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, Flag, PageInput, PageOf, Text } from '../shapes.ts'
import { RecheckStatus } from './state-shapes.ts'
import { MarkTask } from './marking.ts'
import { Score } from './shapes.ts'

const RecheckRow = z.object({
  recheckId: Id,
  recordId: Id,
  problemId: Id,
  takerName: z.string().meta({ description: 'a number instead of a name when marking is anonymous' }),
  label: z
    .string()
    .meta({ description: 'number of the problem in the paper; empty where problems are drawn per taker' }),
  plainText: z.string(),
  reason: z.string(),
  recheckStatus: RecheckStatus,
  scoreBefore: z.number().meta({ description: 'the mark at the time of the request' }),
  scoreAfter: z.number().nullable().meta({ description: 'the mark after the answer; null while it waits' }),
  fullScore: z.number(),
  reply: z.string(),
  gmtCreate: DateTime,
  answerTime: DateTime.nullable(),
})
export type RecheckRow = z.output<typeof RecheckRow>

export const recheck = {
  save: call({
    method: 'POST',
    path: 'exam/auth/user/exam/recheck/save',
    about: 'Request a recheck of the mark of one of my answers: once, within the days the paper allows.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      recordId: Id,
      problemId: Id.meta({ description: 'of the problem or sub-problem' }),
      reason: Text('复核理由', 500, 5),
    }),
    output: Done,
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
}

export const recheckMarking = {
  list: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/recheck/list',
    about: 'Recheck requests for a paper: waiting ones, oldest first, or answered ones, newest first.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ ...PageInput, examId: Id, isAnswered: Flag.default(0) }),
    output: PageOf(RecheckRow),
    errors: ['notFound'],
    extension: true,
  }),
  view: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/recheck/view',
    about: 'A recheck request with the answer, its mark and the marks of markers.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ recheckId: Id }),
    output: z.object({
      recheck: RecheckRow,
      task: MarkTask,
      isByRule: Flag.meta({ description: '1: marked by a rule: the mark can only be raised for this taker' }),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'exam/auth/exam/mark/recheck/save',
    notWhileImpersonating: true,
    about: 'Answer a recheck request: keep or change the mark, and notify the taker. Idempotent.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      recheckId: Id,
      decision: z.enum(['confirm', 'change'], '请选择处理结果'),
      score: Score.optional().meta({ description: 'the new mark; asked for by change' }),
      reply: Text('答复', 1000),
      answerTag: z.string().max(64).optional().meta({ description: 'of the answer that I saw' }),
      replace: Flag.default(0).meta({ description: '1: an existing answer was seen and is replaced' }),
    }),
    output: z.object({ recheckStatus: RecheckStatus, score: z.number() }),
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
}

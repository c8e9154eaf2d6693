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
  label: z.string().meta({ description: 'number of the problem in the paper; empty where every taker draws others' }),
  plainText: z.string(),
  reason: z.string(),
  recheckStatus: RecheckStatus,
  scoreBefore: z.number().meta({ description: 'the mark when it was asked' }),
  scoreAfter: z.number().nullable().meta({ description: 'the mark that the answer left; null while it waits' }),
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
    about:
      'Ask for the mark of one answer of mine to be looked at again: once, and within the days that the paper gives.',
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
    about:
      'What takers of a paper ask to be looked at again: what waits, oldest first, or what was answered, newest first.',
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
    about: 'One of them, with the answer, its mark and what markers gave.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({ recheckId: Id }),
    output: z.object({
      recheck: RecheckRow,
      task: MarkTask,
      isByRule: Flag.meta({ description: '1: rules marked it: the mark can only be raised for this taker' }),
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
      replace: Flag.default(0).meta({ description: '1: it has an answer, which I have seen and replace' }),
    }),
    output: z.object({ recheckStatus: RecheckStatus, score: z.number() }),
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
}

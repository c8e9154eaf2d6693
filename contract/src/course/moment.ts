/** Questions that a film asks at a moment. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Explained, LearnerProblem, Mark, ProblemDoc, UserAnswer } from '../exam/shapes.ts'
import { Flag, Id, Seconds } from '../shapes.ts'
import { authoringBytes, ClientKey, Rev } from './authoring-fields.ts'
import { MaybeId } from './authoring-parts.ts'
import { Saved } from './authoring.ts'

const Second = z
  .number({ error: '请填写提问的时间' })
  .min(0, '提问的时间不能为负')
  .max(864_000, '提问的时间过大')
  .transform((second) => Math.round(second * 1000) / 1000)
  .pipe(z.number())
  .meta({ description: 'seconds from the beginning of the film' })

/** Idempotency key of an answer. */
const AnswerKey = z.string({ error: '缺少提交标识' }).min(1, '缺少提交标识').max(64, '提交标识过长')

/** A question as it is written: a problem without parts. */
const Question = ProblemDoc.omit({ subList: true })

/** A question for its author, with its key. */
export const AuthoredMoment = z.object({
  id: Id,
  second: Seconds,
  isRequired: Flag.meta({ description: '1: the lesson counts as learned only with an answer' }),
  sourceId: MaybeId.meta({ description: 'problem of the bank that it was copied from, or empty' }),
  problem: ProblemDoc,
})
export type AuthoredMoment = z.output<typeof AuthoredMoment>

/** A question for a learner: no key. */
export const Moment = z.object({
  id: Id,
  second: Seconds,
  isRequired: Flag,
  problem: LearnerProblem.meta({ description: 'its id is that of the question' }),
  isAnswered: Flag,
  isRight: Flag.meta({ description: '1: my last answer was right' }),
})
export type Moment = z.output<typeof Moment>

export const momentAudit = {
  list: call({
    method: 'POST',
    path: 'course/auth/course/moment/audit/list',
    about: 'The questions in the film of a period of mine, in order, with their keys.',
    who: 'author',
    limit: limits.author,
    extension: true,
    input: z.object({ periodId: Id }),
    output: z.object({
      courseId: Id,
      courseName: z.string(),
      periodId: Id,
      periodName: z.string(),
      auditStatus: z.int(),
      rev: z.int(),
      videoLength: Seconds,
      ticket: z.string().meta({ description: 'for vod/auth/videoInfo/play; empty while the film is not ready' }),
      list: z.array(AuthoredMoment),
    }),
    errors: ['notFound'],
  }),
  save: call({
    method: 'POST',
    path: 'course/auth/course/moment/audit/save',
    about:
      'Place a question in a film of mine: a new one, or a copy of a problem of the bank. A problem of a paper that counts is refused.',
    who: 'author',
    limit: limits.author,
    bodyBytes: authoringBytes,
    extension: true,
    input: z.object({
      periodId: Id,
      rev: Rev,
      second: Second,
      isRequired: Flag.default(0),
      problemId: Id.optional().meta({ description: 'of the bank: my own, or a public one' }),
      problem: Question.optional().meta({ description: 'a new one; not with problemId' }),
      clientKey: ClientKey,
    }),
    output: Saved.extend({ id: Id }),
    errors: ['notFound', 'conflict', 'invalid', 'shown'],
  }),
  update: call({
    method: 'POST',
    path: 'course/auth/course/moment/audit/update',
    about: 'Change a question in a film of mine: its time, whether it must be answered, its content.',
    who: 'author',
    limit: limits.author,
    bodyBytes: authoringBytes,
    extension: true,
    input: z.object({
      id: Id,
      rev: Rev,
      second: Second.optional(),
      isRequired: Flag.optional(),
      problem: Question.optional(),
    }),
    output: Saved.extend({ id: Id }),
    errors: ['notFound', 'conflict', 'invalid', 'shown'],
  }),
  delete: call({
    method: 'POST',
    path: 'course/auth/course/moment/audit/delete',
    notWhileImpersonating: true,
    about: 'Remove a question from a film of mine. Answers of learners are kept. Idempotent.',
    who: 'author',
    limit: limits.author,
    extension: true,
    input: z.object({ id: Id, rev: Rev }),
    output: Saved.extend({ id: Id }),
    errors: ['notFound', 'conflict', 'shown'],
  }),
  statistics: call({
    method: 'POST',
    path: 'course/auth/course/moment/statistics',
    about: 'How learners answered the questions in the film of a published period of mine.',
    who: 'lecturer',
    limit: limits.author,
    extension: true,
    input: z.object({ periodId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          second: Seconds,
          isRequired: Flag,
          problemType: z.int(),
          plainText: z.string(),
          answered: z.int().meta({ description: 'people who answered' }),
          rightFirst: z.int().meta({ description: 'people whose first answer was right' }),
          right: z.int().meta({ description: 'people whose last answer was right' }),
          choiceList: z
            .array(z.object({ choice: z.string(), plainText: z.string(), isKey: Flag, count: z.int() }))
            .meta({ description: 'options and true or false by last answers; empty for blanks' }),
        }),
      ),
    }),
    errors: ['notFound'],
  }),
}

export const moment = {
  list: call({
    method: 'POST',
    path: 'course/auth/course/moment/list',
    about:
      'The questions in the film of a period that I may study, without their keys. Problems of a paper that I have not sat are left out.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ periodId: Id }),
    output: z.object({ list: z.array(Moment) }),
    errors: ['notFound', 'notOwned', 'shown'],
  }),
  answer: call({
    method: 'POST',
    path: 'course/auth/course/moment/answer/save',
    about: 'Answer a question in a film, also again: its mark, key and explanation. Idempotent by clientKey.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ id: Id, userAnswer: UserAnswer, clientKey: AnswerKey }),
    output: z.object({
      mark: Mark,
      explained: Explained,
      progress: z.number().meta({ description: 'of the lesson' }),
      isFinished: Flag,
    }),
    errors: ['notFound', 'notOwned', 'shown'],
  }),
}

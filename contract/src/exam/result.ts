/**
 * What a taker learns after handing in. The paper rules when the score and when keys may be seen; until then they are not in the answer at all.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { InkItem } from '../ink.ts'
import { DateTime, Flag, Id } from '../shapes.ts'
import { Explained, LearnerPaper, Mark, MaybeTime, UserAnswer } from './shapes.ts'

/** Points of one section of the taker's paper. */
export const SectionScore = z.object({
  titleId: z.string(),
  titleName: z.string(),
  score: z.number(),
  totalScore: z.number(),
  rightTotal: z.int(),
  problemTotal: z.int(),
  waiting: z.int(),
})

/** So many takers between two scores; `to` belongs to the last one only. */
export const ScoreBand = z.object({ from: z.number(), to: z.number(), count: z.int() })

/** How the taker did in a knowledge point. */
export const TopicScore = z.object({
  topicId: Id,
  topicName: z.string(),
  score: z.number(),
  totalScore: z.number(),
  problemTotal: z.int(),
})

export const ExamResult = z.object({
  recordId: Id,
  examId: Id,
  examName: z.string(),
  attemptNo: z.int(),
  examStatus: z.int().meta({ description: '3 handed in, 4 being marked, 5 marked, 6 void' }),
  submitType: z.int().nullable(),
  beginTime: DateTime,
  submitTime: MaybeTime,
  answerTime: z.int().meta({ description: 'seconds used' }),
  answeredTotal: z.int(),
  problemTotal: z.int(),
  totalScore: z.number(),
  passScore: z.number(),
  waiting: z.int().meta({ description: 'answers that a person still has to mark' }),
  scoreOpen: Flag.meta({ description: '1: the score may be seen' }),
  scoreTime: MaybeTime.meta({ description: 'when it may, if that is known' }),
  answerOpen: Flag.meta({ description: '1: keys and analysis may be seen' }),
  answerTimeOpen: MaybeTime.meta({ description: 'when they may, if that is known' }),
  score: z.number().nullable().meta({ description: 'null: not to be seen, or not all marked yet' }),
  objectiveScore: z.number().nullable().meta({ description: 'what rules gave; null: not to be seen' }),
  subjectiveScore: z.number().nullable(),
  isPass: Flag.nullable(),
  sectionList: z.array(SectionScore),
  topicList: z.array(TopicScore).meta({ description: 'weakest first; empty unless score and keys may be seen' }),
  rank: z
    .object({
      rank: z.int(),
      takerTotal: z.int(),
      average: z.number(),
      highest: z.number(),
      bandList: z.array(ScoreBand),
    })
    .nullable()
    .meta({ description: 'null: not to be seen, or too few takers to say anything' }),
  recheck: z
    .object({
      endTime: DateTime.meta({ description: 'until when one may ask for marks to be looked at again' }),
      mayAsk: Flag,
      waitingTotal: z.int(),
      answeredTotal: z.int(),
    })
    .nullable()
    .meta({ description: 'null: this paper knows no such requests, or its score is not shown' }),
  mayRetry: Flag.meta({ description: '1: attempts are left and the window is open' }),
})
export type ExamResult = z.output<typeof ExamResult>

/** A mark that the taker asked to be looked at again, and what came of it. */
export const OwnRecheck = z.object({
  problemId: Id,
  reason: z.string(),
  recheckStatus: z.int().meta({ description: '1 waits, 2 the mark stays, 3 the mark was changed' }),
  scoreBefore: z.number(),
  scoreAfter: z.number().nullable(),
  reply: z.string(),
  gmtCreate: DateTime,
  answerTime: DateTime.nullable(),
})
export type OwnRecheck = z.output<typeof OwnRecheck>

export const result = {
  view: call({
    method: 'POST',
    path: 'exam/auth/user/exam/result/view',
    about: 'The result of a record of mine, as far as the paper shows it now.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ recordId: Id }),
    output: ExamResult,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  answerView: call({
    method: 'POST',
    path: 'exam/auth/user/exam/answer/view',
    about: 'My answers, with marks, keys and analysis as far as the paper shows them now.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ recordId: Id }),
    output: z.object({
      result: ExamResult,
      seed: z.int(),
      rules: z.object({ shuffleTitle: Flag, shuffleProblem: Flag, shuffleOption: Flag }),
      paper: LearnerPaper,
      answerList: z.array(z.object({ problemId: Id, userAnswer: UserAnswer, flag: Flag })),
      markList: z.array(Mark).meta({
        description: 'all of them when score and keys may be seen; only those of people when the score alone may',
      }),
      explainedList: z.array(Explained).meta({ description: 'empty until keys may be seen' }),
      topicList: z.array(z.object({ problemId: Id, topicName: z.string() })),
      inkList: z
        .array(z.object({ problemId: Id, fileUrl: z.string(), ink: z.array(InkItem) }))
        .meta({ description: 'what markers drew over photos of my answers; empty until the score may be seen' }),
      recheckList: z.array(OwnRecheck).meta({ description: 'empty until the score may be seen' }),
      isListed: Flag.meta({
        description: '1: the paper stands in the catalogue; its problems may be asked about in the Q&A',
      }),
    }),
    errors: ['notFound', 'shown'],
  }),
}

/**
 * Results of a taker. The paper decides when score and keys are visible; hidden fields are absent from the response.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { InkItem } from '../ink.ts'
import { DateTime, Flag, Id } from '../shapes.ts'
import { RecordStatus, RecheckStatus, SubmitType } from './state-shapes.ts'
import { Explained, LearnerPaper, Mark, MaybeTime, UserAnswer } from './shapes.ts'

/** Points of one section. */
export const SectionScore = z.object({
  titleId: z.string(),
  titleName: z.string(),
  score: z.number(),
  totalScore: z.number(),
  rightTotal: z.int(),
  problemTotal: z.int(),
  waiting: z.int(),
})

/** A histogram bin: `to` is inclusive in the last one only. */
export const ScoreBand = z.object({ from: z.number(), to: z.number(), count: z.int() })

/** The result in one knowledge point. */
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
  examStatus: RecordStatus,
  submitType: SubmitType.nullable(),
  beginTime: DateTime,
  submitTime: MaybeTime,
  answerTime: z.int().meta({ description: 'seconds used' }),
  answeredTotal: z.int(),
  problemTotal: z.int(),
  totalScore: z.number(),
  passScore: z.number(),
  waiting: z.int().meta({ description: 'answers that a person still has to mark' }),
  scoreOpen: Flag.meta({ description: '1: the score may be seen' }),
  scoreTime: MaybeTime.meta({ description: 'when it becomes visible, where known' }),
  answerOpen: Flag.meta({ description: '1: keys and analysis may be seen' }),
  answerTimeOpen: MaybeTime.meta({ description: 'when they may, if that is known' }),
  score: z.number().nullable().meta({ description: 'null: hidden, or not all marked' }),
  objectiveScore: z.number().nullable().meta({ description: 'points by rules; null: hidden' }),
  subjectiveScore: z.number().nullable(),
  isPass: Flag.nullable(),
  sectionList: z.array(SectionScore),
  topicList: z.array(TopicScore).meta({ description: 'weakest first; empty unless score and keys may be seen' }),
  best: z
    .object({ recordId: Id, attemptNo: z.int(), score: z.number(), totalScore: z.number() })
    .nullable()
    .meta({ description: 'my best attempt at this version, perhaps this one; null: hidden, or the only marked one' }),
  rank: z
    .object({
      rank: z.int(),
      takerTotal: z.int(),
      average: z.number(),
      highest: z.number(),
      bandList: z.array(ScoreBand),
    })
    .nullable()
    .meta({ description: 'null: hidden, or too few takers' }),
  recheck: z
    .object({
      endTime: DateTime.meta({ description: 'deadline for recheck requests' }),
      mayAsk: Flag,
      waitingTotal: z.int(),
      answeredTotal: z.int(),
    })
    .nullable()
    .meta({ description: 'null: this paper knows no such requests, or its score is not shown' }),
  mayRetry: Flag.meta({ description: '1: attempts are left and the window is open' }),
})
export type ExamResult = z.output<typeof ExamResult>

/** A recheck request of the taker, with its outcome. */
export const OwnRecheck = z.object({
  problemId: Id,
  reason: z.string(),
  recheckStatus: RecheckStatus,
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
    about: 'The result of my record, as far as visible now.',
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
    about: 'My answers, with marks, keys and analysis as far as visible now.',
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
        .meta({ description: 'annotations on photos of my answers; empty until the score is visible' }),
      recheckList: z.array(OwnRecheck).meta({ description: 'empty until the score may be seen' }),
      isListed: Flag.meta({
        description: '1: the paper is in the catalogue, and its problems may be discussed in the Q&A',
      }),
    }),
    errors: ['notFound', 'shown'],
  }),
}

/** Placement tests: a visitor answers a few questions without an account and learns the level and the weak points. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { ArticleCard } from '../community/article.ts'
import { ShelfCourse } from '../course/course.ts'
import { LearnerProblem, UserAnswer } from '../exam/shapes.ts'
import { GradeCard } from '../grade/info.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, shelfPriceShape } from '../shapes.ts'

const open = { method: 'POST', who: 'anon', extension: true } as const
const own = { method: 'POST', who: 'login', limit: limits.personal, extension: true } as const

/** Made by the device: it is the only way to the attempt, so it cannot be guessed. */
const AttemptKey = z
  .string({ error: '缺少测评标识' })
  .regex(/^[\w-]{20,64}$/, '测评标识不正确')
  .meta({ description: 'random, made by the device; names the attempt and gives the right to it' })

const Listed = z.object({
  id: Id,
  placementName: z.string(),
  subjectId: Id,
  subjectName: z.string(),
  intro: z.string(),
  questionCount: z.int().meta({ description: 'questions that the bank has for it now' }),
  minutes: z.int(),
})

const Topic = z.object({
  topicName: z.string(),
  questionCount: z.int(),
  score: z.int().meta({ description: '0 to 100; below 60 a weak point (placement-rules.ts)' }),
})

/** What was found; suggestions are those still on offer. */
export const PlacementResult = z.object({
  score: z.int().nullable().meta({ description: '0 to 100; null: too few answers' }),
  levelName: z.string(),
  levelText: z.string(),
  topicList: z.array(Topic).meta({ description: 'points of knowledge, the weakest first' }),
  answeredCount: z.int(),
  rightCount: z.int(),
  questionCount: z.int(),
  isAdaptive: Flag,
  isLead: Flag.meta({ description: '1: ask for the number of the visitor' }),
  finishTime: DateTime,
  courseList: z.array(ShelfCourse),
  gradeList: z.array(GradeCard.extend(shelfPriceShape)),
  articleList: z.array(ArticleCard),
})

const Attempt = z.object({
  placementId: Id.nullable(),
  placementName: z.string(),
  questionCount: z.int(),
  secondsLeft: z.int(),
  no: z.int().meta({ description: 'number of the open question, from 1' }),
  problem: LearnerProblem.nullable().meta({ description: 'the open question; null when the test has ended' }),
  isKept: Flag.meta({ description: '1: belongs to an account' }),
  result: PlacementResult.nullable(),
})

const OwnAttempt = z.object({
  id: Id,
  placementName: z.string(),
  score: z.int().nullable(),
  levelName: z.string(),
  finishTime: DateTime,
})

export const placement = {
  list: call({
    ...open,
    path: 'marketing/api/placement/list',
    about: 'Placement tests of the site by subject, with their length.',
    limit: limits.read,
    cacheSeconds: 10,
    input: z.object({}),
    output: z.object({ list: z.array(Listed) }),
  }),
  begin: call({
    ...open,
    path: 'marketing/api/placement/begin',
    about: 'Begins a test, or goes on with the attempt of this key. No account is needed.',
    limit: limits.sitting,
    input: z.object({ placementId: Id, attemptKey: AttemptKey }),
    output: Attempt,
    errors: ['notFound', 'tooMany', 'shown'],
  }),
  view: call({
    ...open,
    path: 'marketing/api/placement/view',
    about: 'The open question of an attempt, or its result. An attempt whose time is up ends.',
    limit: limits.read,
    input: z.object({ attemptKey: AttemptKey }),
    output: Attempt,
    errors: ['notFound'],
  }),
  answer: call({
    ...open,
    path: 'marketing/api/placement/answer',
    about:
      'Answers the open question; the next one follows. Idempotent: an answer to any other question changes nothing.',
    limit: limits.read,
    input: z.object({
      attemptKey: AttemptKey,
      problemId: Id.meta({ description: 'of the open question' }),
      userAnswer: UserAnswer.meta({ description: 'empty: not known' }),
    }),
    output: Attempt,
    errors: ['notFound', 'invalid'],
  }),
}

export const ownPlacement = {
  keep: call({
    ...own,
    path: 'marketing/auth/placement/keep',
    about: 'Joins attempts of this device to the account; those of other accounts stay there. Idempotent.',
    input: z.object({ attemptKeyList: z.array(AttemptKey).min(1).max(20) }),
    output: Done,
  }),
  list: call({
    ...own,
    path: 'marketing/auth/placement/list',
    about: 'Own finished tests, newest first.',
    input: z.object({ ...PageInput }),
    output: PageOf(OwnAttempt),
  }),
  view: call({
    ...own,
    path: 'marketing/auth/placement/view',
    about: 'The result of an own test.',
    input: z.object({ id: Id }),
    output: z.object({ placementId: Id.nullable(), placementName: z.string(), result: PlacementResult }),
    errors: ['notFound'],
  }),
}

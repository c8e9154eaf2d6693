/** The demo's papers (papers.yaml): problems, rules and takers. */
import { kind } from '@zhixing/contract/exam/kinds'
import { ExamRules } from '@zhixing/contract/exam/shapes'
import { z } from 'zod'
import { Art } from '../shape.ts'
import { subjectKeys } from './bank.ts'
import { readChecked } from './read.ts'

const kindNames = Object.keys(kind) as (keyof typeof kind)[]

const Title = z.strictObject({
  titleName: z.string(),
  titleDesc: z.string().default(''),
  /** Types of problems, taken in the order of the bank. */
  types: z.array(z.enum(kindNames).transform((name): number => kind[name])),
  take: z.int(),
  /** Number of problems to skip, which other papers use. */
  skip: z.int().default(0),
  tag: z.string().optional(),
  score: z.number(),
  /** Points for a partially correct selection. */
  missScore: z.number().optional(),
  /** Drawn at random per taker. */
  draw: z.boolean().default(false),
})
export type DemoTitle = z.infer<typeof Title>

const Paper = z.strictObject({
  key: z.string(),
  examName: z.string(),
  description: z.string(),
  /** HTML. */
  notice: z.string().default(''),
  keyword: z.string(),
  subject: z.enum(subjectKeys),
  year: z.string(),
  source: z.string(),
  grade: z.string(),
  art: Art,
  isRecommend: z.boolean().default(false),
  /** Days since publication. */
  publishedDaysAgo: z.number(),
  priceYuan: z.number().default(0),
  /** Time window, in days from now. */
  opens: z.number().optional(),
  closes: z.number().optional(),
  rules: ExamRules.omit({ openTime: true, closeTime: true }),
  titles: z.array(Title),
  /** Number of takers and their skill (1: about 70 % on average). */
  takers: z
    .strictObject({
      count: z.int(),
      skill: z.number(),
      /** Number of attempts graded manually. */
      marked: z.int().optional(),
      /** Number of further attempts in progress. */
      now: z.int().optional(),
    })
    .optional(),
  /** Attempt of the demo learner: its ability, or in progress. */
  learner: z.union([z.strictObject({ skill: z.number() }), z.literal('doing')]).optional(),
  /** Not published yet. */
  state: z.enum(['draft', 'pending']).optional(),
})
export type DemoPaper = z.infer<typeof Paper>

/**
 * Papers of courses: `chapter` and `period` count from 1; without them the paper belongs to the whole course.
 * exerciseType: 1 exam, 2 exercise.
 */
const Tie = z.strictObject({
  course: z.string(),
  paper: z.string(),
  chapter: z.int().optional(),
  period: z.int().optional(),
  exerciseType: z.literal([1, 2]),
})

export const { papers, ties } = readChecked(
  z.strictObject({ papers: z.array(Paper), ties: z.array(Tie) }),
  'papers.yaml',
)

/**
 * Practice: a few problems, each explained as soon as it is answered. Drawn from published papers that are free or
 * owned and from public problems of the bank; never from a paper whose window is open or whose answers are hidden.
 */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf } from '../shapes.ts'
import { PracticeStatus } from './state-shapes.ts'
import { MAX_KIND } from './kinds.ts'
import { AnswerStatus, Difficulty, Explained, LearnerProblem, Mark, ProblemType, UserAnswer } from './shapes.ts'

/** The pool that a practice is drawn from. */
const chosen = {
  practiceType: z.coerce
    .number({ error: '请选择练习方式' })
    .int()
    .min(1, '练习方式不正确')
    .max(5, '练习方式不正确')
    .meta({ description: '1 by category, 2 random, 3 my wrong answers, 4 collected, 5 knowledge points' }),
  subjectId: Id.optional().meta({ description: 'subject, with descendants' }),
  topicIds: z
    .array(Id)
    .max(50, '最多选择 50 个知识点')
    .default([])
    .meta({ description: 'any of them, with those below' }),
  problemTypes: z.array(ProblemType).max(MAX_KIND).default([]).meta({ description: 'empty: every kind' }),
  difficulty: Difficulty.optional(),
  onlyUndone: Flag.default(0).meta({ description: '1: only problems I have never answered' }),
}

export const PracticeRow = z.object({
  id: Id,
  practiceName: z.string(),
  practiceType: z.int(),
  problemQuantity: z.int(),
  answeredCount: z.int(),
  rightCount: z.int(),
  practiceStatus: PracticeStatus,
  gmtCreate: DateTime,
  gmtModified: DateTime,
})
export type PracticeRow = z.output<typeof PracticeRow>

/** The mark of one answer, with its explanation. */
export const AnsweredProblem = z.object({
  problemId: Id.meta({ description: 'of the problem; its sub-problems have marks of their own' }),
  markList: z.array(Mark),
  explainedList: z.array(Explained),
  answeredCount: z.int(),
  rightCount: z.int(),
  practiceStatus: PracticeStatus,
})
export type AnsweredProblem = z.output<typeof AnsweredProblem>

export const TopicScore = z.object({ topicId: Id, topicName: z.string(), total: z.int(), rightCount: z.int() })

const Choice = z.object({
  id: Id,
  parentId: z.string().meta({ description: 'or 0' }),
  categoryName: z.string(),
  problemTotal: z.int().meta({ description: 'that may be practised, with those below' }),
  answeredTotal: z.int().meta({ description: 'of them answered by me' }),
  rightTotal: z.int().meta({ description: 'of them right the last time' }),
})

export const practice = {
  choices: call({
    method: 'POST',
    path: 'exam/auth/practice/choices',
    about:
      'What can be practised: subjects and knowledge points with my progress, and the numbers of wrong and bookmarked problems.',
    who: 'login',
    limit: limits.personal,
    input: z.object({}),
    output: z.object({
      subjectList: z.array(Choice),
      topicList: z.array(Choice),
      problemTotal: z.int(),
      wrongTotal: z.int(),
      collectedTotal: z.int(),
    }),
    extension: true,
  }),
  overview: call({
    method: 'POST',
    path: 'exam/auth/practice/overview',
    about: 'My progress and what to do today: answers, streak, due reviews, the unfinished practice.',
    who: 'login',
    limit: limits.personal,
    input: z.object({}),
    output: z.object({
      todayAnswered: z.int(),
      todayRight: z.int(),
      todayReviewed: z.int(),
      streak: z.int().meta({ description: 'days in a row until today, or yesterday while today has nothing yet' }),
      dueTotal: z.int().meta({ description: 'wrong answers to be reviewed now' }),
      answeredTotal: z.int().meta({ description: 'problems I ever answered' }),
      rightTotal: z.int().meta({ description: 'of them right the last time' }),
      dayList: z
        .array(z.object({ day: z.string(), answered: z.int(), reviewed: z.int() }))
        .meta({ description: 'the last seven days, today last' }),
      doing: PracticeRow.nullable().meta({ description: 'the practice under way that I worked on last' }),
    }),
    extension: true,
  }),
  count: call({
    method: 'POST',
    path: 'exam/auth/practice/count',
    about: 'The number of problems that match a choice, counted up to 200.',
    who: 'login',
    limit: limits.personal,
    input: z.object(chosen),
    output: z.object({ total: z.int(), isMore: Flag.meta({ description: '1: there are more' }) }),
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'exam/auth/practice/save',
    about: 'Begin a practice and draw its problems. Idempotent by `clientKey`.',
    who: 'login',
    limit: limits.write,
    input: z.object({
      ...chosen,
      quantity: z.coerce
        .number({ error: '请填写题数' })
        .int('题数必须是整数')
        .min(5, '每次至少练 5 题')
        .max(200, '每次最多练 200 题')
        .default(20),
      clientKey: z.string().max(64).optional(),
    }),
    output: z.object({ id: Id, problemQuantity: z.int() }),
    errors: ['shown'],
  }),
  list: call({
    method: 'POST',
    path: 'exam/auth/practice/list',
    about: 'My practices, last used first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, practiceStatus: z.coerce.number().int().min(1).max(2).optional() }),
    output: PageOf(PracticeRow),
    extension: true,
  }),
  view: call({
    method: 'POST',
    path: 'exam/auth/practice/view',
    about: 'My practice with its progress: answered problems are marked and explained, the rest has no key.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ id: Id }),
    output: PracticeRow.extend({
      currentNo: z.int().meta({ description: 'current position, from 1' }),
      problemList: z.array(LearnerProblem),
      collectedIds: z.array(Id).meta({ description: 'bookmarked problems of it' }),
      lockedIds: z.array(Id).meta({ description: 'under embargo by an exam: neither answered nor explained' }),
      answerList: z.array(z.object({ problemId: Id, userAnswer: UserAnswer })),
      markList: z.array(Mark),
      explainedList: z.array(Explained),
      topicList: z.array(TopicScore).meta({ description: 'knowledge points of the answered problems, weakest first' }),
    }),
    errors: ['notFound'],
  }),
  delete: call({
    method: 'POST',
    path: 'exam/auth/practice/delete',
    notWhileImpersonating: true,
    about: 'Delete my practice.',
    who: 'login',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  finish: call({
    method: 'POST',
    path: 'exam/auth/practice/finish',
    about: 'Finish a practice early.',
    who: 'login',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
  sign: call({
    method: 'POST',
    path: 'exam/auth/practice/sign',
    about: 'Ticket to play the explanation video of a problem that I answered in a practice.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ id: Id, problemId: Id }),
    output: z.object({ vid: z.string(), ticket: z.string() }),
    errors: ['notFound'],
  }),
  answer: call({
    method: 'POST',
    path: 'exam/auth/practice/user/answer/save',
    about: 'Answer a problem and get its mark. The first answer counts; a second one gets the mark of the first.',
    who: 'login',
    limit: limits.personal,
    bodyBytes: 1024 * 1024,
    input: z.object({
      id: Id.meta({ description: 'of the practice' }),
      problemId: Id,
      userAnswer: UserAnswer.default([]),
      subAnswers: z.array(UserAnswer).max(30).default([]).meta({
        description: 'of a material problem: an answer for each sub-problem, in their order',
      }),
    }),
    output: AnsweredProblem,
    errors: ['notFound', 'shown'],
  }),
  recite: call({
    method: 'POST',
    path: 'exam/auth/practice/recite',
    about: 'Reveal all keys of a practice at once. Later answers do not count for the difficulty of problems.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ id: Id }),
    output: z.object({ explainedList: z.array(Explained) }),
    errors: ['notFound'],
    extension: true,
  }),
  judge: call({
    method: 'POST',
    path: 'exam/auth/practice/user/answer/judge',
    about: 'Assess my own answer where rules cannot mark: an essay, a file.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      id: Id,
      problemId: Id.meta({ description: 'of the problem or sub-problem' }),
      answerStatus: AnswerStatus.extract(['right', 'part', 'wrong'], { error: '请选择自评结果' }),
    }),
    output: AnsweredProblem,
    errors: ['notFound', 'shown'],
    extension: true,
  }),
  restart: call({
    method: 'DELETE',
    path: 'exam/auth/practice/user/answer/delete',
    notWhileImpersonating: true,
    about: 'Restart a practice: deletes its answers, keeps its problems.',
    who: 'login',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}

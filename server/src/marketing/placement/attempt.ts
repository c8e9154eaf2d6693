/** Taking a placement test without an account. */
import type { WireInputOf } from '@zhixing/contract'
import { placement } from '@zhixing/contract/marketing/placement'
import { publishedArticles } from '../../community/index.ts'
import { shelvedCourses } from '../../course/index.ts'
import { categoryNames, loadProblems, markAnswers, stillPublic, withoutKey } from '../../exam/index.ts'
import type { PublicCandidate } from '../../exam/index.ts'
import { shelvedGrades } from '../../grade/index.ts'
import { type Db, type Sql, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { texts } from '../texts.ts'
import * as sql from './attempt.sql.ts'
import { planNow } from './placement.ts'
import { selectPlacement, selectReady } from './placement.sql.ts'
import { type Given, levelOf, nextOf, worthOf } from './result.ts'

/** Characters of an answer that is stored; kinds that a rule marks have short ones. */
const MAX_ANSWER = 4000

type Asking = Pick<Request<'anon'>, 'db' | 'services' | 'viewer'>

/** A result with what is on offer now. */
export async function resultOf({ db, services }: Pick<Asking, 'db' | 'services'>, attempt: sql.AttemptRow) {
  const { result, finishTime, score, answerList, questionCount, isAdaptive } = attempt
  if (!result || finishTime === null) return null
  const { courseIds, gradeIds, articleIds, ...shown } = result
  const [courseList, gradeList, articleList] = await Promise.all([
    shelvedCourses({ db, services }, courseIds),
    shelvedGrades({ db, services }, gradeIds),
    articleIds.length > 0 ? publishedArticles(db, articleIds) : [],
  ])
  return {
    ...shown,
    score,
    answeredCount: answerList.length,
    questionCount,
    isAdaptive,
    finishTime,
    courseList,
    gradeList,
    articleList,
  }
}

/** An attempt as its device sees it. */
async function shownOf(at: Asking, attempt: sql.AttemptRow) {
  const { placementId, placementName, questionCount, answerList, problemId, pool, userId, deadline } = attempt
  const version = pool.find(({ id }) => id === problemId)?.version
  const problem =
    problemId === null || version === undefined
      ? undefined
      : (await loadProblems(at.db, [problemId], new Map([[problemId, version]]))).get(problemId)
  return {
    placementId,
    placementName,
    questionCount,
    secondsLeft: Math.max(0, Math.round((Date.parse(deadline) - at.services.clock.now()) / 1000)),
    no: answerList.length + 1,
    problem: problem ? withoutKey(problem) : null,
    isKept: userId === null ? (0 as const) : (1 as const),
    result: await resultOf(at, attempt),
  }
}

/** The next question. Problems that came under embargo since the attempt began are skipped. */
async function chooseQuestion(
  db: Sql,
  attempt: Pick<sql.AttemptRow, 'isAdaptive' | 'answerList' | 'pool'>,
  now: Date,
): Promise<PublicCandidate | undefined> {
  const answered = new Set(attempt.answerList.map(({ problemId }) => problemId))
  const left = attempt.pool.filter(({ id }) => !answered.has(id))
  const next = nextOf(left, attempt)
  if (!next || (await stillPublic(db, [next.id], now)).has(next.id)) return next
  const open = await stillPublic(
    db,
    left.map(({ id }) => id),
    now,
  )
  return nextOf(
    left.filter(({ id }) => open.has(id)),
    attempt,
  )
}

async function end(tx: Tx, attempt: sql.AttemptRow, now: Date): Promise<void> {
  const test = attempt.placementId === null ? undefined : await selectPlacement(tx, attempt.placementId)
  const { score, topics, rightCount } = worthOf(attempt)
  const level = levelOf(test?.levelList ?? [], score)
  const names = await categoryNames(
    tx,
    topics.map(({ topicId }) => topicId),
  )
  const ids = (list: readonly { id: string }[] = []) => list.map(({ id }) => id)
  await sql.writeEnd(tx, attempt.id, {
    finishTime: now.toISOString(),
    answerList: attempt.answerList,
    score,
    result: {
      levelName: level?.levelName ?? '',
      levelText: level?.levelText ?? '',
      topicList: topics.flatMap(({ topicId, ...topic }) => {
        const topicName = names.get(topicId)
        return topicName === undefined ? [] : [{ topicName, ...topic }]
      }),
      rightCount,
      isLead: test?.isLead ?? 0,
      courseIds: ids(level?.courseList),
      gradeIds: ids(level?.gradeList),
      articleIds: ids(level?.articleList),
    },
  })
}

/** Writes the next question, or ends the attempt: all are answered, time is up, or no problem is left. */
async function goOn(tx: Tx, attempt: sql.AttemptRow, now: Date): Promise<void> {
  const isOver = attempt.answerList.length >= attempt.questionCount || Date.parse(attempt.deadline) <= now.getTime()
  const next = isOver ? undefined : await chooseQuestion(tx, attempt, now)
  if (!next) return end(tx, attempt, now)
  await sql.writeQuestion(tx, attempt.id, { problemId: next.id, answerList: attempt.answerList })
}

async function mark(db: Sql, attempt: sql.AttemptRow, userAnswer: string[]): Promise<Given | undefined> {
  const candidate = attempt.pool.find(({ id }) => id === attempt.problemId)
  if (!candidate) return undefined
  const { id, version, difficulty, topicIds } = candidate
  const problem = (await loadProblems(db, [id], new Map([[id, version]]))).get(id)
  if (!problem) return undefined
  const [one] = markAnswers(problem, new Map([[id, userAnswer]])).marks
  const share = one && one.fullScore > 0 ? Math.max(0, one.score / one.fullScore) : 0
  return { problemId: id, version, difficulty, topicIds, share, userAnswer }
}

/** The attempt of a key in its current state; ends one whose time is up, and replaces a question under embargo. */
async function current(at: Asking, attemptKey: string): Promise<sql.AttemptRow> {
  const { db, services } = at
  const now = new Date(services.clock.now())
  const attempt = found(await sql.selectAttempt(db, attemptKey), texts.noAttempt)
  if (attempt.finishTime !== null || attempt.problemId === null) return attempt
  const isOpen = (await stillPublic(db, [attempt.problemId], now)).size > 0
  if (isOpen && Date.parse(attempt.deadline) > now.getTime()) return attempt
  await transaction(db, async (tx) => {
    const locked = await sql.lockAttempt(tx, attemptKey)
    if (locked && locked.finishTime === null) await goOn(tx, locked, now)
  })
  return found(await sql.selectAttempt(db, attemptKey), texts.noAttempt)
}

async function begin(at: Asking, { placementId, attemptKey }: WireInputOf<'marketing/api/placement/begin'>) {
  const { db, services, viewer } = at
  const now = new Date(services.clock.now())
  const test = found(await selectPlacement(db, placementId), texts.noPlacement)
  if (test.statusId === 0) throw new CallError('notFound', texts.noPlacement)
  const plan = await planNow(db, test, now)
  if (!plan) throw new CallError('shown', texts.placementNotReady)
  const question = nextOf(plan.pool, { isAdaptive: plan.isAdaptive, answerList: [] })
  if (!question) throw new CallError('shown', texts.placementNotReady)
  await transaction(db, (tx) =>
    sql.insertAttempt(tx, attemptKey, {
      ...plan,
      placementId,
      placementName: test.placementName,
      userId: viewer?.userId ?? null,
      deadline: new Date(now.getTime() + test.minutes * 60_000),
      problemId: question.id,
    }),
  )
}

async function answer(
  at: Asking,
  { attemptKey, problemId, userAnswer }: { attemptKey: string; problemId: string; userAnswer: string[] },
): Promise<void> {
  if (JSON.stringify(userAnswer).length > MAX_ANSWER) throw new CallError('invalid', texts.answerLong, 'userAnswer')
  const now = new Date(at.services.clock.now())
  await transaction(at.db, async (tx) => {
    const attempt = found(await sql.lockAttempt(tx, attemptKey), texts.noAttempt)
    // Answered before, or replaced since it was shown.
    if (attempt.problemId !== problemId) return
    const isLate = Date.parse(attempt.deadline) <= now.getTime()
    const given = isLate ? undefined : await mark(tx, attempt, userAnswer)
    await goOn(tx, { ...attempt, answerList: given ? [...attempt.answerList, given] : attempt.answerList }, now)
  })
}

async function listed(db: Db) {
  const tests = await selectReady(db)
  const names = await categoryNames(
    db,
    tests.map(({ subjectId }) => subjectId),
  )
  return tests.map(({ id, placementName, subjectId, intro, readyCount, minutes }) => ({
    id,
    placementName,
    subjectId,
    subjectName: names.get(subjectId) ?? '',
    intro,
    questionCount: readyCount,
    minutes,
  }))
}

export const calls = implement(placement, {
  list: async (_input, { db }) => ({ list: await listed(db) }),

  async begin(input, request) {
    if (!(await sql.selectAttempt(request.db, input.attemptKey))) await begin(request, input)
    return shownOf(request, await current(request, input.attemptKey))
  },

  view: async ({ attemptKey }, request) => shownOf(request, await current(request, attemptKey)),

  async answer(input, request) {
    await answer(request, input)
    return shownOf(request, await current(request, input.attemptKey))
  },
})

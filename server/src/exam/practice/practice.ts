/** Practice: a few problems, each explained as soon as it is answered. */
import { transaction, type Sql } from '../../kernel/db/index.ts'
import { practice } from '@zhixing/contract/exam/practice'
import { practiceStatus, practiceType } from '@zhixing/contract/exam/practice-kinds'
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { first } from '../../kernel/page.ts'
import { issueTicket, TICKET_SECONDS } from '../../vod/index.ts'
import { bumpCounts, loadProblems, selectWholes } from '../bank/index.ts'
import { markKeysSeenOf } from '../grading/index.ts'
import type { BankProblem } from '@zhixing/exam-model'
import { selectUnsat } from '../attempt/index.ts'
import { bookAnswers } from './book.sql.ts'
import { treeTotals } from './category-totals.ts'
import { addToDay, selectDone, selectStreak, selectWeek } from './days.sql.ts'
import { explained, leafIds, markAnswers, shown, wholeStatus, withheld } from './explain.ts'
import * as pool from './pool.sql.ts'
import * as sql from './practice.sql.ts'
import { byProblem, marksOf, topicScores } from './session-summary.ts'
import { texts } from './texts.ts'
import { selectDueCounts } from './wrong-book.sql.ts'

/** Counting stops here, the maximum size of a practice. */
const COUNT_MAX = 200
const CHOICES_MAX = 2000
const SHARED_SECONDS = 60

const fromOf = (type: number) =>
  type === practiceType.wrong ? 'wrong' : type === practiceType.collected ? 'collected' : 'all'

interface Chosen {
  practiceType: number
  subjectId?: string | undefined
  topicIds: readonly string[]
  problemTypes: readonly number[]
  difficulty?: number | undefined
  onlyUndone: 0 | 1
}
const choiceOf = ({ site, viewer, services }: Request<'login'>, chosen: Chosen): pool.Choice => ({
  siteId: site.siteId,
  userId: viewer.userId,
  now: new Date(services.clock.now()),
  from: fromOf(chosen.practiceType),
  subjectId: chosen.subjectId,
  topicIds: chosen.topicIds,
  problemTypes: chosen.problemTypes,
  difficulty: chosen.difficulty,
  onlyUndone: chosen.onlyUndone === 1,
})

/** Problem counts by category, the same for everyone: cached per site for a minute. */
async function categoryTotals({ db, site, services }: Request<'login'>): Promise<pool.CategoryTotal[]> {
  return services.answers.data(site.siteId, 'practice categories', SHARED_SECONDS, () =>
    pool.selectCategoryTotals(db, new Date(services.clock.now())),
  )
}

/** The name of a practice, from what it is drawn from. */
async function nameOf(db: Sql, { practiceType: type, subjectId, topicIds }: Chosen): Promise<string> {
  const [first = ''] = type === practiceType.topic ? topicIds : subjectId ? [subjectId] : []
  const name = (await sql.selectNames(db, first ? [first] : [])).get(first) ?? ''
  const label = topicIds.length > 1 && type === practiceType.topic ? texts.nameWithMore(name, topicIds.length) : name
  return texts.names[type]?.(label) ?? ''
}

/** The problems of a practice in their versions at its begin. */
async function problemsOf(db: Sql, { problems }: sql.StoredPractice): Promise<BankProblem[]> {
  const versions = new Map(problems.map(({ problemId, version }) => [problemId, version]))
  const loaded = await loadProblems(db, [...versions.keys()], versions)
  return problems.flatMap(({ problemId }) => loaded.get(problemId) ?? [])
}

/** Locks an own practice until the transaction ends, and returns one of its problems with its answers. */
async function lockProblem(tx: Sql, { viewer, services }: Request<'login'>, id: string, leafId: string) {
  const stored = found(await sql.selectPractice(tx, viewer.userId, id, true), texts.practiceGone)
  const isDrawn = (problemId: string | undefined) => stored.problems.find((one) => one.problemId === problemId)
  const drawn = found(isDrawn(leafId) ?? isDrawn((await selectWholes(tx, [leafId])).get(leafId)), texts.notInPractice)
  const versions = new Map([[drawn.problemId, drawn.version]])
  const problem = found((await loadProblems(tx, [drawn.problemId], versions)).get(drawn.problemId))
  // The problem came under embargo after the practice began.
  if ((await pool.selectLocked(tx, viewer.userId, [problem.id], new Date(services.clock.now()))).size > 0)
    throw new CallError('shown', texts.inExam)
  const given = byProblem(await sql.selectAnswers(tx, id, leafIds(problem)))
  return { stored, problem, given }
}

/**
 * Stores the progress, and returns the outcome of one problem. `more`: increments of answered and right problems; none
 * for a retry. Incremental under the practice's lock, so that not all answers are read on each one.
 */
async function advance(
  tx: Sql,
  { viewer }: Request<'login'>,
  { stored, problem }: { stored: sql.StoredPractice; problem: BankProblem },
  marks: Mark[],
  more: { answered?: number; right?: number } = {},
) {
  await markKeysSeenOf(tx, viewer.userId, [problem.id])
  const answeredCount = stored.answeredCount + (more.answered ?? 0)
  const rightCount = stored.rightCount + (more.right ?? 0)
  const status = answeredCount >= stored.problemQuantity ? practiceStatus.finished : stored.practiceStatus
  const currentNo = stored.problems.findIndex((one) => one.problemId === problem.id) + 1
  const progress = { answeredCount, rightCount, currentNo, practiceStatus: status }
  await sql.updateProgress(tx, stored.id, progress)
  return {
    problemId: problem.id,
    markList: marks,
    explainedList: explained(problem),
    answeredCount,
    rightCount,
    practiceStatus: status,
  }
}

const countOf = (status: string) => ({
  right: status === 'right' ? 1 : 0,
  part: status === 'part' ? 1 : 0,
  wrong: status === 'wrong' ? 1 : 0,
})

export const calls = implement(practice, {
  async choices(_input, request) {
    const { db, viewer } = request
    const any = { topicIds: [], problemTypes: [], onlyUndone: 0 } as const
    const countOf = (type: number) =>
      pool.countFitting(db, choiceOf(request, { ...any, practiceType: type }), CHOICES_MAX)
    const [shared, own, problemTotal, wrongTotal, collectedTotal] = await Promise.all([
      categoryTotals(request),
      pool.selectOwnTotals(db, viewer.userId),
      countOf(practiceType.random),
      countOf(practiceType.wrong),
      countOf(practiceType.collected),
    ])
    const ownTotals = new Map(own.map((one) => [one.id, one]))
    const rows = shared.map((row) => {
      const { answeredTotal = 0, rightTotal = 0 } = ownTotals.get(row.id) ?? {}
      // Answers in the person's own papers are not part of the public pool.
      return { ...row, answeredTotal, rightTotal, problemTotal: Math.max(row.problemTotal, answeredTotal) }
    })
    const summed = treeTotals(rows)
    const tree = (type: number) =>
      summed.filter(({ categoryType }) => categoryType === type).map(({ categoryType: _type, ...row }) => row)
    return { subjectList: tree(1), topicList: tree(5), problemTotal, wrongTotal, collectedTotal }
  },

  async overview(_input, request) {
    const { db, site, viewer, services } = request
    const { userId } = viewer
    const now = new Date(services.clock.now())
    const [
      days,
      streak,
      problems,
      { dueTotal },
      {
        list: [doing],
      },
    ] = await Promise.all([
      selectWeek(db, userId, now),
      selectStreak(db, userId, now),
      selectDone(db, userId),
      selectDueCounts(db, { siteId: site.siteId, userId, now }),
      sql.pageOfPractices(db, { userId, practiceStatus: practiceStatus.doing }, first(1)),
    ])
    const { answered = 0, right = 0, reviewed = 0 } = days.at(-1) ?? {}
    return {
      todayAnswered: answered,
      todayRight: right,
      todayReviewed: reviewed,
      streak,
      dueTotal,
      ...problems,
      dayList: days.map(({ right: _right, ...day }) => day),
      doing: doing ?? null,
    }
  },

  async count(input, request) {
    const total = await pool.countFitting(request.db, choiceOf(request, input), COUNT_MAX + 1)
    return { total: Math.min(total, COUNT_MAX), isMore: total > COUNT_MAX ? 1 : 0 }
  },

  async save({ quantity, clientKey, ...chosen }, request) {
    const { db, site, viewer } = request
    const known = clientKey ? await sql.selectByKey(db, viewer.userId, clientKey) : undefined
    if (known) return known
    const seed = Math.floor(Math.random() * 2147483647)
    const problems = await pool.drawProblems(db, choiceOf(request, chosen), quantity, seed)
    if (problems.length === 0) {
      const from = fromOf(chosen.practiceType)
      const plain = !chosen.subjectId && chosen.topicIds.length === 0 && chosen.problemTypes.length === 0
      const none = { wrong: texts.noWrong, collected: texts.noCollected, all: texts.noneFits }
      throw new CallError('shown', plain ? none[from] : texts.noneFits)
    }
    const id = await sql.insertPractice(db, {
      siteId: site.siteId,
      userId: viewer.userId,
      practiceName: await nameOf(db, chosen),
      practiceType: chosen.practiceType,
      rules: { ...chosen, quantity },
      problems: problems.map(({ problemId, version }) => ({ problemId, version })),
      clientKey: clientKey || null,
    })
    if (id) return { id, problemQuantity: problems.length }
    // A concurrent retry created it.
    return found(await sql.selectByKey(db, viewer.userId, clientKey ?? ''))
  },

  async list({ practiceStatus: status, ...page }, { db, viewer }) {
    const by = { userId: viewer.userId, practiceStatus: status }
    return sql.pageOfPractices(db, by, page)
  },

  async view({ id }, { db, viewer, services }) {
    const stored = found(await sql.selectPractice(db, viewer.userId, id), texts.practiceGone)
    const ids = stored.problems.map(({ problemId }) => problemId)
    const now = new Date(services.clock.now())
    const [problems, answers, locked, hidden, collectedIds] = await Promise.all([
      problemsOf(db, stored),
      sql.selectAnswers(db, id),
      pool.selectLocked(db, viewer.userId, ids, now),
      selectUnsat(db, viewer.userId, ids, now),
      sql.selectCollected(db, viewer.userId, ids),
    ])
    const given = byProblem(answers)
    const answered = problems.filter((problem) => marksOf(problem, given).length > 0)
    const open = answered.filter((problem) => !locked.has(problem.id))
    const [names] = await Promise.all([
      sql.selectNames(db, [...new Set(answered.flatMap(({ topicIds }) => topicIds))]),
      markKeysSeenOf(
        db,
        viewer.userId,
        open.map((problem) => problem.id),
      ),
    ])
    const { problems: _drawn, ...row } = stored
    return {
      ...row,
      problemList: problems.map((problem) => (hidden.has(problem.id) ? withheld(problem) : shown(problem))),
      collectedIds,
      lockedIds: [...locked],
      answerList: answers.map(({ problemId, userAnswer }) => ({ problemId, userAnswer })),
      markList: open.flatMap((problem) => marksOf(problem, given)),
      explainedList: open.flatMap((problem) => explained(problem)),
      topicList: topicScores(answered, given, names),
    }
  },

  async delete({ id }, { db, viewer, setMessage }) {
    if (!(await sql.deletePractice(db, viewer.userId, id))) throw new CallError('notFound', texts.practiceGone)
    setMessage(texts.deleted)
    return {}
  },

  async finish({ id }, { db, viewer }) {
    if (!(await sql.updateStatus(db, viewer.userId, id, practiceStatus.finished)))
      throw new CallError('notFound', texts.practiceGone)
    return {}
  },

  async sign({ id, problemId }, { db, site, viewer, services }) {
    const stored = found(await sql.selectPractice(db, viewer.userId, id))
    const problem = found((await problemsOf(db, stored)).find((one) => one.id === problemId))
    const given = byProblem(await sql.selectAnswers(db, id))
    const now = services.clock.now()
    const locked = await pool.selectLocked(db, viewer.userId, [problemId], new Date(now))
    // Only after answering, and not under embargo.
    if (!problem.videoId || marksOf(problem, given).length === 0 || locked.size > 0) throw new CallError('notFound')
    await markKeysSeenOf(db, viewer.userId, [problemId])
    const ticket = issueTicket(services.secret, {
      siteId: site.siteId,
      userId: viewer.userId,
      videoId: problem.videoId,
      periodId: '0',
      studyId: '0',
      exp: Math.floor(now / 1000) + TICKET_SECONDS,
    })
    return { vid: problem.videoId, ticket }
  },

  async answer({ id, problemId, userAnswer, subAnswers }, request) {
    const { db, site, viewer, services } = request
    const me = { siteId: site.siteId, userId: viewer.userId }
    return transaction(db, async (tx) => {
      const held = await lockProblem(tx, request, id, problemId)
      const { stored, problem, given } = held
      const before = marksOf(problem, given)
      if (before.length > 0) return advance(tx, request, held, before)
      const isMaterial = problem.doc.subList.length > 0
      const answers = new Map<string, UserAnswer>(
        leafIds(problem).map((leaf, at) => [leaf, isMaterial ? (subAnswers[at] ?? []) : userAnswer]),
      )
      const { marks, rows, status } = markAnswers(problem, answers)
      await sql.insertAnswers(tx, id, rows)
      const more = { answered: 1, right: status === 'right' ? 1 : 0 }
      await addToDay(tx, { ...me, ...more, now: new Date(services.clock.now()) })
      if (status !== 'reviewing') {
        await sql.bumpStat(tx, { ...me, problemId: problem.id, status })
        // Answers after revealing the key do not count for difficulty.
        if (!stored.isRecited) await bumpCounts(tx, [{ problemId: problem.id, ...countOf(status) }])
      }
      await bookAnswers(tx, { ...me, practice: stored, problem, answers: rows })
      return advance(tx, request, held, marks, more)
    })
  },

  async recite({ id }, { db, viewer, services }) {
    const { userId } = viewer
    const stored = found(await sql.markRecited(db, userId, id), texts.practiceGone)
    const problems = await problemsOf(db, stored)
    const ids = problems.map((problem) => problem.id)
    const locked = await pool.selectLocked(db, userId, ids, new Date(services.clock.now()))
    const open = problems.filter((problem) => !locked.has(problem.id))
    const seen = open.map((problem) => problem.id)
    await markKeysSeenOf(db, userId, seen)
    return { explainedList: open.flatMap((problem) => explained(problem)) }
  },

  async judge({ id, problemId, answerStatus }, request) {
    const { db, site, viewer, services } = request
    const me = { siteId: site.siteId, userId: viewer.userId }
    return transaction(db, async (tx) => {
      const held = await lockProblem(tx, request, id, problemId)
      const { stored, problem, given } = held
      const answer = found(given.get(problemId), texts.notYetAnswered)
      const before = marksOf(problem, given)
      const full = before.find((mark) => mark.problemId === problemId)?.fullScore ?? 0
      const share = { right: 1, part: 0.5, wrong: 0 }[answerStatus]
      const score = Math.round(full * share * 100) / 100
      if (!(await sql.judgeAnswer(tx, id, { problemId, answerStatus, score })))
        return advance(tx, request, held, before)
      const judged = { ...answer, answerStatus, score }
      const after = marksOf(problem, new Map(given).set(problemId, judged))
      const status = wholeStatus(after)
      const more = { right: status === 'right' ? 1 : 0 }
      if (status !== 'reviewing') {
        await sql.bumpStat(tx, { ...me, problemId: problem.id, status })
        await addToDay(tx, { ...me, ...more, now: new Date(services.clock.now()) })
      }
      await bookAnswers(tx, { ...me, practice: stored, problem, answers: [judged] })
      return advance(tx, request, held, after, more)
    })
  },

  async restart({ id }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      found(await sql.selectPractice(tx, viewer.userId, id, true), texts.practiceGone)
      await sql.resetPractice(tx, viewer.userId, id)
    })
    setMessage(texts.restarted)
    return {}
  },
})

/** Practice: a few problems, answered one by one, each explained at once. */
import { practice } from '@zhixing/contract/exam/practice'
import { practiceStatus, practiceType } from '@zhixing/contract/exam/practice-kinds'
import type { Mark, UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, offsetOf, pageOf, type Request } from '../../kernel/implement.ts'
import { issueTicket, TICKET_SECONDS } from '../../vod/index.ts'
import { bumpCounts, loadProblems } from '../bank/load.sql.ts'
import type { BankProblem } from '../paper/freeze.ts'
import { bookAnswers } from './book.sql.ts'
import { treeTotals } from './choices.ts'
import { explained, isAllRight, leafIds, markDrawn, ownRule, shown, wholeStatus } from './explain.ts'
import * as pool from './pool.sql.ts'
import * as sql from './practice.sql.ts'
import { texts } from './texts.ts'

/** Counting what fits stops here: a practice has no more. */
const COUNT_MOST = 200
const CHOICES_MOST = 2000
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

/** What there is to practise in each category: the same for everybody, read once a minute for a whole site. */
async function categoryTotals({ db, site, services }: Request<'login'>): Promise<pool.CategoryTotal[]> {
  const key = 'practice categories'
  const answer =
    services.answers.peek(site.siteId, key) ??
    services.answers.put(site.siteId, key, SHARED_SECONDS, async () => {
      const data = await pool.selectCategoryTotals(db, new Date(services.clock.now()))
      // The bytes only tell the cache how much it holds.
      return { data, body: Buffer.from(JSON.stringify(data)) }
    })
  return (await answer).data as pool.CategoryTotal[]
}

/** What a practice is called: by what it was drawn from. */
async function nameOf(db: Sql, { practiceType: type, subjectId, topicIds }: Chosen): Promise<string> {
  const [first = ''] = type === practiceType.topic ? topicIds : subjectId ? [subjectId] : []
  const name = (await sql.selectNames(db, first ? [first] : [])).get(first) ?? ''
  const told = topicIds.length > 1 && type === practiceType.topic ? texts.nameWithMore(name, topicIds.length) : name
  return texts.names[type]?.(told) ?? ''
}

/** The problems of a practice as they were when it began. */
async function problemsOf(db: Sql, siteId: number, { problems }: sql.StoredPractice): Promise<BankProblem[]> {
  const versions = new Map(problems.map(({ problemId, version }) => [problemId, version]))
  const loaded = await loadProblems(db, siteId, [...versions.keys()], versions)
  return problems.flatMap(({ problemId }) => loaded.get(problemId) ?? [])
}

/** The marks of a problem from the answers that were kept, in the order of its parts; empty while it is unanswered. */
function marksOf(problem: BankProblem, given: ReadonlyMap<string, sql.GivenAnswer>): Mark[] {
  const rule = ownRule(problem.doc)
  return leafIds(problem).flatMap((problemId, at) => {
    const one = given.get(problemId)
    const fullScore = problem.doc.subList.length > 0 ? (rule.subScores[at] ?? 0) : rule.score
    return one ? [{ problemId, score: one.score, fullScore, answerStatus: one.answerStatus }] : []
  })
}

const byProblem = (answers: readonly sql.GivenAnswer[]) => new Map(answers.map((one) => [one.problemId, one]))

/** How the practice stands, from its answers. */
function standingOf(problems: readonly BankProblem[], given: ReadonlyMap<string, sql.GivenAnswer>) {
  const marked = problems.map((problem) => marksOf(problem, given)).filter((marks) => marks.length > 0)
  return { answeredCount: marked.length, rightCount: marked.filter(isAllRight).length }
}

/** Answers to a problem and everything that follows, told from what is kept: the same however often it is asked. */
async function told(
  tx: Sql,
  siteId: number,
  stored: sql.StoredPractice,
  problems: BankProblem[],
  problem: BankProblem,
) {
  const given = byProblem(await sql.selectAnswers(tx, stored.id))
  const standing = standingOf(problems, given)
  const all = standing.answeredCount === problems.length
  const status = all ? practiceStatus.finished : stored.practiceStatus
  const currentNo = problems.indexOf(problem) + 1
  await sql.updateProgress(tx, siteId, stored.id, { ...standing, currentNo, practiceStatus: status })
  return {
    problemId: problem.id,
    markList: marksOf(problem, given),
    explainedList: explained(problem),
    ...standing,
    practiceStatus: status,
  }
}

/** A practice of mine, held until the transaction ends, and one of its problems. */
async function holdProblem(tx: Sql, { site, viewer }: Request<'login'>, id: string, leafId: string) {
  const stored = found(await sql.selectPractice(tx, viewer.userId, id, true), texts.practiceGone)
  const problems = await problemsOf(tx, site.siteId, stored)
  const problem = found(
    problems.find((one) => one.id === leafId || leafIds(one).includes(leafId)),
    texts.notInPractice,
  )
  return { stored, problems, problem }
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
      pool.countFitting(db, choiceOf(request, { ...any, practiceType: type }), CHOICES_MOST)
    const [shared, own, problemTotal, wrongTotal, collectedTotal] = await Promise.all([
      categoryTotals(request),
      pool.selectOwnTotals(db, viewer.userId),
      countOf(practiceType.random),
      countOf(practiceType.wrong),
      countOf(practiceType.collected),
    ])
    const mine = new Map(own.map((one) => [one.id, one]))
    const rows = shared.map((row) => {
      const { answeredTotal = 0, rightTotal = 0 } = mine.get(row.id) ?? {}
      // What I answered in papers of my own is not among what everybody may practise.
      return { ...row, answeredTotal, rightTotal, problemTotal: Math.max(row.problemTotal, answeredTotal) }
    })
    const summed = treeTotals(rows)
    const tree = (type: number) =>
      summed.filter(({ categoryType }) => categoryType === type).map(({ categoryType: _type, ...row }) => row)
    return { subjectList: tree(1), topicList: tree(5), problemTotal, wrongTotal, collectedTotal }
  },

  async count(input, request) {
    const total = await pool.countFitting(request.db, choiceOf(request, input), COUNT_MOST + 1)
    return { total: Math.min(total, COUNT_MOST), isMore: total > COUNT_MOST ? 1 : 0 }
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
    // Sent at the same moment: the other one made it.
    return found(await sql.selectByKey(db, viewer.userId, clientKey ?? ''))
  },

  async list({ practiceStatus: status, ...page }, { db, viewer }) {
    const by = { userId: viewer.userId, practiceStatus: status }
    const [list, count] = await Promise.all([
      sql.selectPractices(db, { ...by, limit: page.pageSize, offset: offsetOf(page) }),
      sql.countPractices(db, by),
    ])
    return pageOf(page, count, list)
  },

  async view({ id }, { db, site, viewer, services }) {
    const stored = found(await sql.selectPractice(db, viewer.userId, id), texts.practiceGone)
    const ids = stored.problems.map(({ problemId }) => problemId)
    const [problems, answers, locked, collectedIds] = await Promise.all([
      problemsOf(db, site.siteId, stored),
      sql.selectAnswers(db, id),
      pool.selectLocked(db, ids, new Date(services.clock.now())),
      sql.selectCollected(db, viewer.userId, ids),
    ])
    const given = byProblem(answers)
    const answered = problems.filter((problem) => marksOf(problem, given).length > 0)
    const open = answered.filter((problem) => !locked.has(problem.id))
    const names = await sql.selectNames(db, [...new Set(answered.flatMap(({ topicIds }) => topicIds))])
    const { problems: _drawn, ...row } = stored
    return {
      ...row,
      problemList: problems.map((problem) => shown(problem)),
      collectedIds,
      lockedIds: [...locked],
      answerList: answers.map(({ problemId, userAnswer }) => ({ problemId, userAnswer })),
      markList: open.flatMap((problem) => marksOf(problem, given)),
      explainedList: open.flatMap((problem) => explained(problem)),
      topicList: topicScores(answered, given, names),
    }
  },

  async delete({ id }, { db, site, viewer, say }) {
    if (!(await sql.deletePractice(db, site.siteId, viewer.userId, id)))
      throw new CallError('notFound', texts.practiceGone)
    say(texts.deleted)
    return {}
  },

  async finish({ id }, { db, site, viewer }) {
    if (!(await sql.updateStatus(db, site.siteId, viewer.userId, id, practiceStatus.finished)))
      throw new CallError('notFound', texts.practiceGone)
    return {}
  },

  async sign({ id, problemId }, { db, site, viewer, services }) {
    const stored = found(await sql.selectPractice(db, viewer.userId, id))
    const problem = found((await problemsOf(db, site.siteId, stored)).find((one) => one.id === problemId))
    const given = byProblem(await sql.selectAnswers(db, id))
    const now = services.clock.now()
    const locked = await pool.selectLocked(db, [problemId], new Date(now))
    // The explanation is for those who have answered, and not while an exam asks the same.
    if (!problem.videoId || marksOf(problem, given).length === 0 || locked.size > 0) throw new CallError('notFound')
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
    const { siteId } = site
    return transaction(db, async (tx) => {
      const { stored, problems, problem } = await holdProblem(tx, request, id, problemId)
      // A problem that has been put into an exam since the practice began.
      if ((await pool.selectLocked(tx, [problem.id], new Date(services.clock.now()))).size > 0)
        throw new CallError('shown', texts.inExam)
      const given = byProblem(await sql.selectAnswers(tx, id))
      if (marksOf(problem, given).length === 0) {
        const ids = leafIds(problem)
        const isMaterial = problem.doc.subList.length > 0
        const answers = new Map<string, UserAnswer>(
          ids.map((leaf, at) => [leaf, isMaterial ? (subAnswers[at] ?? []) : userAnswer]),
        )
        const marks = markDrawn(problem, answers)
        const rows = marks.map(({ problemId: leaf, answerStatus, score }) => ({
          problemId: leaf,
          userAnswer: answers.get(leaf) ?? [],
          answerStatus,
          score,
        }))
        await sql.insertAnswers(tx, siteId, id, rows)
        const status = wholeStatus(marks)
        if (status !== 'reviewing') {
          await sql.bumpStat(tx, { siteId, userId: viewer.userId, problemId: problem.id, status })
          await bumpCounts(tx, siteId, [{ problemId: problem.id, ...countOf(status) }])
        }
        await bookAnswers(tx, { siteId, userId: viewer.userId, practice: stored, problem, answers: rows })
      }
      return told(tx, siteId, stored, problems, problem)
    })
  },

  async judge({ id, problemId, answerStatus }, request) {
    const { db, site, viewer } = request
    const { siteId } = site
    return transaction(db, async (tx) => {
      const { stored, problems, problem } = await holdProblem(tx, request, id, problemId)
      const before = byProblem(await sql.selectAnswers(tx, id))
      const mine = found(before.get(problemId), texts.notYetAnswered)
      const full = marksOf(problem, before).find((mark) => mark.problemId === problemId)?.fullScore ?? 0
      const share = { right: 1, part: 0.5, wrong: 0 }[answerStatus]
      const score = Math.round(full * share * 100) / 100
      if (await sql.judgeAnswer(tx, siteId, id, { problemId, answerStatus, score })) {
        const after = marksOf(problem, byProblem(await sql.selectAnswers(tx, id)))
        const status = wholeStatus(after)
        if (status !== 'reviewing')
          await sql.bumpStat(tx, { siteId, userId: viewer.userId, problemId: problem.id, status })
        const answers = [{ ...mine, answerStatus, score }]
        await bookAnswers(tx, { siteId, userId: viewer.userId, practice: stored, problem, answers })
      }
      return told(tx, siteId, stored, problems, problem)
    })
  },

  async restart({ id }, { db, site, viewer, say }) {
    await transaction(db, async (tx) => {
      found(await sql.selectPractice(tx, viewer.userId, id, true), texts.practiceGone)
      await sql.resetPractice(tx, site.siteId, viewer.userId, id)
    })
    say(texts.restarted)
    return {}
  },
})

/** Knowledge points of what was answered, the weakest first. */
function topicScores(
  answered: readonly BankProblem[],
  given: ReadonlyMap<string, sql.GivenAnswer>,
  names: ReadonlyMap<string, string>,
) {
  const scores = new Map<string, { topicId: string; topicName: string; total: number; rightCount: number }>()
  for (const problem of answered)
    for (const topicId of problem.topicIds) {
      const topicName = names.get(topicId)
      if (topicName === undefined) continue
      const score = scores.get(topicId) ?? { topicId, topicName, total: 0, rightCount: 0 }
      score.total += 1
      if (isAllRight(marksOf(problem, given))) score.rightCount += 1
      scores.set(topicId, score)
    }
  return [...scores.values()].toSorted((a, b) => a.rightCount / a.total - b.rightCount / b.total || b.total - a.total)
}

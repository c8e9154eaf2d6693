/** One week of practice and reviews of the demo learner, for the practice pages and the wrong-answer book. */
import { practiceStatus, type ReviewRating } from '@zhixing/contract/exam/practice-kinds'
import { randomFrom } from '@zhixing/contract/exam/order'
import {
  addToDay,
  bookAnswers,
  bumpStat,
  collectWithin,
  insertAnswers,
  insertPractice,
  insertReview,
  applyReview,
  leafIds,
  loadProblems,
  markAnswers,
  schedule,
  selectPractice,
  updateProgress,
} from '../src/exam/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import { answerTo } from './exams/answers.ts'
import type { SubjectKey } from './exams/bank.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** Practices of the week: problems `from` to `until` of a subject's bank, and the number answered. */
const practices: {
  name: string
  type: number
  subject: SubjectKey
  from: number
  until: number
  answered: number
  daysAgo: number
}[] = [
  { name: '函数等 2 个知识点练习', type: 5, subject: 'maths', from: 2, until: 12, answered: 10, daysAgo: 4 },
  { name: '古诗文默写练习', type: 5, subject: 'chinese', from: 14, until: 19, answered: 5, daysAgo: 2 },
  { name: '信息技术练习', type: 1, subject: 'computing', from: 6, until: 16, answered: 10, daysAgo: 1 },
  { name: '英语练习', type: 1, subject: 'english', from: 0, until: 15, answered: 6, daysAgo: 0 },
]

/** Reviews of entries, in turn, the oldest first: days since the previous review, and its rating. */
const reviews: [days: number, rating: ReviewRating][][] = [
  [
    [0.5, 4],
    [1, 4],
    [1, 4],
  ],
  [
    [1, 3],
    [2, 3],
  ],
  [],
  [
    [0.5, 1],
    [1, 3],
  ],
  [[1, 3]],
  [],
]
const notes: [note: string, reason: string][] = [
  ['看清“正确”还是“有误”再选，先把每一项都判断一遍。', '审题失误'],
  ['这个知识点还不熟，周末把课本对应的一节再看一遍。', '概念不清'],
]

export async function seedPractice(
  tx: Tx,
  siteId: number,
  userId: string,
  bank: ReadonlyMap<SubjectKey, string[]>,
): Promise<void> {
  await collectWithin(tx, 10_000)
  // Pipelined: the statements share one transaction and are independent.
  await Promise.all(practices.map((one) => practise(tx, siteId, userId, bank, one)))
  await review(tx, siteId, userId)
}

async function practise(
  tx: Tx,
  siteId: number,
  userId: string,
  bank: ReadonlyMap<SubjectKey, string[]>,
  { name, type, subject, from, until, answered, daysAgo }: (typeof practices)[number],
): Promise<void> {
  const ids = (bank.get(subject) ?? []).slice(from, until)
  const problems = await loadProblems(tx, ids)
  const drawn = ids.map((problemId) => ({ problemId, version: problems.get(problemId)?.version ?? 1 }))
  const id = await insertPractice(tx, {
    siteId,
    userId,
    practiceName: name,
    practiceType: type,
    rules: { practiceType: type, quantity: ids.length },
    problems: drawn,
    clientKey: null,
  })
  const stored = id && (await selectPractice(tx, userId, id))
  if (!stored) throw new Error(`the demo's practice ${name} was not written`)
  const random = randomFrom(from * 1009 + until)
  const now = new Date(Date.now() - daysAgo * DAY - HOUR)
  let right = 0
  const sent: Promise<unknown>[] = []
  for (const problemId of ids.slice(0, answered)) {
    const problem = problems.get(problemId)
    if (!problem) continue
    const subs = problem.doc.subList
    const leaves = leafIds(problem)
    const answers = new Map(
      leaves.map((leaf, at) => [leaf, answerTo(subs[at] ?? problem.doc, problem.difficulty, 0.8, random)]),
    )
    const { rows, status } = markAnswers(problem, answers)
    if (status === 'right') right++
    sent.push(
      insertAnswers(tx, stored.id, rows),
      bookAnswers(tx, { siteId, userId, practice: stored, problem, answers: rows }),
    )
    if (status !== 'reviewing') sent.push(bumpStat(tx, { siteId, userId, problemId, status }))
  }
  await Promise.all(sent)
  await addToDay(tx, { siteId, userId, now, answered, right })
  await updateProgress(tx, stored.id, {
    answeredCount: answered,
    rightCount: right,
    currentNo: Math.min(answered + 1, ids.length),
    practiceStatus: answered === ids.length ? practiceStatus.finished : practiceStatus.doing,
  })
  const at = now.toISOString()
  await tx`UPDATE practice SET gmt_create = ${at}::timestamptz - interval '20 minutes', gmt_modified = ${at} WHERE site_id = ${siteId} AND id = ${stored.id}`
  await tx`UPDATE practice_user_answer SET gmt_create = ${at} WHERE site_id = ${siteId} AND practice_id = ${stored.id}`
  await tx`
    UPDATE user_error_problem SET last_time = ${at}, next_review_time = ${at}, gmt_create = ${at}
    WHERE site_id = ${siteId} AND user_id = ${userId} AND source_type = 2 AND source_name = ${name}`
}

async function review(tx: Tx, siteId: number, userId: string): Promise<void> {
  await tx`UPDATE user_error_problem SET gmt_create = last_time WHERE site_id = ${siteId} AND user_id = ${userId}`
  const entries = await tx<
    { id: string; errorCount: number; rightCount: number; nextReviewTime: string; lastTime: string }[]
  >`
    SELECT id, error_count, right_count, next_review_time, last_time
    FROM user_error_problem WHERE site_id = ${siteId} AND user_id = ${userId} AND status_id = 1 ORDER BY last_time, id`
  const reviewed = entries.map(async (entry, no) => {
    const [note, reason] = notes[no] ?? []
    if (note !== undefined)
      await tx`UPDATE user_error_problem SET note = ${note}, reason = ${reason ?? ''} WHERE site_id = ${siteId} AND id = ${entry.id}`
    let at = new Date(entry.lastTime).getTime()
    let before = { card: null, isMastered: 0, ...entry } as Parameters<typeof insertReview>[1]['before']
    for (const [step, [days, rating]] of (reviews[no % reviews.length] ?? []).entries()) {
      at += days * DAY
      if (at > Date.now()) break
      const now = new Date(at)
      const reviewId = await insertReview(tx, {
        siteId,
        userId,
        errorId: entry.id,
        rating,
        answerStatus: rating === 1 ? 'wrong' : 'right',
        score: 0,
        userAnswer: [],
        before,
        clientKey: `demo-${entry.id}-${step}`,
        gmtCreate: now.toISOString(),
      })
      const next = schedule(before, rating, now)
      const errorCount = before.errorCount + (rating === 1 ? 1 : 0)
      await applyReview(tx, { reviewId, errorId: entry.id, rating, at: now, errorCount, next })
      await addToDay(tx, { siteId, userId, now, reviewed: 1 })
      before = { ...next, errorCount }
    }
  })
  await Promise.all(reviewed)
}

/** The wrong-answer book: lists, maintenance, export. */
import { wrongBook } from '@zhixing/contract/exam/wrong-book'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { offsetOf, pageOf } from '../../kernel/page.ts'
import { markKeysSeenOf } from '../grading/index.ts'
import { entryRule, explained, shown } from './explain.ts'
import { rateReview, reviewEntry } from './review.ts'
import * as reviews from './review.sql.ts'
import { texts } from './texts.ts'
import * as sql from './wrong-book.sql.ts'

const EXPORT_MAX = 200
/** Knowledge points shown above the list: those with the smallest mastered share. */
const TOPICS_MAX = 12

const me = ({ site, viewer, services }: Request<'login'>) => ({
  siteId: site.siteId,
  userId: viewer.userId,
  now: new Date(services.clock.now()),
})

const drawn = ({ problemId, doc, videoId, sourceType, paperRule }: sql.EntryRow) => ({
  id: problemId,
  doc,
  videoId,
  rule: entryRule(doc, sourceType, paperRule),
})
const noVideo = (row: sql.EntryRow) => ({ ...drawn(row), videoId: null })

/** An entry without its key. */
function task(row: sql.EntryRow) {
  const {
    doc: _doc,
    videoId: _video,
    paperRule: _rule,
    version: _version,
    userAnswer: _answer,
    card: _card,
    ...rest
  } = row
  return { ...rest, problem: shown(drawn(row), row.subId) }
}
/** Explanation videos are played from results and practices, which check access. */
const entry = (row: sql.EntryRow) => ({
  ...task(row),
  userAnswer: row.userAnswer,
  explainedList: explained(noVideo(row), row.subId),
})

/** Records that keys were shown: later late answers are not accepted automatically. */
const seen = ({ db, viewer }: Request<'login'>, rows: readonly sql.EntryRow[]) =>
  markKeysSeenOf(
    db,
    viewer.userId,
    rows.map(({ problemId }) => problemId),
  )

/** Mastered entries are hidden by default. */
const filters = (input: Omit<sql.EntryFilters, 'siteId' | 'userId' | 'now'>, request: Request<'login'>) => ({
  ...me(request),
  ...input,
  isMastered: input.isMastered ?? 0,
})

/** Sums rows of totals by one column. */
function summed<K extends string | number>(
  rows: readonly { count: number }[],
  keyOf: (at: number) => K,
): Map<K, number> {
  const sums = new Map<K, number>()
  for (const [at, { count }] of rows.entries()) sums.set(keyOf(at), (sums.get(keyOf(at)) ?? 0) + count)
  return sums
}

export const calls = implement(wrongBook, {
  async categories(_input, request) {
    const [rows, topicList] = await Promise.all([
      sql.selectTotals(request.db, me(request)),
      sql.selectTopics(request.db, { ...me(request), limit: TOPICS_MAX }),
    ])
    const learning = rows.filter(({ isMastered }) => isMastered === 0)
    const subjects = new Map<string, { categoryId: string; categoryName: string; count: number; dueTotal: number }>()
    for (const { subjectId, subjectName, count, dueTotal } of learning) {
      const known = subjects.get(subjectId)
      const categoryName = subjectName || texts.unfiled
      // A deleted category and none look the same.
      const categoryId = subjectId
      if (known) {
        known.count += count
        known.dueTotal += dueTotal
      } else subjects.set(subjectId, { categoryId, categoryName, count, dueTotal })
    }
    const sum = (list: readonly { count: number }[]) => list.reduce((all, { count }) => all + count, 0)
    const types = summed(learning, (at) => learning[at]?.problemType ?? 0)
    const reasons = summed(learning, (at) => learning[at]?.reason ?? '')
    return {
      list: [...subjects.values()].toSorted((a, b) => b.count - a.count),
      typeList: [...types]
        .map(([problemType, count]) => ({ problemType, count }))
        .toSorted((a, b) => a.problemType - b.problemType),
      reasonList: [...reasons].filter(([reason]) => reason).map(([reason, count]) => ({ reason, count })),
      topicList,
      total: sum(learning),
      dueTotal: learning.reduce((all, { dueTotal }) => all + dueTotal, 0),
      masteredTotal: sum(rows.filter(({ isMastered }) => isMastered === 1)),
    }
  },

  async page({ pageCurrent, pageSize, sortBy, ...which }, request) {
    const page = { pageCurrent, pageSize }
    const by = filters(which, request)
    const [rows, count] = await Promise.all([
      sql.selectEntries(request.db, { ...by, sortBy, limit: pageSize, offset: offsetOf(page) }),
      sql.countEntries(request.db, by),
    ])
    await seen(request, rows)
    return pageOf(page, count, rows.map(entry))
  },

  async view({ id }, request) {
    const row = found(await sql.selectEntry(request.db, { ...me(request), id }), texts.entryGone)
    await seen(request, [row])
    return { ...entry(row), reviewList: await reviews.selectReviews(request.db, id) }
  },

  problem: async ({ id }, request) =>
    task(found(await sql.selectEntry(request.db, { ...me(request), id }), texts.entryGone)),

  async delete({ id }, { db, viewer, setMessage }) {
    if ((await sql.removeEntries(db, viewer.userId, [id])) === 0) throw new CallError('notFound', texts.entryGone)
    setMessage(texts.deleted)
    return {}
  },

  async deleteAll({ ids }, { db, viewer, setMessage }) {
    const count = await sql.removeEntries(db, viewer.userId, ids)
    if (count === 0) throw new CallError('notFound', texts.entryGone)
    setMessage(texts.removed(count))
    return {}
  },

  async today({ quantity, isAll, ...which }, request) {
    const { db, viewer } = request
    const by = filters(which, request)
    const [rows, stand, reviewedToday] = await Promise.all([
      quantity === 0
        ? []
        : sql.selectEntries(db, { ...by, isDue: isAll === 0, sortBy: 'due', limit: quantity, offset: 0 }),
      sql.selectDueCounts(db, { ...by, isMastered: undefined }),
      reviews.countReviewedToday(db, viewer.userId, by.now),
    ])
    return { ...stand, reviewedToday, list: rows.map(task) }
  },

  review: (input, request) => reviewEntry(input, request),
  rate: (input, request) => rateReview(input, request),

  async note(input, { db, viewer, setMessage }) {
    if (!(await sql.updateNote(db, viewer.userId, input))) throw new CallError('notFound', texts.entryGone)
    setMessage(texts.saved)
    return {}
  },

  async master({ ids, isMastered }, request) {
    const { db, setMessage } = request
    if ((await sql.updateMastered(db, { ...me(request), ids, isMastered })) === 0)
      throw new CallError('notFound', texts.entryGone)
    setMessage(isMastered ? texts.mastered : texts.putBack)
    return {}
  },

  async export({ ids, withKey, ...which }, request) {
    const { db, site, services } = request
    const by = { ...filters(which, request), ...(ids.length > 0 ? { ids, isMastered: undefined } : {}) }
    const [rows, total] = await Promise.all([
      sql.selectEntries(db, { ...by, sortBy: 'time', limit: EXPORT_MAX, offset: 0 }),
      sql.countEntries(db, by),
    ])
    if (rows.length === 0) throw new CallError('shown', texts.nothingToExport)
    if (withKey === 1) await seen(request, rows)
    const { bookDocument } = await import('./book-export.ts')
    const file = await bookDocument(services, site.siteId, rows, withKey === 1, by.now)
    return { ...file, problemTotal: rows.length, isMore: total > rows.length ? 1 : 0 }
  },

  async stat({ days }, request) {
    const { db, viewer } = request
    const { now } = me(request)
    const [dayList, dueList, rows] = await Promise.all([
      reviews.selectDays(db, viewer.userId, now, days),
      sql.selectDueDays(db, me(request)),
      sql.selectTotals(db, { ...me(request), isMastered: 0 }),
    ])
    const reasons = summed(rows, (at) => rows[at]?.reason ?? '')
    const reasonList = [...reasons].filter(([reason]) => reason).map(([reason, count]) => ({ reason, count }))
    return { dayList, dueList, reasonList }
  },
})

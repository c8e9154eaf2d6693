/** Reviews of entries: answering again, and rating the recall. */
import type { wrongBook } from '@zhixing/contract/exam/wrong-book'
import type { ReviewRating } from '@zhixing/contract/exam/practice-kinds'
import type { Mark } from '@zhixing/contract/exam/shapes'
import type { z } from 'zod'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import { markKeysSeenOf } from '../grading/index.ts'
import { addToDay } from './days.sql.ts'
import { entryRule, explained, markDrawn } from './explain.ts'
import { bumpStat } from './practice.sql.ts'
import * as sql from './review.sql.ts'
import { firstRating, openRatings, schedule } from './spaced-repetition.ts'
import { texts } from './texts.ts'
import { type EntryRow, selectEntry } from './wrong-book.sql.ts'

type Input<K extends 'review' | 'rate'> = z.output<(typeof wrongBook)[K]['input']>

/** The mark of the leaf of an entry. */
function markOf(row: EntryRow, userAnswer: string[]): Mark {
  const leaf = row.subId === '0' ? row.problemId : row.subId
  const rule = entryRule(row.doc, row.sourceType, row.paperRule)
  const problem = { id: row.problemId, doc: row.doc, videoId: null, rule }
  const mark = markDrawn(problem, new Map([[leaf, userAnswer]])).find(({ problemId }) => problemId === leaf)
  return found(mark, texts.entryGone)
}

const errorCountAfter = (before: sql.Before, rating: number) => before.errorCount + (rating === 1 ? 1 : 0)

/** The state after a review and the possible ratings. Derived from stored data, hence idempotent. */
function toResponse(row: EntryRow, review: sql.Review, fullScore: number) {
  const at = new Date(review.gmtCreate)
  const leaf = row.subId === '0' ? row.problemId : row.subId
  const ratingList = openRatings(review.answerStatus).map((rating) => {
    const { nextReviewTime, isMastered } = schedule(review.before, rating, at)
    return { rating, nextReviewTime, isMastered }
  })
  const next = review.rating ? schedule(review.before, review.rating as ReviewRating, at) : review.before
  return {
    reviewId: review.id,
    mark: { problemId: leaf, score: review.score, fullScore, answerStatus: review.answerStatus },
    explainedList: explained({ id: row.problemId, doc: row.doc, videoId: null }, row.subId),
    rating: review.rating,
    ratingList,
    nextReviewTime: next.nextReviewTime,
    isMastered: next.isMastered,
    rightCount: next.rightCount,
  }
}

/** Marks an answer to an entry and schedules it by the default rating. */
export function reviewEntry(
  { id, userAnswer, clientKey }: Input<'review'>,
  { db, site, viewer, services }: Request<'login'>,
) {
  const { siteId } = site
  const { userId } = viewer
  const now = new Date(services.clock.now())
  return transaction(db, async (tx) => {
    const row = found(await selectEntry(tx, { siteId, userId, now, id, lock: true }), texts.entryGone)
    const known = await sql.selectReviewByKey(tx, userId, clientKey)
    await markKeysSeenOf(tx, userId, [row.problemId])
    const mark = markOf(row, known?.userAnswer ?? userAnswer)
    if (known) {
      if (known.errorId !== id) throw new CallError('conflict', texts.otherReview)
      return toResponse(row, known, mark.fullScore)
    }
    const rating = firstRating(mark.answerStatus)
    const { card, rightCount, errorCount, nextReviewTime, isMastered } = row
    const made: Omit<sql.Review, 'id'> = {
      errorId: id,
      rating: rating ?? 0,
      answerStatus: mark.answerStatus,
      score: mark.score,
      userAnswer,
      before: { card, rightCount, errorCount, nextReviewTime, isMastered },
      gmtCreate: now.toISOString(),
    }
    const reviewId = await sql.insertReview(tx, { ...made, siteId, userId, clientKey })
    const review = { ...made, id: reviewId }
    await addToDay(tx, { siteId, userId, now, reviewed: 1 })
    if (rating) {
      const errors = errorCountAfter(made.before, rating)
      const next = schedule(made.before, rating, now)
      await sql.applyReview(tx, { reviewId, errorId: id, rating, at: now, errorCount: errors, next })
      const status = mark.answerStatus === 'none' ? 'wrong' : mark.answerStatus
      await bumpStat(tx, { siteId, userId, problemId: row.problemId, status })
    }
    return toResponse(row, review, mark.fullScore)
  })
}

/** Reschedules the last review of an entry with another rating. */
export function rateReview({ reviewId, rating }: Input<'rate'>, { db, site, viewer, services }: Request<'login'>) {
  const { siteId } = site
  const { userId } = viewer
  return transaction(db, async (tx) => {
    const review = found(await sql.selectReview(tx, userId, reviewId), texts.entryGone)
    const now = new Date(services.clock.now())
    found(await selectEntry(tx, { siteId, userId, now, id: review.errorId, lock: true }), texts.entryGone)
    if ((await sql.selectNewest(tx, review.errorId)) !== reviewId) throw new CallError('conflict', texts.newerReview)
    const chosen = rating as ReviewRating
    if (!openRatings(review.answerStatus).includes(chosen))
      throw new CallError('invalid', texts.ratingNotOpen, 'rating')
    const at = new Date(review.gmtCreate)
    const next = schedule(review.before, chosen, at)
    const errorCount = errorCountAfter(review.before, chosen)
    await sql.applyReview(tx, { reviewId, errorId: review.errorId, rating, at, errorCount, next })
    const { nextReviewTime, isMastered, rightCount } = next
    return { nextReviewTime, isMastered, rightCount }
  })
}

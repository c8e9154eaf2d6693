/** Schedules reviews of wrong answers by FSRS, and decides when one is mastered. Pure and deterministic. */
import type { ReviewRating } from '@zhixing/contract/exam/practice-kinds'
import type { AnswerStatus } from '@zhixing/contract/exam/shapes'
import { type Card, createEmptyCard, fsrs, type Grade } from 'ts-fsrs'

/** The stored form of a card. */
export interface StoredCard {
  due: string
  stability: number
  difficulty: number
  elapsed_days: number
  scheduled_days: number
  learning_steps: number
  reps: number
  lapses: number
  state: number
  last_review: string | null
}

/** The state a review starts from: the card, and the number of consecutive right answers. */
export interface ReviewState {
  card: StoredCard | null
  rightCount: number
}

export interface Scheduled extends ReviewState {
  card: StoredCard
  nextReviewTime: string
  isMastered: 0 | 1
}

/** Mastery: stable for this many days, after this many consecutive right answers. */
export const MASTERED_DAYS = 21
export const MASTERED_RIGHT = 3
/** A forgotten entry returns in the same session. */
export const AGAIN_MINUTES = 10

const DAY = 86_400_000
/** China time is UTC+8 without DST. */
const AHEAD = 8 * 3_600_000
/** Shifts an instant so that the scheduler, which counts days in UTC, sees days in China time. */
const asLocal = (moment: Date) => new Date(moment.getTime() + AHEAD)
/** Start of the day of a local instant: an entry is due from the first minute of its day. */
const dayStart = (local: Date) => new Date(Math.floor(local.getTime() / DAY) * DAY - AHEAD)

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.9, maximum_interval: 365 })

const stored = (card: Card): StoredCard => ({
  due: card.due.toISOString(),
  stability: card.stability,
  difficulty: card.difficulty,
  elapsed_days: card.elapsed_days,
  scheduled_days: card.scheduled_days,
  learning_steps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  state: card.state,
  last_review: card.last_review?.toISOString() ?? null,
})

/** Ratings possible for an outcome: a wrong answer is forgotten; a partly right one may be hard. */
export function openRatings(status: AnswerStatus): ReviewRating[] {
  if (status === 'right' || status === 'reviewing') return [1, 2, 3, 4]
  return status === 'part' ? [1, 2] : [1]
}

/** The default rating; null where only the person can judge. */
export function firstRating(status: AnswerStatus): ReviewRating | null {
  if (status === 'reviewing') return null
  return status === 'right' ? 3 : status === 'part' ? 2 : 1
}

/** The state after a review at `now`. Card times are local. */
export function schedule({ card, rightCount }: ReviewState, rating: ReviewRating, now: Date): Scheduled {
  const local = asLocal(now)
  const before = card ? { ...card, last_review: card.last_review ?? undefined } : createEmptyCard(local)
  // A clock set back must not put a review before the last one.
  const last = card?.last_review ? new Date(card.last_review) : null
  const at = last && last > local ? last : local
  const after = stored(scheduler.next(before as Card, at, rating as Grade).card)
  const forgotten = rating === 1
  const right = forgotten ? 0 : rightCount + (rating === 2 ? 0 : 1)
  const isMastered = !forgotten && right >= MASTERED_RIGHT && after.stability >= MASTERED_DAYS ? 1 : 0
  const next = forgotten ? new Date(now.getTime() + AGAIN_MINUTES * 60_000) : dayStart(new Date(after.due))
  return { card: after, rightCount: right, nextReviewTime: next.toISOString(), isMastered }
}

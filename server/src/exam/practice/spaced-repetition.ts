/**
 * When a wrong answer is seen again: FSRS, and what it takes to be done with it. Pure: no clock, no database, no chance.
 */
import type { ReviewRating } from '@zhixing/contract/exam/practice-kinds'
import type { AnswerStatus } from '@zhixing/contract/exam/shapes'
import { type Card, createEmptyCard, fsrs, type Grade } from 'ts-fsrs'

/** What a row keeps of a card. */
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

/** A card and how often in a row it was right: what another review starts from. */
export interface ReviewState {
  card: StoredCard | null
  rightCount: number
}

export interface Scheduled extends ReviewState {
  card: StoredCard
  nextReviewTime: string
  isMastered: 0 | 1
}

/** Days for which it has to be remembered, and how often in a row it has to be right, before the book lets it go. */
export const MASTERED_DAYS = 21
export const MASTERED_RIGHT = 3
/** What was forgotten comes back in the same sitting. */
export const AGAIN_MINUTES = 10

const DAY = 86_400_000
/** China is eight hours ahead, the year round. */
const AHEAD = 8 * 3_600_000
/** A moment as the scheduler, which counts days in UTC, is to see it: its day is the day of China. */
const asLocal = (moment: Date) => new Date(moment.getTime() + AHEAD)
/** When the day of a local moment begins: what is due on a day is due from its first minute, whenever the last review was. */
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

/** Ratings that an answer leaves open: whoever was wrong has forgotten, whoever was partly right may call it hard. */
export function openRatings(status: AnswerStatus): ReviewRating[] {
  if (status === 'right' || status === 'reviewing') return [1, 2, 3, 4]
  return status === 'part' ? [1, 2] : [1]
}

/** What is taken until the person says otherwise; null where only the person can tell. */
export function firstRating(status: AnswerStatus): ReviewRating | null {
  if (status === 'reviewing') return null
  return status === 'right' ? 3 : status === 'part' ? 2 : 1
}

/** Where an entry stands after a review at `now`. The times of its card are local ones. */
export function schedule({ card, rightCount }: ReviewState, rating: ReviewRating, now: Date): Scheduled {
  const local = asLocal(now)
  const before = card ? { ...card, last_review: card.last_review ?? undefined } : createEmptyCard(local)
  // A clock that was set back must not make a review lie in the past of the last one.
  const last = card?.last_review ? new Date(card.last_review) : null
  const at = last && last > local ? last : local
  const after = stored(scheduler.next(before as Card, at, rating as Grade).card)
  const forgotten = rating === 1
  const right = forgotten ? 0 : rightCount + (rating === 2 ? 0 : 1)
  const isMastered = !forgotten && right >= MASTERED_RIGHT && after.stability >= MASTERED_DAYS ? 1 : 0
  const next = forgotten ? new Date(now.getTime() + AGAIN_MINUTES * 60_000) : dayStart(new Date(after.due))
  return { card: after, rightCount: right, nextReviewTime: next.toISOString(), isMastered }
}

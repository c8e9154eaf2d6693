import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AGAIN_MINUTES,
  firstRating,
  MASTERED_DAYS,
  MASTERED_RIGHT,
  openRatings,
  schedule,
  type Scheduled,
  type ReviewState,
} from './spaced-repetition.ts'

const DAY = 86_400_000
const start = new Date('2026-11-21T08:00:00Z')
const fresh: ReviewState = { card: null, rightCount: 0 }

/** Reviews an entry each time it is due. */
function run(ratings: (1 | 2 | 3 | 4)[], from: ReviewState = fresh): Scheduled[] {
  const seen: Scheduled[] = []
  let state = from
  let now = start
  for (const rating of ratings) {
    const next = schedule(state, rating, now)
    seen.push(next)
    state = next
    now = new Date(next.nextReviewTime)
  }
  return seen
}
/** Day number in China time, since 1970. */
const dayOf = (moment: number) => Math.floor((moment + 8 * 3_600_000) / DAY)
const days = ({ nextReviewTime }: Scheduled, now: Date) => dayOf(Date.parse(nextReviewTime)) - dayOf(now.getTime())

describe('ratings', () => {
  test('possible and default ratings by outcome', () => {
    expect(openRatings('right')).toEqual([1, 2, 3, 4])
    expect(openRatings('reviewing')).toEqual([1, 2, 3, 4])
    expect(openRatings('part')).toEqual([1, 2])
    expect(openRatings('wrong')).toEqual([1])
    expect(openRatings('none')).toEqual([1])
    expect([firstRating('right'), firstRating('part'), firstRating('wrong'), firstRating('none')]).toEqual([3, 2, 1, 1])
    expect(firstRating('reviewing')).toBeNull()
  })
})

describe('schedule', () => {
  test('forgotten is due in minutes, remembered in days, easy later still', () => {
    const [again, hard, good, easy] = ([1, 2, 3, 4] as const).map((rating) => schedule(fresh, rating, start))
    expect(Date.parse(again?.nextReviewTime ?? '') - start.getTime()).toBe(AGAIN_MINUTES * 60_000)
    expect(days(hard as Scheduled, start)).toBeGreaterThanOrEqual(1)
    expect(days(good as Scheduled, start)).toBeGreaterThanOrEqual(days(hard as Scheduled, start))
    expect(days(easy as Scheduled, start)).toBeGreaterThan(days(good as Scheduled, start))
  })

  test.each([
    ['in the morning', '2026-11-21T00:30:00Z'],
    ['late in the evening', '2026-11-21T15:59:00Z'],
  ])('an entry remembered %s is due from the first minute of its day in China', (_name, at) => {
    const now = new Date(at)
    const next = schedule(fresh, 3, now)
    expect(next.nextReviewTime).toMatch(/T16:00:00.000Z$/)
    expect(days(next, now)).toBe(next.card.scheduled_days)
  })

  test('a review in the first minute of its day counts as whole days later', () => {
    const evening = new Date('2026-11-21T15:00:00Z')
    const first = schedule(fresh, 3, evening)
    const second = schedule(first, 3, new Date(first.nextReviewTime))
    expect(second.card.elapsed_days).toBe(first.card.scheduled_days)
    expect(second.card.stability).toBeGreaterThan(first.card.stability)
  })

  test('always remembered: mastered after three reviews, not before', () => {
    const path = run([3, 3, 3, 3, 3])
    const at = path.findIndex(({ isMastered }) => isMastered === 1)
    expect(at).toBeGreaterThanOrEqual(MASTERED_RIGHT - 1)
    expect(at).toBeLessThanOrEqual(4)
    expect(path[at]?.card.stability).toBeGreaterThanOrEqual(MASTERED_DAYS)
    // However high the stability, two reviews are not enough.
    expect(run([4, 4]).map(({ isMastered }) => isMastered)).toEqual([0, 0])
  })

  test('hard does not count towards mastery, forgotten resets it', () => {
    expect(run([3, 3, 2]).at(-1)).toMatchObject({ rightCount: 2, isMastered: 0 })
    expect(run([3, 3, 1]).at(-1)).toMatchObject({ rightCount: 0, isMastered: 0 })
    expect(run([3, 3, 3, 3, 3, 1]).at(-1)).toMatchObject({ rightCount: 0, isMastered: 0 })
  })

  test('a review dated before the last one counts as now', () => {
    const first = schedule(fresh, 3, start)
    const second = schedule(first, 3, new Date(start.getTime() - 5 * DAY))
    expect(second.card.last_review).toBe(first.card.last_review)
  })

  const rating = fc.constantFrom<1 | 2 | 3 | 4>(1, 2, 3, 4)
  const history = fc.array(fc.record({ rating, wait: fc.integer({ min: 0, max: 200 * DAY }) }), { maxLength: 25 })
  const lived = (steps: { rating: 1 | 2 | 3 | 4; wait: number }[]) => {
    let state: ReviewState = fresh
    let now = start
    for (const { rating: given, wait } of steps) {
      state = schedule(state, given, now)
      now = new Date(now.getTime() + wait)
    }
    return { state, now }
  }

  test('property: the next review is in the future, within about a year, and later for better ratings', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { state, now } = lived(steps)
        const next = ([1, 2, 3, 4] as const).map((given) => Date.parse(schedule(state, given, now).nextReviewTime))
        for (const [at, time] of next.entries()) {
          expect(time).toBeGreaterThan(now.getTime())
          expect(time - now.getTime()).toBeLessThanOrEqual(370 * DAY)
          expect(dayOf(time) - dayOf(now.getTime())).toBeGreaterThanOrEqual(at === 0 ? 0 : 1)
          if (at > 0) expect(time).toBeGreaterThanOrEqual(next[at - 1] ?? 0)
        }
      }),
    )
  })

  test('deterministic, also after a JSON round trip', () => {
    fc.assert(
      fc.property(history, rating, (steps, given) => {
        const { state, now } = lived(steps)
        const stored = JSON.parse(JSON.stringify(state)) as ReviewState
        expect(schedule(stored, given, now)).toEqual(schedule(state, given, now))
      }),
    )
  })

  test('property: mastery needs three in a row', () => {
    fc.assert(
      fc.property(history, rating, (steps, given) => {
        const { state, now } = lived(steps)
        const next = schedule(state, given, now)
        if (next.isMastered) expect(next.rightCount).toBeGreaterThanOrEqual(MASTERED_RIGHT)
        expect(next.rightCount).toBe(given === 1 ? 0 : state.rightCount + (given === 2 ? 0 : 1))
      }),
    )
  })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { HALF_LIFE_SECONDS, hotScore, type Hotness, points, worthAt } from './hot.ts'

const DAY = 86_400
const none = { readCount: 0, admireCount: 0, commentCount: 0, collectionCount: 0, followCount: 0 }
const at = (shownAt: number, more: Partial<Hotness> = {}): Hotness => ({ ...none, shownAt, ...more })

test('a score halves after a half-life', () => {
  const liked = at(0, { admireCount: 7, commentCount: 3 })
  expect(worthAt(liked, 0)).toBe(points(liked))
  expect(worthAt(liked, HALF_LIFE_SECONDS)).toBeCloseTo(points(liked) / 2)
})

test('new and liked ranks before old and liked, and much liked before new', () => {
  expect(hotScore(at(10 * DAY, { admireCount: 10 }))).toBeGreaterThan(hotScore(at(0, { admireCount: 10 })))
  expect(hotScore(at(0, { admireCount: 100 }))).toBeGreaterThan(hotScore(at(3 * DAY)))
  expect(hotScore(at(10 * DAY))).toBeGreaterThan(hotScore(at(0, { readCount: 20 })))
})

test('the order by score is the order by worth, at any time', () => {
  const thing = fc.record({
    readCount: fc.nat(100_000),
    admireCount: fc.nat(5000),
    commentCount: fc.nat(1000),
    collectionCount: fc.nat(1000),
    followCount: fc.nat(100),
    shownAt: fc.integer({ min: 1_700_000_000, max: 1_700_000_000 + 60 * DAY }),
  })
  fc.assert(
    fc.property(thing, thing, fc.nat(90 * DAY), (one, other, later) => {
      const now = 1_700_000_000 + later
      const [a, b] = [hotScore(one), hotScore(other)]
      // Differences below floating point precision have no order.
      if (Math.abs(a - b) < 1e-6) return
      expect(worthAt(one, now) > worthAt(other, now)).toBe(a > b)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from './expiry.ts'
import { DAY, levelAt, type Tiers, tradeOf, upgradeOf, withoutPlan, withPlan } from './tier.ts'

const NOW = Date.parse('2026-11-24T00:00:00Z')
const NONE: Tiers = { until: 0, high: 0 }
const days = (count: number) => NOW + count * DAY
const lower = (left: number): Tiers => ({ until: days(left), high: 0 })

describe('value of the remaining lower tier', () => {
  const cases: [string, Tiers, { days: number; paid: number }[], { days: number; value: number }][] = [
    ['nothing without a membership', NONE, [], { days: 0, value: 0 }],
    ['nothing where it was given', lower(20), [{ days: 30, paid: 0 }], { days: 0, value: 0 }],
    ['its part of what was paid, down to the fen', lower(20), [{ days: 30, paid: 1999 }], { days: 20, value: 1332 }],
    [
      'a day that has begun whole',
      { until: days(20) - 1, high: 0 },
      [{ days: 30, paid: 3000 }],
      { days: 20, value: 2000 },
    ],
    [
      'of the latest purchase first',
      lower(40),
      [
        { days: 30, paid: 900 },
        { days: 365, paid: 36_500 },
      ],
      { days: 40, value: 1900 },
    ],
    [
      'of paid days only, beside granted days',
      lower(40),
      [
        { days: 15, paid: 0 },
        { days: 30, paid: 3000 },
      ],
      { days: 25, value: 2500 },
    ],
    [
      'the same after a running higher tier',
      { until: days(40), high: days(10) },
      [{ days: 30, paid: 3000 }],
      { days: 30, value: 3000 },
    ],
    ['nothing without expiry', { until: null, high: 0 }, [{ days: 30, paid: 3000 }], { days: 0, value: 0 }],
    ['nothing once expired', lower(-3), [{ days: 30, paid: 3000 }], { days: 0, value: 0 }],
  ]
  test.each(cases)('%s', (_, tiers, stretches, worth) => expect(tradeOf(tiers, stretches, NOW)).toEqual(worth))
})

describe('an upgrade', () => {
  test('deducts the value, for all days', () => {
    expect(upgradeOf(9900, { days: 20, value: 1332 }, NOW)).toEqual({
      amount: 1332,
      days: 20,
      leftValue: 0,
      leftDays: 0,
      at: NOW,
    })
  })
  test('deducts at most the plan’s price; the remaining days keep their value', () => {
    expect(upgradeOf(1000, { days: 30, value: 3000 }, NOW)).toEqual({
      amount: 1000,
      days: 10,
      leftValue: 2000,
      leftDays: 20,
      at: NOW,
    })
  })
  test('is impossible without days to trade in', () => {
    expect([upgradeOf(1000, { days: 0, value: 0 }, NOW), upgradeOf(0, { days: 3, value: 10 }, NOW)]).toEqual([
      null,
      null,
    ])
  })
})

describe('a plan', () => {
  const month = addMonths(NOW, 1)
  test('of the lower tier starts after the current membership, higher tier included', () => {
    expect(withPlan(NONE, { level: 1, months: 1 }, NOW, null, 1)).toEqual({ until: month, high: 0 })
    expect(withPlan({ until: days(5), high: days(5) }, { level: 1, months: 1 }, NOW, null, 1)).toEqual({
      until: addMonths(days(5), 1),
      high: days(5),
    })
  })
  test('of the higher tier starts now, or after the current higher tier', () => {
    expect(withPlan(NONE, { level: 2, months: 1 }, NOW, null, 1)).toEqual({ until: month, high: month })
    expect(withPlan({ until: days(5), high: days(5) }, { level: 2, months: 1 }, NOW, null, 1).high).toBe(
      addMonths(days(5), 1),
    )
  })
  test('consumes traded-in days and moves granted days behind it', () => {
    const upgrade = upgradeOf(9900, { days: 20, value: 2000 }, NOW)
    expect(withPlan(lower(20), { level: 2, months: 1 }, NOW, upgrade, 7900)).toEqual({ until: month, high: month })
    expect(withPlan(lower(30), { level: 2, months: 1 }, NOW, upgrade, 7900)).toEqual({
      until: month + 10 * DAY,
      high: month,
    })
    expect(withPlan({ until: null, high: 0 }, { level: 2, months: 1 }, NOW, null, 9900)).toEqual({
      until: null,
      high: month,
    })
  })
  test('is shortened in proportion to traded-in days refunded meanwhile', () => {
    const upgrade = upgradeOf(4000, { days: 20, value: 2000 }, NOW)
    const half = withPlan(NONE, { level: 2, months: 1 }, NOW, upgrade, 2000)
    expect(half.high - NOW).toBe((month - NOW) / 2)
    const later = withPlan(lower(20), { level: 2, months: 1 }, NOW + 3_600_000, upgrade, 2000)
    expect(later.high).toBe(addMonths(NOW + 3_600_000, 1))
  })
})

describe('a revoked sale', () => {
  test('restores the earlier membership, traded-in days included', () => {
    const before = lower(20)
    const after = withPlan(before, { level: 2, months: 12 }, NOW, upgradeOf(9900, { days: 20, value: 2000 }, NOW), 7900)
    expect(withoutPlan(days(1), after, { before, after, time: NOW })).toEqual(before)
  })
  test('after another purchase undoes only its own change', () => {
    const before = lower(20)
    const after = withPlan(before, { level: 2, months: 1 }, NOW, upgradeOf(9900, { days: 20, value: 2000 }, NOW), 7900)
    const since = withPlan(after, { level: 1, months: 1 }, days(1), null, 1)
    const left = withoutPlan(days(2), since, { before, after, time: NOW })
    expect(levelAt(left, days(2))).toBe(1)
    expect(left.until).toBe((since.until ?? 0) - ((after.until ?? 0) - days(20)))
  })
})

const plans = fc.array(
  fc.record({
    level: fc.constantFrom(1 as const, 2 as const),
    months: fc.integer({ min: 1, max: 24 }),
    price: fc.integer({ min: 1, max: 100_000 }),
    pause: fc.integer({ min: 0, max: 90 }),
  }),
  { maxLength: 8 },
)
test('property: value never exceeds payments, the higher tier ends within the membership, and no purchase shortens it', () => {
  fc.assert(
    fc.property(plans, (list) => {
      let [tiers, now, paidSum] = [NONE, NOW, 0]
      let stretches: { days: number; paid: number }[] = []
      for (const { pause, price, ...plan } of list) {
        now += pause * DAY
        const trade = tradeOf(tiers, stretches, now)
        expect(trade.value).toBeLessThanOrEqual(paidSum)
        const upgrade = plan.level === 2 ? upgradeOf(price, trade, now) : null
        const paid = price - (upgrade?.amount ?? 0)
        expect(paid).toBeGreaterThanOrEqual(0)
        paidSum += paid
        const after = withPlan(tiers, plan, now, upgrade, paid)
        expect(after.high).toBeLessThanOrEqual(after.until ?? 0)
        expect(after.high).toBeGreaterThanOrEqual(tiers.high)
        expect(levelAt(after, now)).toBeGreaterThanOrEqual(levelAt(tiers, now))
        stretches =
          plan.level === 1
            ? [{ days: Math.round(((after.until ?? 0) - Math.max(now, tiers.until ?? 0)) / DAY), paid }, ...stretches]
            : [{ days: upgrade?.leftDays ?? 0, paid: upgrade?.leftValue ?? 0 }]
        tiers = after
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clawBack, portion, sharesOf } from './share.ts'

const fen = fc.integer({ min: 0, max: 1_000_000_000 })
const rate = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000)

test('a part is rounded down to the fen, without binary floating-point errors', () => {
  expect([portion(9_900, 0.7), portion(1, 0.9999), portion(3, 0.3333), portion(100, 0.29)]).toEqual([6_930, 0, 0, 29])
})

test('the parts of a sale sum to the payment; the platform pays the referrer', () => {
  const one = { lecturer: 0.7, referrer: 0.1, second: 0 }
  expect(sharesOf(9_900, one)).toEqual({ lecturer: 6_930, referrer: 990, second: 0, platform: 1_980 })
  expect(sharesOf(9_900, { ...one, second: 0.05 })).toMatchObject({ referrer: 990, second: 495, platform: 1_485 })
  expect(sharesOf(100, { lecturer: 0.95, referrer: 0.1, second: 0.1 })).toMatchObject({ referrer: 5, second: 0 })
  fc.assert(
    fc.property(fen, rate, rate, rate, (paid, lecturer, referrer, second) => {
      const shares = Object.values(sharesOf(paid, { lecturer, referrer, second }))
      expect(shares.reduce((sum, part) => sum + part, 0)).toBe(paid)
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('property: partial refunds claw back in proportion, never too much, and everything on a full refund', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      rate,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (paid, r, steps) => {
        const share = { amount: portion(paid, r), clawed: 0 }
        let refunded = 0
        for (const step of [...steps, 1]) {
          refunded += step === 1 ? paid - refunded : Math.floor((paid - refunded) * step)
          const now = clawBack(share, refunded, paid)
          expect(now).toBeGreaterThanOrEqual(0)
          share.clawed += now
          expect(share.clawed).toBeLessThanOrEqual(share.amount)
        }
        expect(share.clawed).toBe(share.amount)
      },
    ),
  )
})

test('a zero share has no clawback', () => {
  expect(clawBack({ amount: 0, clawed: 0 }, 0, 0)).toBe(0)
})

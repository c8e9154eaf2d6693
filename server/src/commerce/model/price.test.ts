import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLimited, PLAIN_TERMS, priceOf, type SaleTerms, split, sumOf, takeOff } from './price.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const course = { original: 12_900, price: 6_900, isVipFree: 0 as const }
const anybody = { isVip: false, now }
const member = { isVip: true, now }
const terms = (over: Partial<SaleTerms>): SaleTerms => ({ ...PLAIN_TERMS, ...over })

describe('price of one product', () => {
  test.each([
    ['as its author priced it', course, PLAIN_TERMS, anybody, 6_900, ['优惠价']],
    ['without a list price', { ...course, original: 0 }, PLAIN_TERMS, anybody, 6_900, []],
    ['for a limited time', course, terms({ limitPrice: 5_000 }), anybody, 5_000, ['优惠价', '限时优惠']],
    ['a limited price above the regular one', course, terms({ limitPrice: 9_000 }), anybody, 6_900, ['优惠价']],
    ['for members', course, terms({ vipPrice: 3_000 }), member, 3_000, ['优惠价', '会员价']],
    ['the member price, for others', course, terms({ vipPrice: 3_000 }), anybody, 6_900, ['优惠价']],
    [
      'free for members',
      { ...course, isVipFree: 1 as const },
      terms({ vipPrice: 3_000 }),
      member,
      0,
      ['优惠价', '会员免费'],
    ],
    [
      'limited price below the member price',
      course,
      terms({ limitPrice: 1_000, vipPrice: 3_000 }),
      member,
      1_000,
      ['优惠价', '限时优惠'],
    ],
  ])('%s', (_name, product, conditions, who, pricePaid, names) => {
    const priced = priceOf(product, conditions, who)
    expect(priced.pricePaid).toBe(pricePaid)
    expect(priced.deductionList.map(({ name }) => name)).toEqual(names)
  })

  test('a limited-time price applies from its begin to before its end', () => {
    const [limitBegin, limitEnd] = ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z']
    const offer = terms({ limitPrice: 0, limitBegin, limitEnd })
    expect([now - 1, now, Date.parse(limitEnd) - 1, Date.parse(limitEnd)].map((at) => isLimited(offer, at))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('property: deductions sum to the discount, and no price is negative', () => {
    const fen = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(
        fen,
        fen,
        fc.option(fen),
        fc.option(fen),
        fc.boolean(),
        fc.constantFrom(0 as const, 1 as const),
        (original, price, limitPrice, vipPrice, isVip, isVipFree) => {
          const priced = priceOf({ original, price, isVipFree }, terms({ limitPrice, vipPrice }), { isVip, now })
          const off = priced.deductionList.reduce((sum, { amount }) => sum + amount, 0)
          expect(priced.priceDiscount).toBe(off)
          expect(priced.pricePayable).toBe(priced.priceDiscount + priced.pricePaid)
          expect(priced.pricePaid).toBeGreaterThanOrEqual(0)
          expect(priced.pricePaid).toBeLessThanOrEqual(price)
          expect(priced.deductionList.every(({ amount }) => amount > 0)).toBe(true)
        },
      ),
    )
  })
})

describe('allocation of an amount', () => {
  test('is exact to the fen and gives no part more than its weight', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const total = list.reduce((sum, weight) => sum + weight, 0)
        const amount = Math.floor(total * share)
        const parts = split(amount, list)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        expect(parts.every((part, at) => part >= 0 && part <= (list[at] ?? 0))).toBe(true)
      }),
    )
  })

  test('reduces eligible items only, at most to zero', () => {
    const items = [course, { ...course, price: 100 }].map((one) => priceOf(one, PLAIN_TERMS, anybody))
    const off = takeOff(items, '券', 1_000, [true, false])
    expect(off.map(({ pricePaid }) => pricePaid)).toEqual([5_900, 100])
    expect(off[0]?.deductionList.at(-1)).toEqual({ name: '券', amount: 1_000 })
    expect(sumOf(takeOff(items, '券', 100_000, [true, true]))).toMatchObject({ pricePaid: 0, pricePayable: 25_800 })
  })
})

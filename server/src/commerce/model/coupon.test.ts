import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { type CouponItem, type CouponRule, couponOff } from './coupon.ts'
import { deductionNames, sumOf, takeOff } from './price.ts'

const rule = (over: Partial<CouponRule> = {}): CouponRule => ({
  couponType: 1,
  amount: 1000,
  percent: 0,
  maxAmount: 0,
  threshold: 0,
  scopeType: 0,
  scopeList: [],
  isWithLimit: 0,
  isWithVip: 0,
  ...over,
})
const item = (productType: number, id: number, pricePaid: number, ...names: string[]): CouponItem => ({
  key: `${productType}:${id}`,
  productType,
  priced: {
    pricePayable: pricePaid,
    priceDiscount: 0,
    pricePaid,
    deductionList: names.map((name) => ({ name, amount: 0 })),
  },
})

describe('discount of a coupon', () => {
  test('an amount, at most the price of the eligible items', () => {
    expect(couponOff(rule(), [item(1, 1, 5000)]).amount).toBe(1000)
    expect(couponOff(rule(), [item(1, 1, 300)]).amount).toBe(300)
  })
  test('a percentage, rounded down, with a cap', () => {
    const percent = rule({ couponType: 2, amount: 0, percent: 15 })
    expect(couponOff(percent, [item(1, 1, 9999)]).amount).toBe(1499)
    expect(couponOff({ ...percent, maxAmount: 1000 }, [item(1, 1, 9999)]).amount).toBe(1000)
  })
  test('requires the eligible items to reach the threshold', () => {
    const from = rule({ threshold: 5000 })
    expect(couponOff(from, [item(1, 1, 5000)]).amount).toBe(1000)
    expect(couponOff(from, [item(1, 1, 4999)])).toMatchObject({ amount: 0, refusal: { why: 'threshold', missing: 1 } })
    const courses = rule({ threshold: 5000, scopeType: 1, scopeList: ['1'] })
    expect(couponOff(courses, [item(1, 1, 4000), item(5, 2, 4000)]).refusal).toEqual({
      why: 'threshold',
      missing: 1000,
    })
  })
  test('limited to product types or single products', () => {
    const cart = [item(1, 1, 4000), item(5, 2, 4000)]
    expect(couponOff(rule({ scopeType: 1, scopeList: ['5'] }), cart).eligible).toEqual([false, true])
    expect(couponOff(rule({ scopeType: 2, scopeList: ['1:1'] }), cart).eligible).toEqual([true, false])
    expect(couponOff(rule({ scopeType: 2, scopeList: ['1:9'] }), cart).refusal).toEqual({ why: 'scope' })
  })
  test('combined with a limited-time or member price only when allowed', () => {
    const limited = item(1, 1, 4000, deductionNames.limit)
    const member = item(1, 2, 4000, deductionNames.vip)
    expect(couponOff(rule(), [limited]).refusal).toEqual({ why: 'stacking' })
    expect(couponOff(rule({ isWithLimit: 1 }), [limited]).amount).toBe(1000)
    expect(couponOff(rule({ isWithLimit: 1 }), [member]).refusal).toEqual({ why: 'stacking' })
    expect(couponOff(rule({ isWithVip: 1 }), [limited, member]).eligible).toEqual([false, true])
  })
})

test('property: the remaining price is never negative, and the parts sum to the discount', () => {
  const rules = fc.record({
    couponType: fc.constantFrom(1, 2),
    amount: fc.integer({ min: 1, max: 100_000 }),
    percent: fc.integer({ min: 1, max: 99 }),
    maxAmount: fc.integer({ min: 0, max: 5000 }),
    threshold: fc.integer({ min: 0, max: 20_000 }),
    scopeType: fc.constantFrom(0, 1),
    scopeList: fc.subarray(['1', '5']),
    isWithLimit: fc.constantFrom<0 | 1>(0, 1),
    isWithVip: fc.constantFrom<0 | 1>(0, 1),
  })
  const names = fc.subarray(Object.values(deductionNames))
  const items = fc.array(fc.tuple(fc.constantFrom(1, 5), fc.integer({ min: 0, max: 50_000 }), names), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(rules, items, (of, made) => {
      const cart = made.map(([type, price, has], at) => item(type, at, price, ...has))
      const { amount, eligible, refusal } = couponOff(of, cart)
      expect(amount > 0).toBe(refusal === undefined)
      const after = takeOff(
        cart.map(({ priced }) => priced),
        '优惠券',
        amount,
        eligible,
      )
      expect(sumOf(after).priceDiscount).toBe(amount)
      for (const [at, one] of after.entries()) {
        expect(one.pricePaid).toBeGreaterThanOrEqual(0)
        if (!eligible[at]) expect(one.pricePaid).toBe(cart[at]?.priced.pricePaid)
      }
    }),
  )
})

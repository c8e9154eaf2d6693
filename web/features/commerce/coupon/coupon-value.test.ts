import { expect, test } from 'vitest'
import { couponText, couponValue } from './coupon-value.ts'

test.each([
  [
    { couponType: 1, amount: 1000, percent: 0 },
    { unit: '¥', value: '10', tail: '' },
  ],
  [
    { couponType: 2, amount: 0, percent: 20 },
    { unit: '', value: '8', tail: '折' },
  ],
  [
    { couponType: 2, amount: 0, percent: 15 },
    { unit: '', value: '8.5', tail: '折' },
  ],
  [
    { couponType: 2, amount: 0, percent: 99 },
    { unit: '', value: '0.1', tail: '折' },
  ],
])('%j is %j', (coupon, expected) => expect(couponValue(coupon)).toEqual(expected))

test('a coupon as text', () => {
  expect(couponText({ couponType: 1, amount: 1000, percent: 0 })).toBe('¥10')
  expect(couponText({ couponType: 2, amount: 0, percent: 20 })).toBe('8折')
})

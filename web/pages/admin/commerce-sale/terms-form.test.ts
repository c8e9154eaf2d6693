import { expect, test } from 'vitest'
import { blankMany, changeOf, formOf, manyChangeOf, type ProductRow } from './terms-form.ts'

const row = {
  isSale: true,
  isVipFree: false,
  vipPrice: 1990,
  limitPrice: 2999,
  limitBegin: null,
  limitEnd: '2026-12-01T00:00:00.000Z',
  expiryMode: 1,
  expiryDays: 365,
  expiryDate: null,
  shareRate: 0.7001,
  commissionRate: null,
} as unknown as ProductRow

test('unchanged terms round-trip', () => {
  const { vipPrice, limitPrice, limitBegin, limitEnd, expiryDays, shareRate, commissionRate } = row
  const same = { vipPrice, limitPrice, limitBegin, limitEnd, expiryDays, shareRate, commissionRate }
  expect(changeOf(formOf(row), false)).toMatchObject({ ...same, isSale: true, isVipFree: false, expiryMode: 1 })
})

test('clearing the limited price clears its period', () => {
  expect(changeOf({ ...formOf(row), limitPrice: null }, false)).toMatchObject({ limitPrice: null, limitEnd: null })
})

test('a plan has no member price and no validity', () => {
  const change = changeOf(formOf(row), true)
  expect(Object.keys(change).toSorted()).toEqual(['commissionRate', 'isSale', 'limitBegin', 'limitEnd', 'limitPrice'])
})

test('sends only the chosen fields for many products', () => {
  expect(manyChangeOf(blankMany)).toEqual({})
  const end = '2026-12-01T00:00:00.000Z'
  expect(
    manyChangeOf({ ...blankMany, limit: 'set', limitPercent: 80, limitTime: [null, end], share: 'clear' }),
  ).toEqual({
    limitPercent: 80,
    limitBegin: null,
    limitEnd: end,
    shareRate: null,
  })
})

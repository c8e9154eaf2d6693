import { expect, test } from 'vitest'
import { takenBack } from './expiry.ts'

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`
const now = Date.parse(day(2))
const given = { orderNo: '7', before: null, until: day(11), time: day(1) }

test('without later changes the earlier ownership is restored', () => {
  expect(takenBack(now, { orderNo: '7', expireTime: day(11) }, given)).toBe('none')
  const before = { orderNo: '0', expireTime: day(5) }
  expect(takenBack(now, { orderNo: '7', expireTime: day(11) }, { ...given, before })).toBe('before')
  expect(takenBack(now, { orderNo: '7', expireTime: null }, { ...given, until: null })).toBe('none')
})

test('after another purchase only the time of this sale is subtracted', () => {
  expect(takenBack(now, { orderNo: '8', expireTime: day(21) }, given)).toEqual({ until: day(11) })
  // Refunding the later sale then subtracts its own time, not the first one’s.
  const second = { orderNo: '8', before: { orderNo: '7', expireTime: day(11) }, until: day(21), time: day(2) }
  expect(takenBack(now, { orderNo: '8', expireTime: day(11) }, second)).toBe('none')
})

test('ownership without expiry from another source is kept', () => {
  expect(takenBack(now, { orderNo: '8', expireTime: null }, given)).toBe('same')
  expect(takenBack(now, { orderNo: '8', expireTime: null }, { ...given, until: null })).toBe('same')
})

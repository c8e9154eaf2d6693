import { expect, test } from 'vitest'
import { BadNumber, badNumbersOf, readNumber, shownNumber } from './number-text.ts'

const money = { min: 0, max: 1_000_000, precision: 2 }
const why = (text: string, bounds = money) => {
  const read = readNumber(text, bounds)
  return read instanceof BadNumber ? read.reason : read
}

test('rejects malformed and out-of-range numbers with a reason and keeps their text', () => {
  expect(why('abc')).toBe('请填写数字')
  expect(why('1e9')).toBe('请填写数字')
  expect(why('-5')).toBe('不能小于 0')
  expect(why('99999999999')).toBe('不能大于 1,000,000')
  expect(why('1.005')).toBe('最多 2 位小数')
  expect(why('1.5', { ...money, precision: 0 })).toBe('请填写整数')
  expect(readNumber('-5', money)).toMatchObject({ text: '-5' })
})

test('parses full-width digits, separators and currency signs', () => {
  expect(['', ' ', '12', '１２', '¥1,234.50', '￥ 3', '0.10', '.5', '7.', '+2'].map((text) => why(text))).toEqual([
    null,
    null,
    12,
    12,
    1234.5,
    3,
    0.1,
    0.5,
    7,
    2,
  ])
  expect(shownNumber(10, money)).toBe('10.00')
  expect(shownNumber(0.5, {})).toBe('0.5')
})

test('finds all invalid numbers in nested form values', () => {
  const values = {
    a: new BadNumber('x', '一'),
    list: [{ b: 1 }, { b: new BadNumber('y', '二') }],
    day: new Date(),
    c: null,
  }
  expect(badNumbersOf(values)).toEqual([
    { name: ['a'], reason: '一' },
    { name: ['list', 1, 'b'], reason: '二' },
  ])
})

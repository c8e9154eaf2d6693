import { expect, test } from 'vitest'
import { fenOf, offlineRowsOf, rowErrors } from './import-rules.ts'

test('columns in any order and under common names; numbers as typed; empty rows skipped', () => {
  const rows = offlineRowsOf([
    ['课程名称', '金额*', '手机'],
    ['Python 入门', 99.5, 13_800_001_234],
    [],
    ['', '', '13800001235'],
  ])
  expect(rows).toMatchObject([
    { rowNo: 2, mobile: '13800001234', product: 'Python 入门', amount: '99.5', remark: '' },
    { rowNo: 4, mobile: '13800001235', product: '', amount: '' },
  ])
  expect(offlineRowsOf([['手机号', '商品']])).toBeUndefined()
})

test('yuan to fen, exactly', () => {
  expect(['99', '¥1,234.5', '0', '19.99'].map(fenOf)).toEqual([9900, 123_450, 0, 1999])
  expect(['', '-1', '1.234', '1e3', '1000001', '九十九'].map(fenOf)).toEqual(Array.from({ length: 6 }, () => undefined))
})

test('errors of a row', () => {
  const row = { rowNo: 2, mobile: '13800001234', product: '课', amount: '1', remark: '' }
  const errors = rowErrors(
    [row, { ...row, rowNo: 3 }, { rowNo: 4, mobile: '1', product: '', amount: 'x', remark: '' }],
    (m) => m,
  )
  expect(errors).toEqual([
    [],
    ['与第 2 行重复'],
    ['手机号应为 11 位数字', '请填写商品', '实付金额应为数字，最多两位小数'],
  ])
})

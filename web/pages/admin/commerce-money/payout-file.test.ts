import { expect, test } from 'vitest'
import { payoutCsv, payoutSheet } from './payout-file.ts'

const line = {
  id: '29544026283704541',
  accountType: 1 as const,
  bankUserName: '张三',
  bankCardNo: '6222021234567890128',
  bankName: '工商银行',
  bankBranchName: '',
  arriveMoney: 9_405,
}

test('amounts have two decimals, numbers stay whole', () => {
  const [row] = payoutSheet([line]).cells
  expect(row).toEqual([1, '银行卡', '张三', '6222021234567890128', '工商银行', '', '94.05', '29544026283704541'])
})

test('a CSV quotes what needs it, keeps long numbers as texts, and starts no formula', () => {
  const text = payoutCsv([{ ...line, bankUserName: '=1+1', bankName: '工商,银行"总行"' }])
  expect(text.startsWith('\uFEFF序号,')).toBe(true)
  expect(text).toContain(' =1+1,\t6222021234567890128,"工商,银行""总行""",,94.05,\t29544026283704541\r\n')
})

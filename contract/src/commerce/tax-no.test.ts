import { describe, expect, test } from 'vitest'
import { checkSign, plainTaxNo, taxNoError } from './tax-no.ts'

// Published codes of well-known companies.
const real = [
  '91350100M000100Y43',
  '914403001922038216',
  '91330100799655058B',
  '91110000802100433B',
  '91440300708461136T',
]

describe('tax numbers of companies', () => {
  test.each(real)('%s is right', (taxNo) => expect(taxNoError(taxNo)).toBeUndefined())

  test.each(real)('%s is invalid with any character changed', (taxNo) => {
    for (let at = 0; at < 18; at++) {
      const other = taxNo[at] === '7' ? '8' : '7'
      expect(taxNoError(taxNo.slice(0, at) + other + taxNo.slice(at + 1))).toContain('校验位')
    }
  })

  test.each(real)('%s is invalid with two different neighbours swapped', (taxNo) => {
    for (let at = 0; at < 17; at++) {
      const [one = '', two = ''] = [taxNo[at], taxNo[at + 1]]
      if (one !== two) expect(taxNoError(taxNo.slice(0, at) + two + one + taxNo.slice(at + 2))).toBeDefined()
    }
  })

  test.each([
    ['', '18 位'],
    ['91350100M000100Y4', '18 位'],
    ['91350100M000100Y433', '18 位'],
    ['91350100I000100Y43', '不含'],
    ['91350100m000100y43', '不含'],
  ])('%s: %s', (taxNo, why) => expect(taxNoError(taxNo)).toContain(why))

  test('spaces and lower-case letters are normalized', () => {
    expect(plainTaxNo(' 91350100 m000100y43 ')).toBe('91350100M000100Y43')
    expect(checkSign('91350100M000100Y4')).toBe('3')
  })
})

import { expect, test } from 'vitest'
import { makeIdCard } from '../../../test/identity.ts'
import { idCardError, maskIdCard } from './identity.ts'

const now = Date.parse('2026-11-21')

test('a number that was really given out is taken', () => {
  expect(idCardError('11010519491231002X', now)).toBeUndefined()
  expect(idCardError(makeIdCard(), now)).toBeUndefined()
})

test.each([
  ['', '18 位'],
  ['1101051949123100', '18 位'],
  ['110105491231002', '18 位'],
  ['11010519491231002x', '18 位'],
  ['11010519491231002０', '18 位'],
  ['110105194912310021', '不正确'],
  ['11010519491231003X', '不正确'],
  // The sum is right, the rest is not: no such province, day, or not born yet.
  [makeIdCard({ region: '000105' }), '不正确'],
  [makeIdCard({ region: '990105' }), '不正确'],
  [makeIdCard({ birth: '19900231' }), '不正确'],
  [makeIdCard({ birth: '20270101' }), '不正确'],
  [makeIdCard({ birth: '18991231' }), '不正确'],
])('%j is not: %s', (text, why) => expect(idCardError(text, now)).toContain(why))

test('masked, one recognises one’s own and nobody else’s', () => {
  expect(maskIdCard('11010519491231002X')).toBe('110***********002X')
  expect(maskIdCard('')).toBe('')
})

import { expect, test } from 'vitest'
import { makeIdCard } from '../../../test/identity.ts'
import { idCardError, maskIdCard } from './identity.ts'

const now = Date.parse('2026-11-21')

test('accepts a genuine number', () => {
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
  // Valid checksum, but an unknown province, an impossible or a future date.
  [makeIdCard({ region: '000105' }), '不正确'],
  [makeIdCard({ region: '990105' }), '不正确'],
  [makeIdCard({ birth: '19900231' }), '不正确'],
  [makeIdCard({ birth: '20270101' }), '不正确'],
  [makeIdCard({ birth: '18991231' }), '不正确'],
])('%j is not: %s', (text, why) => expect(idCardError(text, now)).toContain(why))

test('masked, it is recognizable to its owner only', () => {
  expect(maskIdCard('11010519491231002X')).toBe('110***********002X')
  expect(maskIdCard('')).toBe('')
})

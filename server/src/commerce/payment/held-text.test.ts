import { expect, test } from 'vitest'
import { heldText } from './held-text.ts'

const asked = { amount: 4130, currency: 'CNY', merchant: '1900000109/wx1' }

test('reports the differences of a payment, and none without a difference', () => {
  expect(heldText(asked, asked)).toBe('')
  expect(heldText(asked, { ...asked, amount: 4030 })).toBe('金额应为 ¥41.30，实为 ¥40.30')
  expect(heldText(asked, { amount: 1, currency: 'USD', merchant: '' })).toBe(
    '币种应为 CNY，实为 USD；金额应为 ¥41.30，实为 ¥0.01；收款商户应为 1900000109/wx1，实为 （无）',
  )
})

import { expect, test } from 'vitest'
import { phoneOf } from './phone.ts'

test.each([
  ['400-820-1234', '400-820-1234', '', 'tel:4008201234'],
  ['0755-26540001（每日 9:00-17:00）', '0755-26540001', '（每日 9:00-17:00）', 'tel:075526540001'],
  ['+86 10 6554 (9-17)', '+86 10 6554', '(9-17)', 'tel:+86106554'],
])('%s has the plain number as its tel: link', (text, number, note, href) =>
  expect(phoneOf(text)).toEqual({ number, note, href }),
)

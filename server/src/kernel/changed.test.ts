import { expect, test } from 'vitest'
import { checkChanged } from './changed.ts'

const rules = { phone: (text: string) => (/^\d+$/.test(text) ? undefined : '只能是数字') }

test('validates changed fields only; stored values stay valid', () => {
  expect(() => checkChanged({ phone: '前台' }, { phone: '前台' }, rules)).not.toThrow()
  expect(() => checkChanged({ phone: '前台' }, {}, rules)).not.toThrow()
  expect(() => checkChanged({ phone: '前台' }, { phone: '123' }, rules)).not.toThrow()
  expect(() => checkChanged({ phone: '前台' }, { phone: '后台' }, rules)).toThrow('只能是数字')
  expect(() => checkChanged(undefined, { phone: '前台' }, rules)).toThrow('只能是数字')
})

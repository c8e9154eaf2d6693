import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../api.ts'
import { codeError, mobileError, newPasswordError, plainMobile } from './rules.ts'
import { maskContact } from '../../../mask-contact.ts'
import { strengthHint, strengthOf } from './strength.ts'
import { texts } from './texts.ts'
import { errorsOf } from './use-form.ts'

describe('mobile numbers', () => {
  test.each([
    ['138 0000 0001', '13800000001'],
    ['+86 138-0000-0001', '13800000001'],
    ['008613800000001', '13800000001'],
    ['１３８００００００１', '1380000001'],
    ['', ''],
  ])('%s is parsed as %s', (typed, expected) => expect(plainMobile(typed)).toBe(expected))
  test('are validated like in the contract', () => {
    expect(mobileError('')).toBe(texts.mobileMissing)
    expect(mobileError('12800000001')).toBe(texts.mobileWrong)
    expect(mobileError('13800000001')).toBeUndefined()
  })
  test('are masked in the middle', () => expect(maskContact('13800000001')).toBe('138****0001'))
})

test('codes are six digits', () => {
  expect(codeError('')).toBe(texts.codeMissing)
  expect(codeError('12345a')).toBe(texts.codeWrong)
  expect(codeError('123456')).toBeUndefined()
})

test('passwords are counted in characters, not code units', () => {
  expect(newPasswordError('')).toBe(texts.passwordMissing)
  expect(newPasswordError('🌙🌙🌙🌙')).toBe(texts.passwordShort)
  expect(newPasswordError('a'.repeat(65))).toBe(texts.passwordLong)
  expect(newPasswordError('learning!')).toBeUndefined()
})

test.each([
  ['1234567', 'short'],
  ['12345678', 'weak'],
  ['aaaaaaaa', 'weak'],
  ['password123', 'weak'],
  ['x13800000001', 'weak'],
  ['rivertea', 'weak'],
  ['river7tea', 'fair'],
  ['River7tea!', 'good'],
  ['四点钟的风吹过山坡上面的松树', 'good'],
] as const)('%s is %s', (password, strength) => expect(strengthOf(password, '13800000001')).toBe(strength))

test('the hint says how many characters are missing', () => {
  expect(strengthHint('')).toBe(texts.passwordHint)
  expect(strengthHint('abc')).toBe(texts.missing(5))
})

describe('message of a refusal', () => {
  const values = { mobile: '', code: '' }
  test('is shown at its field', () =>
    expect(errorsOf(new ApiError(452, '验证码错误', 'code'), values)).toEqual({ code: '验证码错误' }))
  test('is shown above the form if there is no such field', () => {
    expect(errorsOf(new ApiError(429, '太频繁'), values)).toEqual({ form: '太频繁' })
    expect(errorsOf(new ApiError(422, '有误', 'other'), values)).toEqual({ form: '有误' })
  })
  test('is derived from any thrown value', () =>
    expect(errorsOf(new TypeError('x'), values)).toEqual({ form: texts.failed }))
})

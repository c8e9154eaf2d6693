import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { sentences } from './refusals/en.ts'
import { inLanguage, languageAsked } from './sentence.ts'

test.each([
  ['请先登录', 'Please sign in first'],
  ['密码至少 8 位', 'Use at least 8 characters for the password'],
  ['昵称最多 20 个字', 'Display name: at most 20 characters'],
  [
    '您有一笔包含《React 19 从入门到上线》的待支付订单，请先支付或关闭它',
    'You have an unpaid order with “React 19 从入门到上线”. Pay or close it first.',
  ],
  ['没有翻译的句子', '没有翻译的句子'],
])('%s in English: %s', (chinese, english) => {
  expect(inLanguage(chinese, 'en')).toBe(english)
  expect(inLanguage(chinese, 'zh-CN')).toBe(chinese)
})

test('translations have the values of their sentence and no Chinese', () => {
  const values = (text: string) => text.split('{}').length
  for (const [chinese, english] of Object.entries(sentences)) {
    expect(values(english), chinese).toBe(values(chinese))
    expect(english).not.toMatch(/\p{Script=Han}/u)
  }
})

test('only the header of our web asks for a language', () => {
  expect(languageAsked({ 'zx-lang': 'en' })).toBe('en')
  expect(languageAsked({ 'accept-language': 'en' })).toBe('zh-CN')
  expect(languageAsked({ 'zx-lang': 'xx' })).toBe('zh-CN')
})

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('a refusal and an invalid field are answered in the language of the header, with the same code', async () => {
  const english = { headers: { 'zx-lang': 'en', 'accept-language': 'en' } }
  const account = { mobile: '13900000000', password: 'wrong-password', clientType: 1 } as const
  const refused = await t.call('user/api/user/login/password', account, english)
  expect(refused).toMatchObject({ code: 451, msg: 'Wrong phone number or password' })
  const other = await t.call('user/api/user/login/password', account, { headers: { 'accept-language': 'en' } })
  expect(other).toMatchObject({ code: 451, msg: '手机号或密码错误' })
  const invalid = await t.raw('POST', 'user/api/user/login/password', { ...account, mobile: '1' }, english)
  expect(invalid).toMatchObject({ code: 422, msg: 'Enter a valid 11-digit phone number' })
  const unsigned = await t.call('user/auth/user/ext/view', {}, english)
  expect(unsigned).toMatchObject({ code: 303, msg: 'Please sign in first' })
})

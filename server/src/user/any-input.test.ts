/** Fuzzing: any JSON input is answered with a code and a sentence, never with an internal error. */
import * as account from '@zhixing/contract/user/account'
import type { Call } from '@zhixing/contract/call'
import * as people from '@zhixing/contract/user/people'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeUser } from '../../test/factories.ts'
import { anyCharacter } from '../../test/any-text.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { freshIp } from '../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const nouns = [
  account.signIn,
  account.profile,
  account.research,
  people.lecturer,
  people.attention,
  people.message,
  people.feedback,
]
const calls: Call[] = nouns.flatMap((noun) => Object.values(noun) as Call[])
const nasty = fc.constantFrom<unknown>(
  '\u0000',
  'a\u0000b',
  "' OR 1=1 --",
  '${7*7}',
  '\ud800',
  '9223372036854775808',
  '-1',
  1e308,
  -1,
  0.5,
  [],
  {},
  null,
  true,
  ['1', '\u0000'],
  '<script>',
  '13800000000',
  '123456',
  'x'.repeat(5000),
)

test.each(calls.map((call) => [call.key, call] as const))('%s', async (_key, call) => {
  const keys = Object.keys((call.input as unknown as { shape: object }).shape)
  const user = call.who === 'lecturer' ? await makeLecturer(t.owner) : await makeUser(t.owner)
  // Half of the fields are valid, so that many inputs get past the schema.
  const usual: Record<string, unknown> = {
    mobile: '13812345678',
    code: '123456',
    password: '春眠不觉晓处处',
    ticket: 'aaaaaaaaaaaaaaaaaaaaaa',
    secret: 'bbbbbbbbbbbbbbbbbbbbbb',
    captchaId: 'cccccccccccccccccccccc',
    captchaCode: '1234',
    lecturerId: '77',
    id: '77',
    ids: ['77'],
    content: '足够长的内容',
    clientType: 4,
  }
  const field = (key: string) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(usual[key]) },
      { weight: 2, arbitrary: nasty },
      { weight: 1, arbitrary: fc.jsonValue({ stringUnit: anyCharacter }) },
    )
  const inputs = fc.record(Object.fromEntries(keys.map((key) => [key, field(key)])), { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const { code, msg } = await t.raw(call.method, call.path, input, {
        ip: freshIp(),
        ...(call.who === 'anon' ? {} : { token: user.token }),
      })
      expect([500, 503]).not.toContain(code)
      expect(msg).not.toBe('')
    }),
    { numRuns: 60 },
  )
})

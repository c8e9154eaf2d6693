/** Downloads by address, without a call of the contract. */
import { limits } from '@zhixing/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { freshIp } from '../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const get = async (url: string, remoteAddress = freshIp()) =>
  (await t.app.inject({ url, remoteAddress, headers: { host: t.services.sites.byId(12)?.domain ?? '' } })).statusCode

test.each(['1', 'homework/1', 'course/1', 'certificates/1'])('/export/%s needs a session', async (path) => {
  expect([401, 403, 404]).toContain(await get(`/export/${path}`))
})

test('the public certificate is limited by address, so that numbers cannot be tried', async () => {
  const ip = freshIp()
  const answers = []
  for (let n = 0; n <= limits.trial.max; n++) answers.push(await get(`/export/certificate/N${n}`, ip))
  expect(new Set(answers.slice(0, -1))).toEqual(new Set([404]))
  expect(answers.at(-1)).toBe(429)
  expect(await get('/export/certificate/N1')).toBe(404)
})

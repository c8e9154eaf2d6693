import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { SESSION_COOKIE } from '../kernel/session.ts'

let t: TestApp
let origin: string
beforeAll(async () => {
  t = await startTestApp()
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

const open = (token: string) =>
  fetch(`${origin}/stream/messages`, { headers: { cookie: `${SESSION_COOKIE}=${token}` } })

test('the message stream ends with its own session, with a reason', async () => {
  const [leaving, staying] = [await makeUser(t.owner), await makeUser(t.owner)]
  const [ends, stays] = [await open(leaving.token), await open(staying.token)]
  expect([ends.status, stays.status]).toEqual([200, 200])
  await t.call('user/auth/user/ext/exit/login', {}, { token: leaving.token })
  expect(await ends.text()).toMatch(/event: ended\ndata: \{"code":30\d,"msg":"[^"]+"\}\n\n$/)
  expect((await open(leaving.token)).status).toBe(204)
  const reader = stays.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await reader?.cancel()
})

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import type { Db } from '../kernel/db/index.ts'
import { SESSION_COOKIE } from '../kernel/session.ts'
import { issueTicket } from '../vod/index.ts'

let t: TestApp
let user: { token: string; userId: string }
beforeAll(async () => {
  t = await startTestApp()
  user = await makeUser(t.owner)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => t.close())

/** Makes every query fail as during a PostgreSQL restart. */
function databaseAway(): void {
  const restarting = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const fail = () => {
    const failing = Promise.reject(restarting)
    // Unawaited statements must not cause an unhandled rejection.
    failing.catch(() => {})
    return failing
  }
  const away = Object.assign(fail, { siteId: 12 }) as unknown as Db
  vi.spyOn(t.services.database, 'of').mockReturnValue(away)
}
const soon = () => Math.floor(Date.now() / 1000) + 60
const ticket = () =>
  issueTicket(t.services.secret, {
    siteId: 12,
    userId: user.userId,
    videoId: '1',
    periodId: '1',
    studyId: '1',
    exp: soon(),
  })

test.each([
  ['the stream of messages', () => '/stream/messages'],
  ['the export of one’s own data', () => '/export/1'],
  ['a private file', () => `/files/12/1?exp=${soon()}&sig=x`],
  ['a playlist', () => `/media/12/1/master.m3u8?t=${ticket()}`],
])('%s answers 503 while the database restarts', async (_what, url) => {
  databaseAway()
  const answer = await t.app.inject({
    url: url(),
    headers: { host: 'site12.localhost', cookie: `${SESSION_COOKIE}=${user.token}` },
  })
  expect([answer.statusCode, answer.json()]).toEqual([503, { code: 503, msg: '服务繁忙，请稍后再试', data: null }])
  expect([answer.headers['retry-after'], answer.headers['cache-control']]).toEqual(['1', 'no-store'])
})

test('the rate limit answers with the code of calls', async () => {
  const one = await makeUser(t.owner)
  vi.spyOn(t.services.limiter, 'take').mockReturnValue(false)
  const answer = await t.app.inject({
    url: '/export/1',
    headers: { host: 'site12.localhost', cookie: `${SESSION_COOKIE}=${one.token}` },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 429 }])
})

/** Host resolution, and answers to unknown hosts. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLive, makeUser } from '../../test/factories.ts'
import { fakeWeb } from '../../test/fake-web.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { createApp } from '../app.ts'

const web = fakeWeb(({ request }) => Promise.resolve(new Response(`page at ${new URL(request.url).origin}`)))
let t: TestApp
let app: FastifyInstance
beforeAll(async () => {
  t = await startTestApp({ NODE_ENV: 'production', DEMO: '1', PUBLIC_URL: 'https://learn.example.com' })
  await t.owner`UPDATE site SET domain = 'learn.example.com' WHERE site_id = 12`
  await t.owner`UPDATE site SET domain = 'other.example.com' WHERE site_id = 13`
  await t.services.sites.reload()
  app = await createApp(t.services, { web })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const get = (path: string, host: string, headers: Record<string, string> = {}) =>
  app.inject({ url: path, headers: { host, ...headers } })

describe('a page', () => {
  test('is served at the site’s domain, at an IP address and at a private name', async () => {
    for (const host of ['learn.example.com', '127.0.0.1:3000', 'app:3000'])
      expect((await get('/', host)).body, host).toBe('page at https://learn.example.com')
    expect((await get('/', 'other.example.com')).body).toBe('page at https://other.example.com')
  })

  test('is refused at an unknown domain, without echoing it', async () => {
    const answer = await get('/course?from=evil.example', 'evil.example')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toMatch(/style-src 'sha256-[\w+/=]{44}'/)
    expect(answer.body).toContain('没有这个网站')
    expect(answer.body).not.toMatch(/evil|测试站/)
    for (const path of ['/stream/1', '/export/1', '/calendar/live/1.ics'])
      expect((await get(path, 'evil.example')).statusCode, path).not.toBe(200)
  })

  test('redirects between www. and bare domain', async () => {
    const { statusCode, headers } = await get('/course/1?a=2', 'www.other.example.com')
    expect([statusCode, headers.location]).toEqual([302, 'https://other.example.com/course/1?a=2'])
  })

  test('health checks work with any host', async () => {
    expect((await get('/healthz', 'evil.example')).statusCode).toBe(200)
  })
})

test('the calendar of a live course uses its site’s origin', async () => {
  const { courseId } = await makeLive(t.owner, { siteId: 13 })
  const { body } = await get(`/calendar/live/${courseId}.ics`, 'other.example.com')
  expect(body.replace(/\r\n /g, '')).toContain(`https://other.example.com/live/detail/${courseId}`)
  expect((await get(`/calendar/live/${courseId}.ics`, 'evil.example')).statusCode).toBe(404)
})

test('rejects cross-site cookies, regardless of X-Forwarded-Host', async () => {
  const { token } = await makeUser(t.owner)
  const sent = async (headers: Record<string, string>) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/apis/user/auth/user/ext/view',
      headers: { 'site-id': '12', cookie: `RC_WEB_TOKEN=${token}`, 'content-type': 'application/json', ...headers },
      payload: '{}',
    })
    return (answer.json() as { code: number }).code
  }
  expect(await sent({ host: 'learn.example.com', origin: 'https://learn.example.com' })).toBe(200)
  expect(await sent({ host: 'learn.example.com', origin: 'https://evil.example' })).toBe(306)
  const forged = { 'x-forwarded-host': 'evil.example' }
  expect(await sent({ host: 'learn.example.com', origin: 'https://evil.example', ...forged })).toBe(306)
})

describe('without a site', () => {
  test('shows a placeholder; on loopback also the command', async () => {
    const empty = await startTestApp({ NODE_ENV: 'production' })
    try {
      await empty.owner`DELETE FROM site`
      await empty.services.sites.reload()
      const bare = await createApp(empty.services, { web })
      const ask = (host: string, headers = {}) => bare.inject({ url: '/', headers: { host, ...headers } })
      const here = await ask('127.0.0.1:3000')
      expect(here.statusCode).toBe(503)
      expect(here.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(here.body).toContain(
        `NODE_ENV=production DATA_DIR=${empty.services.config.dataDir} node tools/zhixing.mjs admin:create`,
      )
      for (const away of [await ask('learn.example.com'), await ask('localhost', { 'x-forwarded-for': '1.2.3.4' })]) {
        expect([away.statusCode, away.body.includes('网站正在准备中')]).toEqual([503, true])
        expect(away.body).not.toContain('admin:create')
      }
      await bare.close()
    } finally {
      await empty.close()
    }
  })
})

/** HTTP transport: malformed addresses, methods and bytes; loopback-only endpoints; response headers. */
import type { AddressInfo } from 'node:net'
import { allCalls } from '@zhixing/contract'
import { errorTable } from '@zhixing/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../server/test/factories.ts'
import { startTestApp, type TestApp } from '../server/test/harness.ts'
import { rawRequest, statusOf } from './raw-request.ts'
import { freshIp, withoutLimits } from './world.ts'

const BODY_BYTES = 64 * 1024
let t: TestApp
let token = ''
let port = 0
beforeAll(async () => {
  t = await startTestApp()
  withoutLimits(t)
  token = (await makeUser(t.owner)).token
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())
const profile = '/apis/user/auth/user/ext/view'
const headers = () => ({ 'site-id': '12', token, 'content-type': 'application/json' })

const alive = async () =>
  expect((await t.app.inject({ method: 'POST', url: profile, headers: headers(), payload: {} })).json()).toMatchObject({
    code: 200,
  })

describe('addresses and methods', () => {
  test('repeated or disguised parameters are refused with a sentence', async () => {
    for (const query of [
      'kind=image&kind=audio',
      'kind[]=image',
      'kind=',
      'kind=%00',
      'captchaId=1&captchaId=2',
      'kind=image&kind=image',
    ]) {
      const answer = await t.app.inject({
        method: 'GET',
        url: `/apis/user/api/user/captchaImage?${query}`,
        remoteAddress: freshIp(),
        headers: { 'site-id': '12' },
      })
      expect(answer.statusCode, query).toBe(200)
      expect([200, errorTable.invalid.code], query).toContain((answer.json() as { code: number }).code)
    }
    const twice = await t.app.inject({
      method: 'GET',
      url: '/apis/user/api/user/captchaImage?kind=image&kind=audio',
      headers: { 'site-id': '12' },
    })
    expect(twice.json()).toMatchObject({ code: errorTable.invalid.code, data: { field: 'kind' } })
  })

  test.each([
    '/apis/%ff',
    '/apis/%',
    '/apis/..%2f..%2fetc/passwd',
    '/apis/user/auth/user/ext/view%00',
    '/apis//',
    '/apis/a/'.padEnd(6_000, 'b'),
  ])('%s is answered as not there', async (url) => {
    const answer = await t.app.inject({ method: 'POST', url, headers: headers(), payload: {} })
    expect([400, 404, 414]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ code: expect.any(Number), msg: expect.stringMatching(/./) })
  })

  test('files, videos and the stream refuse malformed requests', async () => {
    const nonsense = [
      '0',
      '-1',
      '12',
      '99999999',
      '1e3',
      'null',
      '..%2f..%2fetc',
      '%00',
      '12%0d%0a',
      'a'.repeat(300),
      '9223372036854775808',
      '%e4%bd%a0',
    ]
    for (const one of nonsense)
      for (const url of [
        `/media/12/${one}/key?t=${one}`,
        `/media/${one}/1/master.m3u8?t=`,
        `/media/s/12/${one}/${one}/${one}/${one}`,
        `/files/d/12/${one}?exp=${one}&sig=${one}`,
        `/files/d/${one}/1?sig=x&sig=y`,
        `/stream/messages?x=${one}`,
      ]) {
        const answer = await t.app.inject({ url, headers: { cookie: `RC_WEB_TOKEN=${one}` } })
        expect([204, 400, 403, 404, 414], url).toContain(answer.statusCode)
      }
  })

  test('a call answers only to its own method', async () => {
    for (const call of allCalls())
      for (const method of (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter(
        (one) => one !== call.method && !allCalls().some((other) => other.path === call.path && other.method === one),
      )) {
        const answer = await t.app.inject({ method, url: `/apis/${call.path}`, headers: { 'site-id': '12', token } })
        expect([answer.statusCode, (answer.json() as { code: number }).code], `${method} ${call.path}`).toEqual([
          404, 404,
        ])
      }
  })

  test('two Host headers are refused', async () => {
    const { text } = await rawRequest(
      port,
      `POST ${profile} HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nsite-id: 12\r\ncontent-length: 0\r\n\r\n`,
    )
    expect(statusOf(text)).toBe(400)
  })

  test('TRACE is not supported', async () => {
    const { text } = await rawRequest(port, `TRACE ${profile} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    expect([statusOf(text), text.toLowerCase().includes('allow: get')]).toEqual([405, true])
  })

  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'FOO', 'get', 'M-SEARCH'])(
    '%s is refused and echoes nothing',
    async (method) => {
      const { text } = await rawRequest(
        port,
        `${method} ${profile} HTTP/1.1\r\nhost: localhost\r\nsite-id: 12\r\nx-secret: echo-me\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
      )
      expect(text).not.toContain('echo-me')
      if (text) expect(statusOf(text)).toSatisfy((status: number) => [400, 404, 405, 501].includes(status))
      await alive()
    },
  )
})

describe('metrics and health', () => {
  test('/healthz says only that the process lives, to everyone', async () => {
    const answer = await t.app.inject({ url: '/healthz', remoteAddress: '8.8.8.8', headers: { host: 'evil.example' } })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
  })

  test.each(['/readyz', '/metrics'])('%s does not exist behind a proxy on this machine', async (url) => {
    for (const headers of [
      { 'x-forwarded-for': '8.8.8.8' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { host: 'learn.example.com' },
      { host: 'localhost.example.com' },
    ] as Record<string, string>[])
      expect((await t.app.inject({ url, headers })).statusCode, JSON.stringify(headers)).toBe(404)
    expect((await t.app.inject({ url, headers: { host: '127.0.0.1:3000' } })).statusCode).toBe(200)
  })

  test.each(['/readyz', '/metrics'])('%s requires METRICS_TOKEN if it is set, on this machine too', async (url) => {
    const other = await startTestApp({ METRICS_TOKEN: 'a-token-of-sixteen' })
    try {
      const ask = (authorization?: string) =>
        other.app.inject({ url, remoteAddress: '8.8.8.8', headers: authorization ? { authorization } : {} })
      expect((await ask()).statusCode).toBe(404)
      expect((await ask('Bearer another-token-of-16')).statusCode).toBe(404)
      expect((await ask('Bearer a-token-of-sixteen')).statusCode).toBe(200)
      expect((await other.app.inject({ url })).statusCode).toBe(404)
    } finally {
      await other.close()
    }
  })

  test.each(['/readyz', '/metrics'])('%s answers on loopback only', async (url) => {
    for (const near of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await t.app.inject({ url, remoteAddress: near })).statusCode, near).toBe(200)
    for (const far of ['10.0.0.9', '192.168.1.1', '8.8.8.8', '::ffff:10.0.0.9', 'fe80::1', '1270.0.0.1']) {
      const answer = await t.app.inject({
        url,
        remoteAddress: far,
        headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
      })
      expect([answer.statusCode, answer.payload.length < 200], far).toEqual([404, true])
    }
  })
})

describe('headers of every answer', () => {
  const answers: [string, () => Promise<{ headers: Record<string, unknown> }>][] = [
    ['a call', () => t.app.inject({ method: 'POST', url: profile, headers: headers(), payload: {} })],
    ['a refused call', () => t.app.inject({ method: 'POST', url: profile, headers: { 'site-id': '12' }, payload: {} })],
    [
      'no such call',
      () => t.app.inject({ method: 'POST', url: '/apis/no/such/call', headers: headers(), payload: {} }),
    ],
    ['no such address', () => t.app.inject({ url: '/no/such/address' })],
    ['broken JSON', () => t.app.inject({ method: 'POST', url: profile, headers: headers(), payload: '{' })],
    [
      'a body too large',
      () => t.app.inject({ method: 'POST', url: profile, headers: headers(), payload: ' '.repeat(BODY_BYTES + 1) }),
    ],
    ['an attachment that is not there', () => t.app.inject({ url: '/files/d/12/1' })],
    ['a video that is not there', () => t.app.inject({ url: '/media/12/1/master.m3u8' })],
    ['the list of calls', () => t.app.inject({ url: '/apis/docs' })],
    ['openapi.json', () => t.app.inject({ url: '/apis/openapi.json' })],
    ['health', () => t.app.inject({ url: '/healthz' })],
  ]

  test.each(answers)('%s', async (_title, ask) => {
    const { headers: got } = await ask()
    expect(got['x-content-type-options']).toBe('nosniff')
    expect(got['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(got['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
    expect(got['cross-origin-resource-policy']).toBe('same-origin')
    expect(got['permissions-policy']).toContain('geolocation=()')
    expect(got['content-security-policy']).not.toMatch(/script-src|unsafe-eval/)
    expect(got['x-powered-by']).toBeUndefined()
    expect(got.server).toBeUndefined()
  })

  test('personal answers are not cacheable', async () => {
    const { token: own } = await makeUser(t.owner)
    for (const call of allCalls()) {
      const answer = await t.app.inject({
        method: call.method,
        url: `/apis/${call.path}`,
        remoteAddress: freshIp(),
        headers: { ...headers(), token: own },
        ...(call.method === 'GET' ? {} : { payload: {} }),
      })
      expect(answer.headers['cache-control'], call.key).toBe('no-store')
    }
  })

  test('the session cookie is HttpOnly and SameSite', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/apis/user/auth/user/ext/exit/login',
      headers: { ...headers(), token: (await makeUser(t.owner)).token },
      payload: { clientType: 1 },
    })
    expect(answer.headers['set-cookie']).toMatch(/^RC_WEB_TOKEN=;.*HttpOnly; SameSite=Lax/)
  })

  test('under https, HSTS is set', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://learn.example.com' })
    try {
      const { token: own } = await makeUser(secure.owner)
      const answer = await secure.app.inject({
        method: 'POST',
        url: '/apis/user/auth/user/ext/exit/login',
        headers: { ...headers(), token: own },
        payload: {},
      })
      expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
      expect(answer.headers['set-cookie']).toMatch(/; Secure(;|$)/)
    } finally {
      await secure.close()
    }
  })
})

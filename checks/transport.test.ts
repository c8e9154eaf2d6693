/** HTTP transport: oversized and malformed bodies, and cross-site requests. */
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { allCalls } from '@zhixing/contract'
import { errorTable } from '@zhixing/contract/errors'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeUser } from '../server/test/factories.ts'
import { startTestApp, type TestApp } from '../server/test/harness.ts'
import { eachCall, sampleOf } from './reading.ts'
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

const envelope = (name: keyof typeof errorTable) => ({
  code: errorTable[name].code,
  msg: errorTable[name].msg,
  data: null,
})

const alive = async () =>
  expect((await t.app.inject({ method: 'POST', url: profile, headers: headers(), payload: {} })).json()).toMatchObject({
    code: 200,
  })

describe('a body over the limit of its call is refused before it is read', () => {
  // Signing out is among these calls, so it must not use the session of other tests.
  const person = { token: '' }
  beforeAll(async () => {
    person.token = (await makeUser(t.owner)).token
  })

  test.each(eachCall(({ method, transport }) => method !== 'GET' && transport !== 'file'))('%s', async (_key, call) => {
    const max = call.bodyBytes ?? BODY_BYTES
    const body = Buffer.from(JSON.stringify(sampleOf(call)))
    const padded = (bytes: number) => Buffer.concat([body, Buffer.alloc(bytes - body.length, ' ')])
    const options = {
      method: call.method,
      url: `/apis/${call.path}`,
      remoteAddress: freshIp(),
      headers: { ...headers(), ...person },
    }
    const over = await t.app.inject({ ...options, payload: padded(max + 1) })
    expect([over.statusCode, over.json()]).toEqual([413, envelope('tooLarge')])
    const within = await t.app.inject({ ...options, payload: padded(max) })
    expect(within.statusCode).toBe(200)
  })

  test('also without a content-length', async () => {
    const chunk = 'x'.repeat(16 * 1024)
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(5)
    const { text } = await rawRequest(
      port,
      `POST ${profile} HTTP/1.1\r\nhost: localhost\r\nsite-id: 12\r\ntoken: ${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    )
    expect(statusOf(text)).toBe(413)
    await alive()
  })
})

describe('a body that is not a JSON object', () => {
  const post = (payload: string | Buffer, type = 'application/json', more: Record<string, string> = {}) =>
    t.app.inject({ method: 'POST', url: profile, headers: { ...headers(), 'content-type': type, ...more }, payload })

  test.each([
    ['nothing', ''],
    ['half an object', '{"a":'],
    ['a comment', '{/* */}'],
    ['single quotes', "{'a':1}"],
    ['a trailing comma', '{"a":1,}'],
    ['two objects', '{}{}'],
    ['a byte order mark of another encoding', Buffer.from('{}', 'utf16le')],
    ['NaN', '{"a":NaN}'],
    ['__proto__', '{"__proto__":{"isAdmin":1}}'],
    ['__proto__ in disguise', '{"\\u005f_proto__":{"isAdmin":1}}'],
    ['__proto__ far down', '{"a":[{"b":{"__proto__":1}}]}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":1}}}'],
  ])('%s is refused', async (_title, payload) => {
    const answer = await post(payload)
    expect([answer.statusCode, answer.json()]).toEqual([400, envelope('invalid')])
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test.each([
    ['an array', '[1,2]'],
    ['a text', '"text"'],
    ['a number', '7'],
    ['null', 'null'],
    ['30,000 levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['30,000 levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['5,000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n])))],
  ])('%s is answered', async (_title, payload) => {
    const begun = process.cpuUsage()
    const answer = await post(payload)
    expect([200, 400]).toContain(answer.statusCode)
    expect([200, errorTable.invalid.code]).toContain((answer.json() as { code: number }).code)
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(1_000)
  })

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/html',
    'image/png',
  ])('of type %s is refused', async (type) => {
    const answer = await post('{}', type)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toMatchObject({ code: errorTable.invalid.code, data: null })
  })

  test('a compressed body is not decompressed', async () => {
    const answer = await post(gzipSync(Buffer.alloc(20_000_000, 32)), 'application/json', {
      'content-encoding': 'gzip',
    })
    expect([400, 413, 415]).toContain(answer.statusCode)
  })
})

describe('cross-site requests', () => {
  test('a form sends no SITE-ID, so its cookie has no effect', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await t.app.inject({
        method: 'POST',
        url: profile,
        headers: { cookie: `RC_WEB_TOKEN=${token}`, 'content-type': type, origin: 'https://evil.example' },
        payload: '{}',
      })
      expect((answer.json() as { code: number }).code, type).not.toBe(200)
    }
    const bare = await t.app.inject({
      method: 'POST',
      url: profile,
      headers: { cookie: `RC_WEB_TOKEN=${token}`, 'content-type': 'application/json' },
      payload: '{}',
    })
    expect(bare.json()).toEqual(envelope('siteInvalid'))
    // The cookie is valid: only the missing header prevents the call.
    const own = await t.app.inject({
      method: 'POST',
      url: profile,
      headers: { cookie: `RC_WEB_TOKEN=${token}`, 'content-type': 'application/json', 'site-id': '12' },
      payload: '{}',
    })
    expect(own.json()).toMatchObject({ code: 200 })
  })

  test('the form that a SAML provider posts is read at its address alone, and without the cookie', async () => {
    const post = (url: string, type: string) =>
      t.app.inject({
        method: 'POST',
        url,
        headers: {
          host: 'localhost',
          cookie: `RC_WEB_TOKEN=${token}`,
          'content-type': type,
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
        },
        payload: 'SAMLResponse=e30&RelayState=AAAAAAAAAAAAAAAAAAAAAA',
      })
    const form = 'application/x-www-form-urlencoded'
    const refused = await post('/sso/saml/acs', form)
    expect([refused.statusCode, refused.headers['set-cookie'], refused.headers.location]).toEqual([
      400,
      undefined,
      undefined,
    ])
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect((await post('/sso/saml/acs', type)).statusCode, type).toBe(415)
    expect((await post('/sso/saml', form)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await post('/sso/saml/logout', form)).statusCode).toBeGreaterThanOrEqual(400)
    await alive()
  })

  test('a browser request from another origin is refused, even with cookie and header', async () => {
    const ask = async (more: Record<string, string>) => {
      const payload = '{}'
      const all = { cookie: `RC_WEB_TOKEN=${token}`, 'content-type': 'application/json', 'site-id': '12', ...more }
      return ((await t.app.inject({ method: 'POST', url: profile, headers: all, payload })).json() as { code: number })
        .code
    }
    const host = 'localhost:80'
    for (const foreign of ['https://evil.example', 'null', 'http://localhost.evil.example'])
      expect(await ask({ host, origin: foreign }), foreign).toBe(errorTable.forbidden.code)
    for (const site of ['cross-site', 'same-site'])
      expect(await ask({ 'sec-fetch-site': site })).toBe(errorTable.forbidden.code)
    expect(await ask({ host: 'learn.local:3000', origin: 'http://learn.local:3000' })).toBe(200)
    expect(await ask({ 'sec-fetch-site': 'same-origin', origin: 'https://behind-a-proxy.example' })).toBe(200)
    // A client with a token header is not a victim of CSRF.
    expect(await ask({ cookie: '', token, origin: 'https://evil.example' })).toBe(200)
  })

  test('a CORS preflight for the header is refused', async () => {
    for (const call of allCalls()) {
      const answer = await t.app.inject({
        method: 'OPTIONS',
        url: `/apis/${call.path}`,
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': call.method,
          'access-control-request-headers': 'site-id,token',
        },
      })
      const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
      expect([answer.statusCode >= 400, allowed], call.key).toEqual([true, []])
    }
  })
})

describe('raw connections', () => {
  test('a megabyte of headers is cut off without affecting others', async () => {
    const { text } = await rawRequest(
      port,
      `POST ${profile} HTTP/1.1\r\nhost: localhost\r\nx-much: ${'a'.repeat(1_000_000)}\r\n\r\n`,
    )
    expect([0, 431]).toContain(statusOf(text))
    const many = await rawRequest(
      port,
      `POST ${profile} HTTP/1.1\r\nhost: localhost\r\n${'x-many: 1\r\n'.repeat(20_000)}\r\n`,
    )
    expect([0, 431]).toContain(statusOf(many.text))
    await alive()
  })

  test.each([
    ['two lengths', 'content-length: 2\r\ncontent-length: 40\r\n\r\n{}'],
    ['length and chunks', 'content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nX'],
    ['a length that is no number', 'content-length: +2\r\n\r\n{}'],
    ['a chunk that is none', 'transfer-encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n'],
    ['an encoding in disguise', 'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a header with a space', 'content-length : 2\r\n\r\n{}'],
    ['a header folded over lines', 'x-a: 1\r\n b: 2\r\ncontent-length: 2\r\n\r\n{}'],
    ['no end of line but LF', 'content-length: 2\n\n{}'],
  ])('%s: the connection is refused, and no second request is read from it', async (_title, rest) => {
    const smuggled = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
    const { text, closed } = await rawRequest(
      port,
      `POST ${profile} HTTP/1.1\r\nhost: localhost\r\nsite-id: 12\r\ncontent-type: application/json\r\n${rest}${smuggled}`,
    )
    expect(text).not.toContain('"status":"ok"')
    expect([0, 400]).toContain(statusOf(text))
    expect(closed).toBe(true)
    await alive()
  })

  test('idle and slow connections are cut', () => {
    const { server } = t.app
    for (const [name, max] of [
      ['headersTimeout', 10_000],
      // The total; bodies other than files have a shorter limit (server/src/http/slow-bodies.test.ts).
      ['requestTimeout', 600_000],
      ['timeout', 60_000],
    ] as const) {
      expect(server[name], name).toBeGreaterThan(0)
      expect(server[name], name).toBeLessThanOrEqual(max)
    }
    expect(server.maxConnections).toBeGreaterThan(0)
  })

  test('a caller cannot forge the address that limits count', async () => {
    const take = vi.mocked(t.services.limiter.take).mockClear()
    const lies = {
      'x-forwarded-for': '6.6.6.6',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-client-ip': '6.6.6.6',
    }
    await t.app.inject({
      method: 'POST',
      url: '/apis/system/api/website/referral/code',
      remoteAddress: '10.77.0.1',
      headers: { 'site-id': '12', ...lies },
      payload: {},
    })
    expect(take.mock.calls).toEqual([[expect.stringMatching(/\|10\.77\.0\.1$/), expect.anything()]])
  })
})

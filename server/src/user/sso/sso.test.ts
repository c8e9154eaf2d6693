import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../test/identity-provider.ts'
import { freshIp, freshMobile, makeOperator } from '../../../test/people.ts'

const RETURN = 'http://localhost/login/sso'
const headers = { host: 'localhost' }
let t: TestApp
let idp: IdentityProvider
let forged: Forged
let owner: MadeUser
beforeAll(async () => {
  idp = await startIdentityProvider([RETURN])
  forged = await startForged()
  t = await startTestApp({ SSO_HOSTS: `${idp.host},${forged.host}` })
})
afterAll(async () => {
  await t.close()
  await Promise.all([idp.close(), forged.close()])
})
beforeEach(async () => {
  owner = await makeUser(t.owner, { isAdmin: 1 })
})

let serial = 0
const setting = (over: object = {}) => ({
  providerName: `单位 ${++serial}`,
  preset: 'other' as const,
  issuer: idp.issuer,
  clientId: idp.clientId,
  secretKey: idp.secretKey,
  scopes: 'openid profile phone',
  claimGroups: 'groups',
  isAuto: 1 as const,
  ...over,
})
async function provider(over: object = {}): Promise<string> {
  const saved = await t.call('user/admin/sso/save', setting(over), { token: owner.token })
  if (saved.code !== 200) throw new Error(saved.msg)
  return saved.data.id
}
const begin = (id: string) => t.call('user/api/user/login/sso/begin', { id }, { ip: freshIp(), headers })
const finish = (query: string, secret: string, token?: string) =>
  t.call('user/api/user/login/sso/finish', { query, secret }, { ip: freshIp(), headers, ...(token ? { token } : {}) })
/** As a browser does: begins, signs in there, comes back. */
async function come(id: string, name: string) {
  const { data } = await begin(id)
  return finish(await idp.signIn(data.url, name), data.secret)
}
const create = (ticket: string) => t.call('user/api/user/login/sso/create', { ticket }, { ip: freshIp(), headers })

test('the ways to sign in follow a change at once, in every process', async () => {
  const shown = async () => {
    const { ssoList } = (await t.call('user/api/user/login/ways', {})).data
    return ssoList.map((one) => one.id)
  }
  const heard: string[] = []
  const stop = t.services.events.on('content.changed', ({ kind }) => heard.push(kind))
  expect(await shown()).toEqual([])
  const id = await provider()
  expect(await shown()).toEqual([id])
  await t.call('user/admin/sso/delete', { id }, { token: owner.token })
  expect(await shown()).toEqual([])
  stop()
  // Pages are dropped by the same event.
  expect(heard.filter((kind) => kind === 'sso').length).toBeGreaterThanOrEqual(2)
})

describe('sign-in with a real provider', () => {
  test('the first time an account is made, then it signs in', async () => {
    const id = await provider()
    const mobile = freshMobile()
    idp.people.set('amei', { name: '阿梅', phone_number: `+86${mobile}` })
    const first = await come(id, 'amei')
    expect(first.data).toMatchObject({ state: 2, nickname: '阿梅', mayCreate: 1, isNumberTaken: 0 })
    const made = await create(first.data.ticket)
    expect(made.data).toMatchObject({ nickname: '阿梅', mobile })
    const [row] = await t.owner<
      { proved: number }[]
    >`SELECT mobile_proved AS proved FROM users WHERE id = ${made.data.id}`
    expect(row?.proved).toBe(0)
    // A repeated call finds the account.
    expect((await create(first.data.ticket)).data.id).toBe(made.data.id)
    const again = await come(id, 'amei')
    expect([again.data.state, again.data.user?.id]).toEqual([1, made.data.id])
    const mine = await t.call('user/auth/user/sso/list', {}, { token: again.data.user?.token ?? '' })
    expect(mine.data.list.map((one) => one.id)).toEqual([id])
  })

  test('an account with the same number is bound only by who signs in to it', async () => {
    const id = await provider()
    const known = await makeUser(t.owner)
    idp.people.set('laozhang', { name: '老张', phone_number: known.mobile, phone_number_verified: true })
    const first = await come(id, 'laozhang')
    expect(first.data).toMatchObject({ state: 2, mayCreate: 0, isNumberTaken: 1 })
    expect((await create(first.data.ticket)).code).toBe(454)
    const attach = () => t.call('user/auth/user/sso/attach', { ticket: first.data.ticket }, { token: known.token })
    await t.owner`UPDATE user_session SET proved_at = now() - interval '1 hour' WHERE user_id = ${known.userId}`
    expect((await attach()).code).toBe(459)
    await t.owner`UPDATE user_session SET proved_at = now() WHERE user_id = ${known.userId}`
    expect((await attach()).code).toBe(200)
    expect((await come(id, 'laozhang')).data.user?.id).toBe(known.userId)
    // The identity stays with the account.
    const other = await makeUser(t.owner)
    const stolen = await t.call('user/auth/user/sso/attach', { ticket: first.data.ticket }, { token: other.token })
    expect(stolen.code).toBe(404)
  })

  test('an account is unbound by its owner only, and not from the last way to sign in', async () => {
    const id = await provider()
    idp.people.set('xiaoli', { name: '小李' })
    const first = await come(id, 'xiaoli')
    const made = await create(first.data.ticket)
    const detach = (token: string) => t.call('user/auth/user/sso/delete', { id }, { token })
    expect(made.data.mobile).toBe('')
    expect((await detach(made.data.token)).code).toBe(409)
    const other = await makeUser(t.owner)
    expect((await detach(other.token)).code).toBe(404)
    await t.owner`UPDATE users SET mobile = ${freshMobile()} WHERE id = ${made.data.id}`
    expect((await detach(made.data.token)).code).toBe(200)
    expect((await t.call('user/auth/user/sso/list', {}, { token: made.data.token })).data.list).toEqual([])
    expect((await detach(made.data.token)).code).toBe(404)
    expect((await come(id, 'xiaoli')).data.state).toBe(2)
  })

  test('a person without admission is refused with a reason; without automatic accounts none is created', async () => {
    const id = await provider({ ruleClaim: 'groups', ruleValues: ['staff'], isAuto: 0 })
    idp.people.set('guest', { name: '访客', groups: ['guests'] })
    idp.people.set('staff', { name: '员工', groups: ['staff', 'other'] })
    expect((await come(id, 'guest')).code).toBe(306)
    const staff = await come(id, 'staff')
    expect(staff.data).toMatchObject({ state: 2, mayCreate: 0 })
    expect((await create(staff.data.ticket)).code).toBe(306)
  })

  test('a try shows the claims to the operator who began it, and opens no session', async () => {
    const id = await provider({ ruleClaim: 'groups', ruleValues: ['staff'] })
    idp.people.set('trier', { name: '试用', groups: ['guests'] })
    const begun = await t.call('user/admin/sso/try', { id }, { token: owner.token, headers })
    const query = await idp.signIn(begun.data.url, 'trier')
    const answer = await finish(query, begun.data.secret, owner.token)
    expect(answer.data).toMatchObject({
      state: 3,
      user: null,
      tried: { claims: { sub: 'trier' }, nickname: '试用', groupList: ['guests'], isLetIn: 0 },
    })
    const again = await t.call('user/admin/sso/try', { id }, { token: owner.token, headers })
    expect((await finish(await idp.signIn(again.data.url, 'trier'), again.data.secret)).code).toBe(404)
  })

  test('another browser, a replayed answer and a second site get nothing', async () => {
    const id = await provider()
    idp.people.set('linlin', { name: '琳琳' })
    const { data } = await begin(id)
    const query = await idp.signIn(data.url, 'linlin')
    const other = (await begin(id)).data
    expect((await finish(query, other.secret)).code).toBe(404)
    expect((await t.call('user/api/user/login/sso/finish', { query, secret: data.secret }, { siteId: 13 })).code).toBe(
      404,
    )
    expect((await finish(query, data.secret)).code).toBe(200)
    expect((await finish(query, data.secret)).code).toBe(404)
    // The code itself, in a flow of one's own.
    const code = new URLSearchParams(query).get('code') ?? ''
    const state = new URL(other.url).searchParams.get('state') ?? ''
    const replayed = new URLSearchParams(query)
    replayed.set('state', state)
    replayed.set('code', code)
    expect((await finish(replayed.toString(), other.secret)).code).toBe(999)
  })

  test('an expired flow and a refusal at the provider end with a sentence', async () => {
    const id = await provider()
    const { data } = await begin(id)
    const state = new URL(data.url).searchParams.get('state') ?? ''
    const refused = await finish(`error=access_denied&state=${state}`, data.secret)
    expect([refused.code, refused.msg]).toEqual([999, expect.stringContaining('没有在')])
    const late = (await begin(id)).data
    await t.owner`UPDATE sso_flow SET expires_at = now() - interval '1 second'`
    idp.people.set('late', {})
    expect((await finish(await idp.signIn(late.url, 'late'), late.secret)).code).toBe(404)
  })
})

describe('forged answers', () => {
  const cases: [string, Partial<Claims>][] = [
    ['wrong issuer', { iss: 'https://elsewhere.example.com' }],
    ['swapped audience', { aud: 'another' }],
    ['expired', { exp: Math.floor(Date.now() / 1000) - 600, iat: Math.floor(Date.now() / 1000) - 900 }],
    ['wrong nonce', { nonce: 'another' }],
    ['wrong signature', { isBadlySigned: true }],
  ]
  test.each(cases)('%s is refused', async (_name, over) => {
    const id = await provider({ issuer: forged.issuer })
    const { data } = await begin(id)
    const asked = new URL(data.url).searchParams
    forged.next = { nonce: asked.get('nonce') ?? '', ...over }
    const query = `code=any&state=${asked.get('state')}&iss=${encodeURIComponent(forged.issuer)}`
    expect((await finish(query, data.secret)).code).toBe(999)
  })

  test('the same answer without a fault is accepted', async () => {
    const id = await provider({ issuer: forged.issuer })
    const { data } = await begin(id)
    const asked = new URL(data.url).searchParams
    forged.next = { nonce: asked.get('nonce') ?? '' }
    expect((await finish(`code=any&state=${asked.get('state')}`, data.secret)).data.state).toBe(2)
  })

  test('a discovery document of another issuer is refused', async () => {
    const id = await provider({ issuer: `${forged.issuer}/liar` })
    expect((await begin(id)).code).toBe(999)
  })
})

describe('back-channel logout', () => {
  test('ends the sessions of the person, not newer ones; a token without its event or of another client does nothing', async () => {
    const id = await provider({ issuer: forged.issuer })
    const sub = `boss${serial}`
    const come = async () => {
      const { data } = await begin(id)
      const asked = new URL(data.url).searchParams
      forged.next = { nonce: asked.get('nonce') ?? '', sub }
      return finish(`code=any&state=${asked.get('state')}`, data.secret)
    }
    const made = await create((await come()).data.ticket)
    const { token } = made.data
    const post = async (claims: Partial<Claims>, bad = false) =>
      (
        await t.app.inject({
          method: 'POST',
          url: `/sso/logout/${id}`,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ logout_token: forged.sign({ sub, ...claims }, bad) }).toString(),
        })
      ).statusCode
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const alive = async () => (await t.call('user/auth/user/ext/view', {}, { token })).code
    expect(await post({})).toBe(400)
    expect(await post({ events, aud: 'another' })).toBe(400)
    expect(await post({ events, nonce: 'one' })).toBe(400)
    expect(await post({ events }, true)).toBe(400)
    const old = Math.floor(Date.now() / 1000) - 120
    expect(await post({ events, iat: old })).toBe(200)
    expect(await alive()).toBe(200)
    expect(await post({ events })).toBe(200)
    expect(await alive()).toBe(302)
  })
})

test('front-channel logout ends the session of issuer and sid, and no other', async () => {
  const id = await provider({ issuer: forged.issuer })
  const sub = `front${serial}`
  const comeWith = async (sid: string, clientType: 1 | 2) => {
    const { data } = await begin(id)
    const asked = new URL(data.url).searchParams
    forged.next = { nonce: asked.get('nonce') ?? '', sub, sid }
    const input = { query: `code=any&state=${asked.get('state')}`, secret: data.secret, clientType }
    return (await t.call('user/api/user/login/sso/finish', input, { ip: freshIp(), headers })).data
  }
  const { token } = (await create((await comeWith('one', 1)).ticket)).data
  const other = (await comeWith('two', 2)).user?.token ?? ''
  const get = async (query: Record<string, string>, of = id) =>
    (await t.app.inject({ url: `/sso/logout/${of}?${new URLSearchParams(query)}`, headers })).statusCode
  const alive = async () =>
    Promise.all([token, other].map(async (one) => (await t.call('user/auth/user/ext/view', {}, { token: one })).code))
  expect(await get({ sid: 'one' })).toBe(400)
  expect(await get({ iss: forged.issuer })).toBe(400)
  expect(await get({ iss: forged.issuer, sid: '' })).toBe(400)
  expect(await get({ iss: 'https://elsewhere.example.com', sid: 'one' })).toBe(400)
  expect(await get({ iss: forged.issuer, sid: 'one' }, '1')).toBe(400)
  expect(await get({ iss: forged.issuer, sid: 'three' })).toBe(200)
  expect(await alive()).toEqual([200, 200])
  expect(await get({ iss: forged.issuer, sid: 'one' })).toBe(200)
  expect(await alive()).toEqual([302, 200])
})

describe('the back office', () => {
  test('secrets are stored encrypted and never shown; a new issuer needs the secret again', async () => {
    const id = await provider()
    const list = async () => (await t.call('user/admin/sso/list', {}, { token: owner.token, headers })).data
    const row = (await list()).list.find((one) => one.id === id)
    expect(row).toMatchObject({ hasSecret: 1, issuer: idp.issuer })
    expect(JSON.stringify(await list())).not.toContain(idp.secretKey)
    const [stored] = await t.owner<
      { secret: Buffer }[]
    >`SELECT secret_sealed AS secret FROM sso_provider WHERE id = ${id}`
    expect(stored?.secret.includes(idp.secretKey)).toBe(false)
    const change = (over: object) =>
      t.call('user/admin/sso/save', { ...setting(over), id, secretKey: '' }, { token: owner.token })
    expect((await change({ issuer: 'https://evil.example.com' })).code).toBe(422)
    expect((await change({ claimName: 'nickname' })).code).toBe(200)
    expect((await t.call('user/api/user/login/ways', {}, {})).data.ssoList.some((one) => one.id === id)).toBe(true)
    expect((await t.call('user/admin/sso/delete', { id }, { token: owner.token })).code).toBe(200)
    expect((await begin(id)).code).toBe(404)
    expect((await t.call('user/admin/sso/delete', { id }, { token: owner.token })).code).toBe(404)
  })

  test('private addresses are refused unless the installation allows them', async () => {
    for (const issuer of [
      'http://127.0.0.1:1',
      'https://10.0.0.1',
      'http://sso.example.com',
      'https://localhost',
      'ftp://a.com',
    ])
      expect((await t.call('user/admin/sso/save', setting({ issuer }), { token: owner.token })).code, issuer).toBe(422)
  })

  test('needs its own right; of another site nothing is found', async () => {
    const id = await provider()
    const other = await makeOperator(t, ['user', 'site'])
    expect((await t.call('user/admin/sso/list', {}, { token: other.token })).code).toBe(306)
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const there = { token: abroad.token, siteId: 13 }
    expect((await t.call('user/admin/sso/delete', { id }, there)).code).toBe(404)
    expect((await t.call('user/admin/sso/try', { id }, there)).code).toBe(404)
    expect((await t.call('user/api/user/login/sso/begin', { id }, { siteId: 13 })).code).toBe(404)
  })
})

interface Claims {
  iss: string
  aud: string
  sub: string
  sid: string
  exp: number
  iat: number
  nonce: string
  events: object
  isBadlySigned: boolean
}
interface Forged {
  issuer: string
  host: string
  next: Partial<Claims>
  sign(claims: Partial<Claims>, isBadlySigned?: boolean): string
  close(): Promise<void>
}

/** A provider that signs whatever a test wants. */
async function startForged(): Promise<Forged> {
  const pair = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }) as { publicKey: KeyObject; privateKey: KeyObject }
  const [real, stranger] = [pair(), pair()]
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const server: Server = createServer((request, response) => {
    const answer = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url?.startsWith('/liar') || request.url === '/.well-known/openid-configuration')
      return answer({
        issuer: self.issuer,
        authorization_endpoint: `${self.issuer}/auth`,
        token_endpoint: `${self.issuer}/token`,
        jwks_uri: `${self.issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (request.url === '/keys')
      return answer({ keys: [{ ...real.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] })
    const { isBadlySigned, ...claims } = self.next
    return answer({ access_token: 'any', token_type: 'Bearer', id_token: self.sign(claims, isBadlySigned) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const self: Forged = {
    issuer: `http://${host}`,
    host,
    next: {},
    sign(claims, isBadlySigned = false) {
      const now = Math.floor(Date.now() / 1000)
      const body = { iss: self.issuer, aud: 'zhixing', sub: 'someone', iat: now, exp: now + 300, ...claims }
      const text = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(body)}`
      const key = isBadlySigned ? stranger.privateKey : real.privateKey
      return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return self
}

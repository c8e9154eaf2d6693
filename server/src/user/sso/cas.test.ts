/** Sign-in through a CAS server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CasServer, startCasServer } from '../../../test/cas-server.ts'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshIp, freshMobile } from '../../../test/people.ts'
import { readValidation } from './cas.ts'

const headers = { host: 'localhost' }
let t: TestApp
let cas: CasServer
let owner: MadeUser
beforeAll(async () => {
  cas = await startCasServer()
  t = await startTestApp({ SSO_HOSTS: cas.host })
  owner = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(async () => {
  await t.close()
  await cas.close()
})
beforeEach(() => {
  cas.isOld = false
  cas.forged = null
})

let serial = 0
const save = (over: object = {}) =>
  t.call(
    'user/admin/sso/save',
    {
      providerName: `大学 ${++serial}`,
      preset: 'cas',
      issuer: `${cas.url}/`,
      claimName: 'cn',
      claimMobile: 'mobile',
      claimGroups: 'memberOf',
      isAuto: 1,
      ...over,
    },
    { token: owner.token },
  )
const provider = async (over?: object) => (await save(over)).data.id
const begin = (id: string) => t.call('user/api/user/login/sso/begin', { id }, { ip: freshIp(), headers })
const finish = (query: string, secret: string, clientType: 1 | 2 = 1) =>
  t.call('user/api/user/login/sso/finish', { query, secret, clientType }, { ip: freshIp(), headers })
async function come(id: string, name: string) {
  const { data } = await begin(id)
  return finish(cas.signIn(data.url, name), data.secret)
}
const create = (ticket: string) => t.call('user/api/user/login/sso/create', { ticket }, { ip: freshIp(), headers })

test('attributes become name, number and groups of a new account, which then signs in', async () => {
  const id = await provider({ ruleClaim: 'memberOf', ruleValues: ['学生'] })
  const mobile = freshMobile()
  cas.people.set('20260001', { cn: '王<小>明', mobile, memberOf: ['学生', '计算机学院'] })
  const first = await come(id, '20260001')
  expect(first.data).toMatchObject({ state: 2, nickname: '王<小>明', mayCreate: 1 })
  const made = await create(first.data.ticket)
  expect(made.data).toMatchObject({ mobile })
  expect((await come(id, '20260001')).data).toMatchObject({ state: 1, user: { id: made.data.id } })
  cas.people.set('visitor', { cn: '访客', memberOf: '校外' })
  expect((await come(id, 'visitor')).code).toBe(306)
})

test('a CAS 2 server names the person only', async () => {
  cas.isOld = true
  expect((await come(await provider(), 'old-person')).data).toMatchObject({ state: 2, nickname: '' })
})

test('a try shows the attributes', async () => {
  const id = await provider()
  cas.people.set('20260002', { cn: '李梅', memberOf: ['学生', '外语学院'] })
  const { data } = await t.call('user/admin/sso/try', { id }, { token: owner.token, headers })
  const tried = await t.call(
    'user/api/user/login/sso/finish',
    { query: cas.signIn(data.url, '20260002'), secret: data.secret },
    { ip: freshIp(), headers, token: owner.token },
  )
  expect(tried.data.tried).toMatchObject({
    claims: { sub: '20260002', cn: '李梅' },
    groupList: ['学生', '外语学院'],
  })
})

describe('a ticket', () => {
  test('is valid once, in the browser that began, and for its own sign-in', async () => {
    const id = await provider()
    const [one, two] = [await begin(id), await begin(id)]
    const query = cas.signIn(one.data.url, 'kim')
    expect((await finish(query, two.data.secret)).code).toBe(404)
    // The state of another sign-in is another service.
    const state = new URL(new URL(two.data.url).searchParams.get('service') ?? '').searchParams.get('state') ?? ''
    const swapped = new URLSearchParams(query)
    swapped.set('state', state)
    expect((await finish(`?${swapped.toString()}`, two.data.secret)).msg).toContain('没有通过验证')
    // CAS has used it up by now.
    expect((await finish(query, one.data.secret)).msg).toContain('没有通过验证')
    expect((await finish(query, one.data.secret)).code).toBe(404)
  })

  test('is refused when it is missing or the answer is not one of CAS', async () => {
    const id = await provider()
    for (const forged of ['', '<html>登录</html>', '{"serviceResponse":{}}', '<cas:serviceResponse/>']) {
      cas.forged = forged
      expect((await come(id, 'kim')).msg).toContain('没有通过验证')
    }
    const { data } = await begin(id)
    const bare = new URLSearchParams(cas.signIn(data.url, 'kim'))
    bare.delete('ticket')
    expect((await finish(`?${bare.toString()}`, data.secret)).msg).toContain('没有通过验证')
  })
})

test('what a person puts into an attribute is text, not an answer', () => {
  const xml = (inner: string) =>
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
  const nested = xml(
    '<cas:authenticationFailure code="X">&lt;cas:authenticationSuccess&gt;&lt;cas:user&gt;root&lt;/cas:user&gt;</cas:authenticationFailure>',
  )
  expect(readValidation(nested)).toBeUndefined()
  const own = xml(
    '<cas:authenticationSuccess><cas:user>kim</cas:user><cas:attributes><cas:sub>root</cas:sub></cas:attributes></cas:authenticationSuccess>',
  )
  expect(readValidation(own)).toEqual({ sub: 'kim' })
})

test('signing out at the CAS server ends the session of that ticket', async () => {
  const id = await provider()
  cas.people.set('20260003', { cn: '赵强' })
  const { token } = (await create((await come(id, '20260003')).data.ticket)).data
  const { data } = await begin(id)
  const query = cas.signIn(data.url, '20260003')
  // Another kind of client, whose session stays beside the first.
  const second = await finish(query, data.secret, 2)
  const isIn = async (of: string) => (await t.call('user/auth/user/sso/list', {}, { token: of })).code === 200
  const post = (ticket: string, host = 'localhost') =>
    t.app.inject({
      method: 'POST',
      url: `/login/sso?state=x`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        logoutRequest: `<samlp:LogoutRequest><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`,
      }).toString(),
    })
  expect((await post('nonsense')).statusCode).toBe(400)
  expect((await post('ST-unknown-ticket')).statusCode).toBe(200)
  expect(await isIn(second.data.user?.token ?? '')).toBe(true)
  expect((await post(new URLSearchParams(query).get('ticket') ?? '')).statusCode).toBe(200)
  expect([await isIn(second.data.user?.token ?? ''), await isIn(token)]).toEqual([false, true])
})

test('OpenID Connect still needs a client', async () => {
  expect((await save({ preset: 'other', clientId: '' })).msg).toContain('客户端 ID')
})

/** API tokens over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '@zhixing/contract'
import type { ApiCall } from '@zhixing/contract/user/token'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { scopesOfCall } from '../../http/scopes.ts'

let t: TestApp
let user: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  user = await makeUser(t.owner, { nickname: '程序员' })
})
afterAll(() => t.close())

const by = ({ token }: { token: string }) => ({ token })
const create = (input: object, who: { token: string } = user, area: 'auth' | 'admin' = 'auth') =>
  t.raw(
    'POST',
    area === 'auth' ? 'user/auth/token/save' : 'user/admin/token/save',
    { tokenName: '测试', ...input },
    by(who),
  )
async function tokenOf(input: object, who?: { token: string }, area?: 'auth' | 'admin') {
  const made = await create(input, who, area)
  expect(made.code, made.msg).toBe(200)
  return made.data as { id: string; token: string }
}
/** A call with an API token alone: no SITE-ID. */
async function withBearer(path: string, token: string, input: object = {}, ip = '203.0.113.7') {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/apis/${path}`,
    remoteAddress: ip,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  })
  return answer.json<{ code: number; msg: string; data: Record<string, unknown> }>()
}

test('a token acts for its person within its scopes, and is stored as a hash', async () => {
  const { token } = await tokenOf({ scopes: ['user:read'] })
  expect(token).toMatch(/^zx_12_[\w-]{43}$/)
  expect((await withBearer('user/auth/msg/user/num', token)).data).toEqual({ num: 0 })
  expect(await withBearer('user/auth/msg/user/read/all', token)).toMatchObject({
    code: 306,
    msg: '访问令牌缺少权限，请创建含“user:write”的令牌',
  })
  expect((await withBearer('course/auth/user/course/collection/list', token)).code).not.toBe(200)
  const { list } = (await t.call('user/auth/token/list', {}, by(user))).data
  expect(list[0]).toMatchObject({ tokenName: '测试', tokenStart: token.slice(0, 12), lastUsedIp: '203.0.113.7' })
  const [row] = await t.owner<{ all: string }[]>`SELECT row_to_json(a)::text AS all FROM api_token a`
  expect(row?.all).not.toContain(token)
  expect((await withBearer('user/auth/msg/user/num', `${token.slice(0, -1)}!`)).code).toBe(401)
  expect((await withBearer('user/auth/msg/user/num', `zx_12_${'a'.repeat(43)}`)).code).toBe(302)
})

test('a noun is a scope of its own; writing includes reading', async () => {
  const { token } = await tokenOf({ scopes: ['user.message:write'] })
  expect((await withBearer('user/auth/msg/user/num', token)).code).toBe(200)
  expect((await withBearer('user/auth/msg/user/read/all', token)).code).toBe(200)
  expect((await withBearer('user/auth/msg/setting/list', token)).code).toBe(306)
  for (const scopes of [[], ['everything:read'], ['user:all'], ['admin.user:read'], ['user.nothing:read']])
    expect((await create({ scopes })).code, String(scopes)).toBe(422)
})

test('a write is in the operation log with the name of the token', async () => {
  const { token } = await tokenOf({ tokenName: '同步脚本', scopes: ['user:write'] })
  await withBearer('user/auth/msg/setting/save', token, { kind: 'like', isOn: 0 })
  await withBearer('user/auth/msg/user/num', token)
  const rows = await t.owner<{ operation: string; path: string }[]>`
    SELECT operation, path FROM sys_log WHERE user_id = ${user.userId} AND operation LIKE '%同步脚本%'`
  expect(rows.map(({ path }) => path)).toEqual(['user/auth/msg/setting/save'])
})

test('secrets, payout, devices and tokens themselves are closed to tokens', async () => {
  const { token } = await tokenOf({ scopes: ['user:write', 'commerce:write'] })
  for (const path of [
    'user/auth/token/list',
    'user/auth/token/save',
    'user/auth/mail/view',
    'user/auth/user/ext/mobile/bind',
  ])
    expect(await withBearer(path, token), path).toMatchObject({
      code: 306,
      msg: '这个接口不能用访问令牌调用，请登录后操作',
    })
  const open = allCalls().flatMap(({ key, who }) => (who !== 'anon' && scopesOfCall(key) ? [key] : []))
  const dangerous = open.filter((key) =>
    /password|token|extract|payout|withdrawal|device|actAs|\/role\/|\/operator\/|setting\/save|secret|\/pay$/i.test(
      key,
    ),
  )
  // Settings without secrets: messages, seats and desks of organisations, suggestions for marking.
  expect(dangerous.filter((key) => !/(msg|org\/admin|org\/auth\/desk|mark)\/setting\/save$/.test(key))).toEqual([])
})

test('addresses, limit, expiry and revocation hold', async () => {
  expect((await create({ scopes: ['user:read'], ipRanges: ['somewhere'] })).code).toBe(422)
  const narrow = await tokenOf({ scopes: ['user:read'], ipRanges: ['203.0.113.0/24', '2001:db8::1'], perMinute: 2 })
  const num = (ip?: string) => withBearer('user/auth/msg/user/num', narrow.token, {}, ip)
  expect(await num('198.51.100.1')).toMatchObject({ code: 306, msg: '访问令牌不能在这个 IP 地址使用' })
  expect((await num('2001:db8::1')).code).toBe(200)
  expect((await num()).code).toBe(200)
  expect((await num()).code).toBe(429)
  const brief = await tokenOf({ scopes: ['user:read'] })
  await t.owner`UPDATE api_token SET expires_at = now() - interval '1 minute' WHERE id = ${brief.id}`
  expect((await withBearer('user/auth/msg/user/num', brief.token)).code).toBe(301)
  const gone = await tokenOf({ scopes: ['user:read'] })
  const other = await makeUser(t.owner)
  const revoke = (id: string, who: MadeUser) => t.call('user/auth/token/delete', { id }, by(who))
  expect((await revoke(gone.id, other)).code).toBe(404)
  expect((await revoke(gone.id, user)).code).toBe(200)
  expect((await withBearer('user/auth/msg/user/num', gone.token)).code).toBe(302)
  const { token } = await tokenOf({ scopes: ['user:read'] }, other)
  await t.owner`UPDATE users SET status_id = 0 WHERE id = ${other.userId}`
  expect((await withBearer('user/auth/msg/user/num', token)).code).toBe(302)
})

test('a token of the back office never exceeds its person', async () => {
  const operator = await makeOperator(t, ['api', 'info', 'user'])
  expect((await create({ scopes: ['admin.coupon:read'] }, operator, 'admin')).code).toBe(422)
  expect((await create({ scopes: ['admin.role:read'] }, operator, 'admin')).code).toBe(422)
  expect((await create({ scopes: ['admin.user:read'] }, operator)).code).toBe(422)
  const { id, token } = await tokenOf({ tokenName: '对接', scopes: ['admin.user:read'] }, operator, 'admin')
  expect((await withBearer('user/admin/user/list', token)).code).toBe(200)
  expect((await withBearer('user/admin/user/save', token, { mobile: '13700000001', nickname: '甲' })).code).toBe(306)
  const { list } = (await t.call('user/admin/token/page', { keyword: '对接' }, by(operator))).data
  expect(list).toMatchObject([{ id, isOffice: 1, userId: operator.userId }])
  const [log] = await t.owner<{ content: string; subject: string }[]>`
    SELECT content, subject FROM sys_log WHERE operation = '创建访问令牌' AND code = 200`
  expect(JSON.stringify(log)).not.toContain(token)
  // The permission is withdrawn: the token loses it at once.
  await t.owner`DELETE FROM admin_user_role WHERE user_id = ${operator.userId}`
  expect((await withBearer('user/admin/user/list', token)).code).toBe(306)
  const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
  expect((await t.call('user/admin/token/delete', { id }, { ...by(abroad), siteId: 13 })).code).toBe(404)
})

test('the list names the address of the OpenAPI document if it is published', async () => {
  expect((await t.call('user/auth/token/document', {}, by(user))).data).toEqual({ documentUrl: '/apis/openapi.json' })
  const closed = await startTestApp({ OPENAPI: '0' })
  const person = await makeUser(closed.owner)
  expect((await closed.call('user/auth/token/document', {}, by(person))).data).toEqual({ documentUrl: '' })
  await closed.close()
})

test('a token belongs to one site', async () => {
  const { token } = await tokenOf({ scopes: ['user:read'] })
  const answer = await t.raw(
    'POST',
    'user/auth/msg/user/num',
    {},
    {
      siteId: 13,
      headers: { authorization: `Bearer ${token}` },
    },
  )
  expect(answer.code).toBe(302)
})

test('the calls that tokens may make are those of the contract, with what the page shows', async () => {
  const operator = await makeOperator(t, ['api'])
  const ask = (input: object) => t.raw('POST', 'user/admin/token/calls', { pageSize: 100, ...input }, by(operator))
  const all = (await ask({})).data as { totalCount: number }
  expect(all.totalCount).toBe(allCalls().filter(({ key }) => scopesOfCall(key) !== undefined).length)
  const { list } = (await ask({ keyword: 'user/auth/msg/user/num' })).data as { list: ApiCall[] }
  expect(list).toMatchObject([
    {
      method: 'POST',
      noun: 'user.message',
      scopes: expect.arrayContaining(['user.message:read']),
      isStable: 1,
      isReading: 1,
    },
  ])
  const chosen = (await ask({ scopeDomain: 'exam', isStable: 1, isReading: 0 })).data as { list: ApiCall[] }
  expect(chosen.list.length).toBeGreaterThan(10)
  expect(chosen.list.every((one) => one.noun.startsWith('exam.') && one.isStable === 1 && one.isReading === 0)).toBe(
    true,
  )
  for (const { example, fieldList } of chosen.list)
    expect(Object.keys(JSON.parse(example))).toEqual(fieldList.flatMap((one) => (one.isRequired ? [one.name] : [])))
  expect((await ask({ keyword: 'user/admin/sso' })).data).toMatchObject({ totalCount: 0 })
  expect((await t.raw('POST', 'user/admin/token/calls', {}, by(await makeOperator(t, ['site'])))).code).toBe(306)
})

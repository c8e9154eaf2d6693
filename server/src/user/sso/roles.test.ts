/** Roles of the back office that follow groups of a directory: by claims of a real provider, and by SCIM. */
import type { Permission } from '@zhixing/contract/permissions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../test/identity-provider.ts'
import { freshIp, makeOperator } from '../../../test/people.ts'
import { dropUnconfirmedRoles } from './roles.ts'

const headers = { host: 'localhost' }
let t: TestApp
let idp: IdentityProvider
let owner: MadeUser
let roleId: string
beforeAll(async () => {
  idp = await startIdentityProvider(['http://localhost/login/sso'])
  t = await startTestApp({ SSO_HOSTS: idp.host })
})
afterAll(async () => {
  await t.close()
  await idp.close()
})
beforeEach(async () => {
  owner = await makeUser(t.owner, { isAdmin: 1 })
  roleId = await makeRole(['feedback'])
})

let serial = 0
async function makeRole(permissions: readonly Permission[]): Promise<string> {
  const role = { roleName: `角色 ${++serial}`, permissions: [...permissions] }
  const made = await t.call('user/admin/role/save', role, owner)
  expect(made.code, made.msg).toBe(200)
  return made.data.id
}
const setting = (over: object = {}) => ({
  providerName: `单位 ${++serial}`,
  preset: 'other' as const,
  issuer: idp.issuer,
  clientId: idp.clientId,
  secretKey: idp.secretKey,
  claimGroups: 'groups',
  isAuto: 1 as const,
  roleGroups: [{ group: '客服组', roleId }],
  ...over,
})
const save = (over: object = {}, who = owner) => t.call('user/admin/sso/save', setting(over), who)
async function provider(over: object = {}): Promise<string> {
  const saved = await save(over)
  expect(saved.code, saved.msg).toBe(200)
  return saved.data.id
}
/** Saves a stored provider with changes. */
async function change(id: string, over: object) {
  const { list } = (await t.call('user/admin/sso/list', {}, owner)).data
  const {
    hasSecret: _secret,
    logoutUrl: _url,
    people: _n,
    orgName: _org,
    gmtModified: _at,
    ...row
  } = list.find((one) => one.id === id) as (typeof list)[number]
  return t.call('user/admin/sso/save', { ...row, ...over }, owner)
}
/** A person comes with these groups; undefined: without the claim. @returns their session */
async function come(id: string, name: string, groups?: string[]): Promise<{ id: string; token: string }> {
  idp.people.set(name, { name, ...(groups ? { groups } : {}) })
  const { data } = await t.call('user/api/user/login/sso/begin', { id }, { ip: freshIp(), headers })
  const input = { query: await idp.signIn(data.url, name), secret: data.secret }
  const finished = (await t.call('user/api/user/login/sso/finish', input, { ip: freshIp(), headers })).data
  if (finished.user) return finished.user
  const ticket = { ticket: finished.ticket }
  return (await t.call('user/api/user/login/sso/create', ticket, { ip: freshIp(), headers })).data
}
const feedback = async ({ token }: { token: string }) =>
  (await t.call('user/admin/feedback/list', {}, { token, ip: freshIp() })).code
async function stateOf(userId: string) {
  const [row] = await t.owner<{ isAdmin: number; roles: string[] }[]>`
    SELECT is_admin AS "isAdmin", to_jsonb(ARRAY(SELECT role_id::text FROM admin_user_role WHERE user_id = u.id ORDER BY role_id)) AS roles
    FROM users u WHERE id = ${userId}`
  return row
}

test('a role comes with the group and goes with it; each change is in the operation log', async () => {
  const id = await provider()
  const person = await come(id, 'helper', ['客服组'])
  expect(await feedback(person)).toBe(200)
  const { list } = (await t.call('user/admin/operator/list', {}, owner)).data
  expect(list.find((one) => one.id === person.id)?.roleList).toMatchObject([{ id: roleId, isGiven: 1 }])
  // A sign-in without the claim says nothing about groups.
  expect(await feedback(await come(id, 'helper'))).toBe(200)
  expect(await feedback(await come(id, 'helper', ['别的组']))).toBe(306)
  expect(await stateOf(person.id)).toEqual({ isAdmin: 0, roles: [] })
  const log = await t.owner<{ changes: { label: string; before: string; after: string }[] }[]>`
    SELECT changes FROM sys_log WHERE path = ${`sso/${id}/roles`} ORDER BY id`
  expect(log.map(({ changes }) => changes.map((one) => [one.label, one.before !== '', one.after !== '']))).toEqual([
    [['角色', false, true]],
    [['角色', true, false]],
  ])
})

test('a role made by hand stays, also beside one that the directory gives', async () => {
  const id = await provider()
  const other = await makeRole(['info'])
  const person = await come(id, 'both', ['客服组'])
  const { list } = (await t.call('user/admin/operator/list', {}, owner)).data
  const etag = list.find((one) => one.id === person.id)?.etag ?? ''
  const update = { id: person.id, roleIds: [roleId, other], etag }
  expect((await t.call('user/admin/operator/update', update, owner)).code).toBe(200)
  await come(id, 'both', [])
  expect(await stateOf(person.id)).toEqual({ isAdmin: 1, roles: [other] })
  // Given by hand first: the group adds and takes nothing.
  const byHand = await come(id, 'hand', [])
  await t.owner`UPDATE users SET is_admin = 1 WHERE id = ${byHand.id}`
  await t.owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (12, ${byHand.id}, ${roleId})`
  await come(id, 'hand', ['客服组'])
  await come(id, 'hand', [])
  expect(await stateOf(byHand.id)).toEqual({ isAdmin: 1, roles: [roleId] })
})

test('two providers that give a role: the last one takes it', async () => {
  const [one, two] = [await provider(), await provider()]
  const person = await come(one, 'twice', ['客服组'])
  idp.people.set('twice', { name: 'twice', groups: ['客服组'] })
  const { data } = await t.call('user/api/user/login/sso/begin', { id: two }, { ip: freshIp(), headers })
  const input = { query: await idp.signIn(data.url, 'twice'), secret: data.secret }
  const { ticket } = (await t.call('user/api/user/login/sso/finish', input, { ip: freshIp(), headers })).data
  expect((await t.call('user/auth/user/sso/attach', { ticket }, person)).code).toBe(200)
  await come(one, 'twice', [])
  expect(await stateOf(person.id)).toEqual({ isAdmin: 1, roles: [roleId] })
  await come(two, 'twice', [])
  expect(await stateOf(person.id)).toEqual({ isAdmin: 0, roles: [] })
})

test('what may be mapped is bounded, and by whom', async () => {
  for (const permission of ['role', 'role.operator', 'signIn', 'api', 'user.password', 'withdrawal'] as const) {
    const closed = await makeRole([permission])
    expect(await save({ roleGroups: [{ group: '甲', roleId: closed }] }), permission).toMatchObject({
      code: 422,
      data: { field: 'roleGroups' },
    })
  }
  expect((await save({ roleGroups: [{ group: '甲', roleId: '1' }] })).code).toBe(422)
  expect((await save({ roleGroups: [{ group: '', roleId }] })).code).toBe(422)
  // The right to providers alone does not give roles, neither does one over operators beyond one's own permissions.
  expect((await save({}, await makeOperator(t, ['signIn']))).code).toBe(306)
  expect((await save({}, await makeOperator(t, ['signIn', 'role']))).code).toBe(306)
  expect((await save({}, await makeOperator(t, ['signIn', 'role', 'feedback']))).code).toBe(200)
  const id = await provider()
  const token = { id, tokenName: '目录' }
  expect((await t.call('user/admin/sso/scim/save', token, await makeOperator(t, ['signIn']))).code).toBe(306)
  // Without a recent proof of identity.
  await t.owner`UPDATE user_session SET proved_at = NULL WHERE user_id = ${owner.userId}`
  expect((await save()).code).toBe(459)
})

test('a mapped role is neither widened beyond what a directory gives, nor deleted', async () => {
  await provider()
  const role = (await t.call('user/admin/role/list', {}, owner)).data.list.find((one) => one.id === roleId)
  const { roleName = '', etag = '' } = role ?? {}
  const update = (permissions: Permission[]) =>
    t.call('user/admin/role/update', { id: roleId, roleName, permissions, etag }, owner)
  expect((await update(['feedback', 'role'])).code).toBe(422)
  expect((await t.call('user/admin/role/delete', { id: roleId }, owner)).code).toBe(409)
  expect((await update(['feedback', 'info'])).code).toBe(200)
})

test.each([
  ['the mapping is removed', { roleGroups: [] }],
  ['the provider is closed', { statusId: 0 as const }],
])('roles go at once when %s', async (_what, over) => {
  const id = await provider()
  const person = await come(id, `gone ${serial}`, ['客服组'])
  expect((await change(id, { providerName: `改名 ${++serial}` })).code).toBe(200)
  expect(await feedback(person)).toBe(200)
  expect((await change(id, over)).code).toBe(200)
  expect(await stateOf(person.id)).toEqual({ isAdmin: 0, roles: [] })
})

test('roles go when the provider is deleted, or the person detaches it', async () => {
  const [one, two] = [await provider(), await provider()]
  const first = await come(one, 'deleted', ['客服组'])
  expect((await t.call('user/admin/sso/delete', { id: one }, owner)).code).toBe(200)
  expect(await stateOf(first.id)).toEqual({ isAdmin: 0, roles: [] })
  const second = await come(two, 'detached', ['客服组'])
  await t.owner`UPDATE users SET password_hash = 'x' WHERE id = ${second.id}`
  expect((await t.call('user/auth/user/sso/delete', { id: two }, second)).code).toBe(200)
  expect(await stateOf(second.id)).toEqual({ isAdmin: 0, roles: [] })
})

test('owners stay what they are', async () => {
  const id = await provider()
  const person = await come(id, 'boss', [])
  await t.owner`UPDATE users SET is_admin = 1, is_owner = 1 WHERE id = ${person.id}`
  await come(id, 'boss', ['客服组'])
  await come(id, 'boss', [])
  expect(await stateOf(person.id)).toEqual({ isAdmin: 1, roles: [] })
})

test('a role that no sign-in has confirmed for a week is taken', async () => {
  const id = await provider()
  const person = await come(id, 'away', ['客服组'])
  await t.owner`UPDATE admin_role_given SET confirmed_at = now() - interval '6 days' WHERE user_id = ${person.id}`
  await dropUnconfirmedRoles(t.services)
  expect((await stateOf(person.id))?.roles).toEqual([roleId])
  await t.owner`UPDATE admin_role_given SET confirmed_at = now() - interval '8 days' WHERE user_id = ${person.id}`
  await dropUnconfirmedRoles(t.services)
  expect(await stateOf(person.id)).toEqual({ isAdmin: 0, roles: [] })
})

test('the second factor that a site requires of operators is required of them, too', async () => {
  const id = await provider()
  const person = await come(id, 'factor', ['客服组'])
  await t.owner`UPDATE site SET factor_operators = 1 WHERE site_id = 12`
  await t.services.sites.reload()
  expect(await feedback(person)).toBe(460)
  await t.owner`UPDATE site SET factor_operators = 0 WHERE site_id = 12`
  await t.services.sites.reload()
})

test('SCIM gives and takes roles with membership, and with deactivation; they need no confirmation', async () => {
  const id = await provider()
  const made = await t.call('user/admin/sso/scim/save', { id, tokenName: '目录' }, owner)
  const scim = async (method: 'POST' | 'PATCH', path: string, payload: object) => {
    const answer = await t.app.inject({
      method,
      url: `/scim/v2/${id}${path}`,
      headers: { authorization: `Bearer ${made.data.token}`, ...headers, 'content-type': 'application/scim+json' },
      payload: JSON.stringify(payload),
    })
    return answer.body === '' ? { id: '' } : answer.json<{ id: string }>()
  }
  const entry = (await scim('POST', '/Users', { userName: 'c@example.com', externalId: 'staff' })).id
  const group = (await scim('POST', '/Groups', { displayName: '客服组', members: [{ value: entry }] })).id
  const person = await come(id, 'staff')
  expect(await feedback(person)).toBe(200)
  await t.owner`UPDATE admin_role_given SET confirmed_at = now() - interval '30 days' WHERE user_id = ${person.id}`
  await dropUnconfirmedRoles(t.services)
  expect(await feedback(person)).toBe(200)
  await scim('PATCH', `/Groups/${group}`, { Operations: [{ op: 'remove', path: `members[value eq "${entry}"]` }] })
  expect(await stateOf(person.id)).toEqual({ isAdmin: 0, roles: [] })
  await scim('PATCH', `/Groups/${group}`, { Operations: [{ op: 'add', path: 'members', value: [{ value: entry }] }] })
  expect((await stateOf(person.id))?.roles).toEqual([roleId])
  await scim('PATCH', `/Users/${entry}`, { Operations: [{ op: 'replace', value: { active: false } }] })
  expect(await stateOf(person.id)).toEqual({ isAdmin: 0, roles: [] })
})

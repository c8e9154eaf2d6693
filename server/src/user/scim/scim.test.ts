/** The SCIM server, with the requests that Entra ID and Okta send by their public documentation. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../test/identity-provider.ts'
import { addToOrg, makeDepartment, makeOrg } from '../../../test/org.ts'
import { freshIp, freshMobile } from '../../../test/people.ts'

const RETURN = 'http://localhost/login/sso'
const headers = { host: 'localhost' }
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

let t: TestApp
let idp: IdentityProvider
let owner: MadeUser
beforeAll(async () => {
  idp = await startIdentityProvider([RETURN])
  t = await startTestApp({ SSO_HOSTS: idp.host })
})
afterAll(async () => {
  await t.close()
  await idp.close()
})
beforeEach(async () => {
  owner = await makeUser(t.owner, { isAdmin: 1 })
})

let serial = 0
async function provider(over: object = {}, siteId = 12, by = owner): Promise<string> {
  const input = {
    providerName: `单位 ${++serial}`,
    preset: 'other' as const,
    issuer: idp.issuer,
    clientId: idp.clientId,
    secretKey: idp.secretKey,
    claimGroups: 'groups',
    isAuto: 1 as const,
    ...over,
  }
  const saved = await t.call('user/admin/sso/save', input, { token: by.token, siteId })
  if (saved.code !== 200) throw new Error(saved.msg)
  return saved.data.id
}

interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of a foreign protocol
  body: any
  headers: Record<string, unknown>
}
type Send = (method: string, path: string, body?: object) => Promise<Answer>

async function send(id: string, token: string, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await t.app.inject({
    method: method as 'GET',
    url: `/scim/v2/${id}${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers, 'content-type': 'application/scim+json' },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json(), headers: answer.headers }
}

/** A provider with a token. */
async function directory(over: object = {}): Promise<{ id: string; token: string; tokenId: string; scim: Send }> {
  const id = await provider(over)
  const made = await t.call('user/admin/sso/scim/save', { id, tokenName: '目录' }, { token: owner.token })
  expect(made.code, made.msg).toBe(200)
  const { token, tokenId } = made.data
  return { id, token, tokenId, scim: (method, path, body) => send(id, token, method, path, body) }
}
/** `clientType`: a sign-in ends the older session of its type. */
async function come(id: string, name: string, clientType?: 2) {
  const { data } = await t.call('user/api/user/login/sso/begin', { id }, { ip: freshIp(), headers })
  const query = await idp.signIn(data.url, name)
  const input = { query, secret: data.secret, ...(clientType ? { clientType } : {}) }
  return t.call('user/api/user/login/sso/finish', input, { ip: freshIp(), headers })
}
const isSignedIn = async (token: string) => (await t.call('user/auth/msg/user/num', {}, { token })).code === 200
const accountOf = async (scimId: string): Promise<string | null> => {
  const [row] = await t.owner<
    { userId: string | null }[]
  >`SELECT user_id AS "userId" FROM scim_user WHERE id = ${scimId}`
  return row?.userId ?? null
}

describe('Entra ID', () => {
  test('test connection, create, update, disable, enable, delete', async () => {
    const { id, scim } = await directory()
    const missing = await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "non-existent user"')}`)
    expect(missing.status).toBe(200)
    expect(missing.body).toMatchObject({ totalResults: 0, Resources: [], startIndex: 1, itemsPerPage: 0 })
    expect(missing.headers['content-type']).toContain('application/scim+json')

    const created = await scim('POST', '/Users', {
      schemas: [USER, ENTERPRISE],
      externalId: 'meimei',
      userName: 'meimei@example.com',
      active: true,
      displayName: '李梅梅',
      emails: [{ primary: true, type: 'work', value: 'meimei@example.com' }],
      meta: { resourceType: 'User' },
      name: { formatted: '李梅梅', familyName: '李', givenName: '梅梅' },
      roles: [],
    })
    expect(created.status).toBe(201)
    const scimId = created.body.id as string
    expect(created.headers.location).toBe(`http://localhost/scim/v2/${id}/Users/${scimId}`)
    expect(created.body).toMatchObject({
      userName: 'meimei@example.com',
      active: true,
      externalId: 'meimei',
      groups: [],
    })

    // The account waits for its person, who is recognized by the subject of the sign-in.
    idp.people.set('meimei', { name: '李梅梅' })
    const session = await come(id, 'meimei')
    expect(session.data).toMatchObject({ state: 1, user: { nickname: '李梅梅', id: await accountOf(scimId) } })
    const token = session.data.user?.token ?? ''
    expect(await isSignedIn(token)).toBe(true)

    const found = await scim('GET', `/Users?filter=${encodeURIComponent('externalId eq "meimei"')}`)
    expect(found.body.Resources[0].id).toBe(scimId)
    const updated = await scim('PATCH', `/Users/${scimId}`, {
      schemas: [PATCH],
      Operations: [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'mei@example.com' },
        { op: 'Replace', path: 'name.familyName', value: '韩' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: '销售部' },
      ],
    })
    expect(updated.status).toBe(200)
    expect(updated.body).toMatchObject({
      emails: [{ type: 'work', value: 'mei@example.com' }],
      name: { familyName: '韩', givenName: '梅梅' },
      [ENTERPRISE]: { department: '销售部' },
    })

    const disabled = await scim('PATCH', `/Users/${scimId}`, {
      schemas: [PATCH],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    })
    expect(disabled.body.active).toBe(false)
    expect(await isSignedIn(token)).toBe(false)
    expect((await come(id, 'meimei')).code).toBe(306)

    const enabled = await scim('PATCH', `/Users/${scimId}`, {
      schemas: [PATCH],
      Operations: [{ op: 'Replace', path: 'active', value: 'True' }],
    })
    expect(enabled.body.active).toBe(true)
    const again = await come(id, 'meimei')
    expect(again.data.state).toBe(1)

    const gone = await scim('DELETE', `/Users/${scimId}`)
    expect([gone.status, gone.body]).toEqual([204, undefined])
    expect(await isSignedIn(again.data.user?.token ?? '')).toBe(false)
    const none = await scim('GET', `/Users/${scimId}`)
    expect(none).toMatchObject({ status: 404, body: { schemas: [ERROR], status: '404' } })
    expect((await scim('DELETE', `/Users/${scimId}`)).status).toBe(404)
  })

  test('groups: looked up without members, members added and removed, into departments', async () => {
    const org = await makeOrg(t.owner)
    const sales = await makeDepartment(t.owner, org.orgId, { departmentName: '销售部' })
    const other = await makeDepartment(t.owner, org.orgId, { departmentName: '工会' })
    const { scim } = await directory({ orgId: org.orgId })
    const person = await scim('POST', '/Users', { schemas: [USER], userName: 'a@example.com', externalId: 'g-1' })
    const userId = await accountOf(person.body.id)
    const departments = async () => {
      const rows = await t.owner<{ id: string }[]>`
        SELECT md.department_id AS id FROM org_member m JOIN org_member_department md ON md.site_id = m.site_id AND md.member_id = m.id
        WHERE m.org_id = ${org.orgId} AND m.user_id = ${userId} AND m.status_id = 1 ORDER BY 1`
      return rows.map((row) => row.id)
    }
    const isMember = async () =>
      (await t.owner`SELECT FROM org_member WHERE org_id = ${org.orgId} AND user_id = ${userId} AND status_id = 1`)
        .length
    expect(await isMember()).toBe(1)

    const filter = encodeURIComponent('displayName eq "销售部"')
    expect((await scim('GET', `/Groups?excludedAttributes=members&filter=${filter}`)).body.totalResults).toBe(0)
    const group = await scim('POST', '/Groups', { externalId: 'x', displayName: '销售部' })
    expect(group.status).toBe(201)
    const groupId = group.body.id as string
    expect((await scim('POST', '/Groups', { displayName: '销售部' })).body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    })
    const path = `/Groups/${groupId}`
    const member = [{ value: person.body.id }]
    const patch = (op: string) =>
      scim('PATCH', path, { schemas: [PATCH], Operations: [{ op, path: 'members', value: member }] })
    expect((await patch('Add')).status).toBe(204)
    expect((await patch('Add')).status).toBe(204)
    expect(await departments()).toEqual([sales])
    expect((await scim('GET', path)).body.members).toMatchObject([{ value: person.body.id, type: 'User' }])
    expect((await scim('GET', `${path}?excludedAttributes=members`)).body).not.toHaveProperty('members')
    expect((await scim('GET', `/Users/${person.body.id}`)).body.groups).toMatchObject([{ display: '销售部' }])

    // A department that no group names is the organisation's own matter.
    await t.owner`
      INSERT INTO org_member_department (site_id, department_id, member_id, org_id)
      SELECT site_id, ${other}, id, org_id FROM org_member WHERE org_id = ${org.orgId} AND user_id = ${userId}`
    expect((await patch('Remove')).status).toBe(204)
    expect(await departments()).toEqual([other])

    const put = await scim('PUT', path, { displayName: '销售部', members: member })
    expect(put.status).toBe(200)
    expect((await departments()).toSorted()).toEqual([sales, other].toSorted())
    await scim('PATCH', `/Users/${person.body.id}`, { Operations: [{ op: 'replace', value: { active: false } }] })
    expect(await isMember()).toBe(0)
    expect((await scim('DELETE', path)).status).toBe(204)
  })
})

describe('Okta', () => {
  test('looks up, creates, reads, replaces, deactivates by PUT and PATCH', async () => {
    const { scim } = await directory()
    const name = encodeURIComponent('userName eq "test.user@okta.local"')
    const noOne = await scim('GET', `/Users?filter=${name}&startIndex=1&count=100`)
    expect(noOne.body).toMatchObject({ totalResults: 0, Resources: [] })
    const sent = {
      schemas: [USER],
      userName: 'test.user@okta.local',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    }
    const made = await scim('POST', '/Users', sent)
    expect(made.status).toBe(201)
    expect(JSON.stringify(made.body)).not.toContain('1mz050nq')
    const [stored] = await t.owner<
      { all: string }[]
    >`SELECT row_to_json(u)::text AS all FROM scim_user u WHERE id = ${made.body.id}`
    expect(stored?.all).not.toContain('1mz050nq')
    expect((await scim('POST', '/Users', sent)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })

    const path = `/Users/${made.body.id}`
    expect((await scim('GET', path)).body.id).toBe(made.body.id)
    const put = await scim('PUT', path, { ...sent, name: { givenName: 'Another', familyName: 'User' } })
    expect(put.body).toMatchObject({ name: { givenName: 'Another' }, active: true })
    const off = await scim('PATCH', path, {
      schemas: [PATCH],
      Operations: [{ op: 'replace', value: { active: false } }],
    })
    expect(off.body.active).toBe(false)
    expect((await scim('PUT', path, { ...sent, active: true })).body.active).toBe(true)
    expect((await scim('PUT', path, { ...sent, active: false })).body.active).toBe(false)
  })

  test('group push: create, rename without a path, members by path', async () => {
    const { scim } = await directory()
    const people = []
    for (const one of ['a', 'b']) people.push((await scim('POST', '/Users', { userName: `${one}@okta.local` })).body.id)
    const [a, b] = people as [string, string]
    const group = await scim('POST', '/Groups', { displayName: 'Test SCIMv2', members: [{ value: a, display: 'a' }] })
    const path = `/Groups/${group.body.id}`
    await scim('PATCH', path, {
      schemas: [PATCH],
      Operations: [{ op: 'replace', value: { id: group.body.id, displayName: 'Test SCIMv2 renamed' } }],
    })
    await scim('PATCH', path, {
      schemas: [PATCH],
      Operations: [
        { op: 'remove', path: `members[value eq "${a}"]` },
        { op: 'add', path: 'members', value: [{ value: b, display: 'b' }] },
      ],
    })
    const { body } = await scim('GET', path)
    expect([body.displayName, body.members.map((one: { value: string }) => one.value)]).toEqual([
      'Test SCIMv2 renamed',
      [b],
    ])
    const page = await scim('GET', '/Users?startIndex=2&count=1')
    expect(page.body).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1, Resources: [{ id: b }] })
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 2, Resources: [] })
  })
})

describe('whose account it is', () => {
  test('a number proves nothing: the owner of an account attaches it', async () => {
    const { id, scim } = await directory()
    const known = await makeUser(t.owner)
    const made = await scim('POST', '/Users', {
      userName: 'lao@example.com',
      externalId: 'laozhang-scim',
      phoneNumbers: [{ type: 'mobile', value: known.mobile }],
    })
    expect(made.status).toBe(201)
    expect(await accountOf(made.body.id)).toBeNull()
    idp.people.set('laozhang-scim', { name: '老张', phone_number: known.mobile })
    const first = await come(id, 'laozhang-scim')
    expect(first.data).toMatchObject({ state: 2, mayCreate: 0, isNumberTaken: 1 })
    await t.owner`UPDATE user_session SET proved_at = now() WHERE user_id = ${known.userId}`
    const attached = await t.call('user/auth/user/sso/attach', { ticket: first.data.ticket }, { token: known.token })
    expect(attached.code).toBe(200)
    expect(await accountOf(made.body.id)).toBe(known.userId)
    // The directory ends what it opened; the own sessions of the person stay.
    const session = (await come(id, 'laozhang-scim', 2)).data.user?.token ?? ''
    await scim('PATCH', `/Users/${made.body.id}`, { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] })
    expect([await isSignedIn(session), await isSignedIn(known.token)]).toEqual([false, true])
    expect((await t.call('user/auth/user/sso/delete', { id }, { token: known.token })).code).toBe(200)
    expect(await accountOf(made.body.id)).toBeNull()
  })

  test('a person who signed in before is found by the subject, without another account', async () => {
    const { id, scim } = await directory()
    idp.people.set('early', { name: '先来', phone_number: freshMobile() })
    const first = await come(id, 'early')
    const user = (
      await t.call('user/api/user/login/sso/create', { ticket: first.data.ticket }, { ip: freshIp(), headers })
    ).data
    const made = await scim('POST', '/Users', { userName: 'early@example.com', externalId: 'early' })
    expect(await accountOf(made.body.id)).toBe(user.id)
    await scim('DELETE', `/Users/${made.body.id}`)
    expect(await isSignedIn(user.token)).toBe(false)
  })

  test('with another claim than the subject the first sign-in binds the account that was made', async () => {
    const { id, scim } = await directory({ claimScim: 'email', scopes: 'openid profile email' })
    const made = await scim('POST', '/Users', { userName: 'by@example.com', externalId: 'E-77', displayName: '工号人' })
    const account = await accountOf(made.body.id)
    expect(account).not.toBeNull()
    idp.people.set('subject-77', { email: 'E-77', name: '工号人' })
    const first = await come(id, 'subject-77')
    expect([first.data.state, first.data.user?.id ?? null]).toEqual([1, account])
  })

  test('API tokens of a person who left are void', async () => {
    const { scim } = await directory()
    const made = await scim('POST', '/Users', { userName: 'tok@example.com', externalId: 'tok' })
    const userId = await accountOf(made.body.id)
    await t.owner`
      INSERT INTO api_token (site_id, user_id, token_name, token_hash, token_start, scopes, expires_at)
      VALUES (12, ${userId}, 'x', sha256('x'), 'zx', '{user:read}', now() + interval '1 day')`
    await scim('PATCH', `/Users/${made.body.id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] })
    expect((await t.owner`SELECT FROM api_token WHERE user_id = ${userId} AND revoked_at IS NULL`).length).toBe(0)
  })
})

describe('the token', () => {
  test('is hashed, shown once, counted to two, noted when used, and revoked', async () => {
    const { id, token, tokenId, scim } = await directory()
    await scim('GET', '/Users')
    const by = { token: owner.token }
    const { data } = await t.call('user/admin/sso/scim/view', { id }, by)
    expect(data).toMatchObject({ baseUrl: expect.stringContaining(`/scim/v2/${id}`), claim: 'sub', userCount: 0 })
    expect(data.list).toMatchObject([{ id: tokenId, tokenStart: token.slice(0, 12), lastUsedAt: expect.any(String) }])
    const [row] = await t.owner<
      { all: string }[]
    >`SELECT row_to_json(a)::text AS all FROM scim_token a WHERE id = ${tokenId}`
    expect(row?.all).not.toContain(token)
    expect((await t.call('user/admin/sso/scim/save', { id, tokenName: '二' }, by)).code).toBe(200)
    expect((await t.call('user/admin/sso/scim/save', { id, tokenName: '三' }, by)).msg).toContain('最多')
    expect((await t.call('user/admin/sso/scim/delete', { tokenId }, by)).code).toBe(200)
    expect((await t.call('user/admin/sso/scim/delete', { tokenId }, by)).code).toBe(404)
    expect(await scim('GET', '/Users')).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
  })

  test('opens its own provider and site, and nothing else', async () => {
    const one = await directory()
    const two = await directory()
    expect((await send(two.id, one.token, 'GET', '/Users')).status).toBe(401)
    const made = await one.scim('POST', '/Users', { userName: 'mine@example.com' })
    expect((await two.scim('GET', `/Users/${made.body.id}`)).status).toBe(404)
    expect((await two.scim('DELETE', `/Users/${made.body.id}`)).status).toBe(404)
    const foreign = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const abroad = await provider({}, 13, foreign)
    expect((await send(abroad, one.token, 'GET', '/Users')).status).toBe(401)
    const view = await t.call('user/admin/sso/scim/view', { id: one.id }, { token: foreign.token, siteId: 13 })
    expect(view.code).toBe(404)
    const away = { token: foreign.token, siteId: 13 }
    expect((await t.call('user/admin/sso/scim/delete', { tokenId: one.tokenId }, away)).code).toBe(404)
    for (const token of ['', 'x', `zxs_12_${'a'.repeat(43)}`]) {
      const refused = await send(one.id, token, 'GET', '/Users')
      expect(refused).toMatchObject({ status: 401, body: { schemas: [ERROR], status: '401' } })
    }
    expect((await t.raw('POST', 'user/auth/msg/user/num', {}, { token: one.token })).code).not.toBe(200)
  })

  test('changes are in the operation log, without the attributes of the person', async () => {
    const { scim } = await directory()
    const made = await scim('POST', '/Users', {
      userName: 'log@example.com',
      emails: [{ value: 'private@example.com' }],
    })
    await scim('PATCH', `/Users/${made.body.id}`, { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] })
    const rows = await t.owner<{ operation: string; content: string; userId: string }[]>`
      SELECT operation, content, user_id AS "userId" FROM sys_log WHERE path LIKE '%/scim/v2/%' AND user_id = ${owner.userId} ORDER BY id`
    expect(rows.map(({ operation }) => operation)).toEqual([
      '目录同步：新增人员（令牌：目录）',
      '目录同步：修改人员（令牌：目录）',
    ])
    expect(rows[1]?.content).toContain('False')
    expect(JSON.stringify(rows)).not.toContain('private@example.com')
  })
})

test('the server describes itself', async () => {
  const { id, scim } = await directory()
  expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
  })
  const types = await scim('GET', '/ResourceTypes')
  expect(types.body.Resources.map((one: { id: string }) => one.id)).toEqual(['User', 'Group'])
  expect((await scim('GET', '/Schemas')).body.totalResults).toBe(3)
  expect((await scim('GET', `/Schemas/${USER}`)).body.meta.location).toBe(
    `http://localhost/scim/v2/${id}/Schemas/${USER}`,
  )
  expect((await scim('GET', '/Schemas/none')).status).toBe(404)
})

test('errors have the form of SCIM', async () => {
  const { scim } = await directory()
  const refused = async (method: string, path: string, body?: object) => {
    const { status, body: error } = await scim(method, path, body)
    expect(error).toMatchObject({ schemas: [ERROR], status: String(status), detail: expect.any(String) })
    return [status, error.scimType]
  }
  expect(await refused('GET', `/Users?filter=${encodeURIComponent('userName sw "a"')}`)).toEqual([400, 'invalidFilter'])
  expect(await refused('GET', `/Users?filter=${encodeURIComponent('title eq "a"')}`)).toEqual([400, 'invalidFilter'])
  expect(await refused('POST', '/Users', {})).toEqual([400, 'invalidValue'])
  expect(await refused('PATCH', '/Users/1', { Operations: [{ op: 'add', path: 'title', value: 'x' }] })).toEqual([
    404,
    undefined,
  ])
  expect(await refused('POST', '/Bulk', {})).toEqual([404, undefined])
  expect(await refused('DELETE', '/Users')).toEqual([405, undefined])
  expect(await refused('GET', '/Users/abc')).toEqual([404, undefined])
})

test('an LDAP directory has no SCIM, and an organisation has to exist', async () => {
  const by = { token: owner.token }
  const ldap = {
    providerName: `目录 ${++serial}`,
    preset: 'ldap' as const,
    issuer: 'ldaps://ldap.example.edu.cn',
    baseDn: 'dc=example',
    userFilter: '(uid={name})',
    idAttribute: 'entryUUID',
  }
  const saved = await t.call('user/admin/sso/save', ldap, by)
  expect((await t.call('user/admin/sso/scim/save', { id: saved.data.id, tokenName: 'x' }, by)).code).toBe(999)
  const foreign = await makeOrg(t.owner, { siteId: 13 })
  expect((await t.call('user/admin/sso/save', { ...ldap, orgId: foreign.orgId }, by)).code).toBe(422)
})

test('sign-in at a provider of an organisation enters it, and its claims place the person', async () => {
  const org = await makeOrg(t.owner)
  const department = await makeDepartment(t.owner, org.orgId, { departmentName: '研发中心' })
  const id = await provider({ orgId: org.orgId })
  const known = await makeUser(t.owner)
  await addToOrg(t.owner, org.orgId, known.userId)
  idp.people.set('yanfa', { name: '研发', groups: ['研发中心', '不存在的部门'] })
  const first = await come(id, 'yanfa')
  const user = (
    await t.call('user/api/user/login/sso/create', { ticket: first.data.ticket }, { ip: freshIp(), headers })
  ).data
  const rows = await t.owner<{ id: string }[]>`
    SELECT md.department_id AS id FROM org_member m JOIN org_member_department md ON md.site_id = m.site_id AND md.member_id = m.id
    WHERE m.org_id = ${org.orgId} AND m.user_id = ${user.id}`
  expect(rows.map((row) => row.id)).toEqual([department])
})

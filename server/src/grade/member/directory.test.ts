/** Classes that follow groups of a directory: by claims of a real provider, by SCIM, and by the LDAP sync. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { addMember, makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type IdentityProvider, startIdentityProvider } from '../../../test/identity-provider.ts'
import { type LdapServer, startLdapServer } from '../../../test/ldap-server.ts'
import { freshIp } from '../../../test/people.ts'
import { syncDirectories } from '../../user/sso/directory-sync.ts'

const headers = { host: 'localhost' }
const BASE = 'dc=school,dc=edu'
const PASSWORD = '春眠不觉晓'
let t: TestApp
let idp: IdentityProvider
let ldap: LdapServer
let owner: MadeUser
beforeAll(async () => {
  idp = await startIdentityProvider(['http://localhost/login/sso'])
  ldap = await startLdapServer()
  t = await startTestApp({ SSO_HOSTS: `${idp.host},${ldap.host}` })
})
afterAll(async () => {
  await t.close()
  await Promise.all([idp.close(), ldap.close()])
})
beforeEach(async () => {
  owner = await makeUser(t.owner, { isAdmin: 1 })
})

let serial = 0
async function provider(over: object = {}): Promise<string> {
  const input = {
    providerName: `单位 ${++serial}`,
    preset: 'other' as const,
    issuer: idp.issuer,
    clientId: idp.clientId,
    secretKey: idp.secretKey,
    claimGroups: 'groups',
    isAuto: 1 as const,
    isClassByGroup: 1 as const,
    ...over,
  }
  const saved = await t.call('user/admin/sso/save', input, { token: owner.token })
  if (saved.code !== 200) throw new Error(saved.msg)
  return saved.data.id
}
/** A person comes with these groups; undefined: without the claim. @returns the account */
async function come(id: string, name: string, groups?: string[]): Promise<string> {
  idp.people.set(name, { name, ...(groups ? { groups } : {}) })
  const { data } = await t.call('user/api/user/login/sso/begin', { id }, { ip: freshIp(), headers })
  const query = await idp.signIn(data.url, name)
  const finished = await t.call(
    'user/api/user/login/sso/finish',
    { query, secret: data.secret },
    { ip: freshIp(), headers },
  )
  if (finished.data.user) return finished.data.user.id
  const { ticket } = finished.data
  return (await t.call('user/api/user/login/sso/create', { ticket }, { ip: freshIp(), headers })).data.id
}
const named = (gradeName: string, over: object = {}) => makeGrade(t.owner, { gradeName, ...over })
/** Current memberships, with what of them counts. */
const memberships = (userId: string) => t.owner<{ gradeId: string; joinSource: number; role: number }[]>`
  SELECT grade_id AS "gradeId", join_source AS "joinSource", user_role AS role FROM grade_student
  WHERE user_id = ${userId} AND status_id = 1 ORDER BY grade_id`
const classesOf = async (userId: string) => (await memberships(userId)).map(({ gradeId }) => gradeId)
const titlesOf = async (userId: string) =>
  (
    await t.owner<{ title: string }[]>`
      SELECT m.msg_title AS title FROM msg_user u JOIN msg m ON m.site_id = u.site_id AND m.id = u.msg_id
      WHERE u.user_id = ${userId} ORDER BY u.id`
  ).map(({ title }) => title)

test('a person enters with a group and leaves with it; what was learned stays', async () => {
  const id = await provider()
  const [one, two] = [await named('护理一班'), await named('护理二班')]
  const userId = await come(id, 'nurse', ['护理一班', '护理二班', '没有这个班'])
  expect(await memberships(userId)).toEqual([
    { gradeId: one.gradeId, joinSource: 8, role: 1 },
    { gradeId: two.gradeId, joinSource: 8, role: 1 },
  ])
  await t.owner`UPDATE grade_student SET student_no = '007' WHERE user_id = ${userId} AND grade_id = ${one.gradeId}`
  await come(id, 'nurse', ['护理二班'])
  expect(await classesOf(userId)).toEqual([two.gradeId])
  expect(await titlesOf(userId)).toContain('你已离开班级《护理一班》')
  const [kept] =
    await t.owner`SELECT student_no, leave_reason FROM grade_student WHERE user_id = ${userId} AND grade_id = ${one.gradeId}`
  expect(kept).toMatchObject({ studentNo: '007', leaveReason: '' })
  const log = await t.owner<{ detail: string }[]>`
    SELECT detail FROM grade_operation_log WHERE grade_id = ${one.gradeId} AND user_id = ${userId} ORDER BY id`
  expect(log.map(({ detail }) => detail)).toEqual(['单位分组“护理一班”', '不再属于单位分组“护理一班”'])
  // Back in the group, back in the class.
  await come(id, 'nurse', ['护理一班', '护理二班'])
  expect(await classesOf(userId)).toEqual([one.gradeId, two.gradeId])
  await come(id, 'nurse', [])
  expect(await classesOf(userId)).toEqual([])
})

test('a sign-in without the claim says nothing about groups', async () => {
  const id = await provider()
  const { gradeId } = await named('语文一班')
  const userId = await come(id, 'silent', ['语文一班'])
  await come(id, 'silent')
  expect(await classesOf(userId)).toEqual([gradeId])
})

test('a membership made by hand stays, and so does appointed staff; the removed do not come back', async () => {
  const id = await provider()
  const [byHand, staff, left] = [await named('手工班'), await named('助教班'), await named('移出班')]
  const userId = await come(id, 'hand', [])
  await addMember(t.owner, byHand.gradeId, userId)
  await come(id, 'hand', ['手工班', '助教班', '移出班'])
  await t.owner`UPDATE grade_student SET user_role = 4 WHERE user_id = ${userId} AND grade_id = ${staff.gradeId}`
  const [row] = await t.owner<{ id: string }[]>`
    SELECT id FROM grade_student WHERE user_id = ${userId} AND grade_id = ${left.gradeId}`
  const kicked = await t.call(
    'PUT exam/auth/grade/student/kick/out',
    { gradeId: left.gradeId, studentId: row?.id ?? '', leaveReason: '重复报名' },
    { token: left.owner.token },
  )
  expect(kicked.code, kicked.msg).toBe(200)
  await come(id, 'hand', ['移出班'])
  expect(await classesOf(userId)).toEqual([byHand.gradeId, staff.gradeId])
})

test('a full class does not refuse the sign-in; ended classes and those of other sites stay as they are', async () => {
  const id = await provider()
  const full = await named('满员班', { maxStudent: 1 })
  await makeMember(t.owner, full.gradeId)
  const ending = await named('结课班')
  await makeGrade(t.owner, { gradeName: '别站班', siteId: 13 })
  const userId = await come(id, 'late', ['满员班', '结课班', '别站班'])
  expect(await classesOf(userId)).toEqual([ending.gradeId])
  await t.owner`UPDATE grade_info SET grade_status = 3 WHERE id = ${ending.gradeId}`
  await come(id, 'late', [])
  expect(await classesOf(userId)).toEqual([ending.gradeId])
})

test('without the setting groups are no classes', async () => {
  const id = await provider({ isClassByGroup: 0 })
  await named('不跟随班')
  expect(await classesOf(await come(id, 'plain', ['不跟随班']))).toEqual([])
})

test('SCIM: added and removed members, a deleted group, deactivation; claims have their own say', async () => {
  const id = await provider()
  const made = await t.call('user/admin/sso/scim/save', { id, tokenName: '目录' }, { token: owner.token })
  const scim = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const answer = await t.app.inject({
      method,
      url: `/scim/v2/${id}${path}`,
      headers: {
        authorization: `Bearer ${made.data.token}`,
        ...headers,
        'content-type': 'application/scim+json',
      },
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    })
    return answer.body === '' ? { id: '' } : answer.json<{ id: string }>()
  }
  const [one, two, three] = [await named('数学一班'), await named('数学二班'), await named('数学三班')]
  const person = (await scim('POST', '/Users', { userName: 'b@example.com', externalId: 'math' })).id
  const members = [{ value: person }]
  const first = (await scim('POST', '/Groups', { displayName: '数学一班', members })).id
  const second = (await scim('POST', '/Groups', { displayName: '数学二班', members })).id
  // The claim names another class, and none of those of SCIM.
  const userId = await come(id, 'math', ['数学三班'])
  expect(await classesOf(userId)).toEqual([one.gradeId, two.gradeId, three.gradeId])
  const remove = { Operations: [{ op: 'remove', path: `members[value eq "${person}"]` }] }
  await scim('PATCH', `/Groups/${first}`, remove)
  expect(await classesOf(userId)).toEqual([two.gradeId, three.gradeId])
  await scim('DELETE', `/Groups/${second}`)
  expect(await classesOf(userId)).toEqual([three.gradeId])
  await scim('PATCH', `/Users/${person}`, { Operations: [{ op: 'replace', value: { active: false } }] })
  expect(await classesOf(userId)).toEqual([])
})

test('the LDAP sync takes classes of groups that a person has left, and gives none', async () => {
  const uid = 'amei'
  const entry = {
    dn: `uid=${uid},ou=people,${BASE}`,
    password: PASSWORD,
    attributes: {
      uid,
      cn: '阿梅',
      entryUUID: crypto.randomUUID(),
      memberOf: [`cn=物理一班,ou=groups,${BASE}`, `cn=物理二班,ou=groups,${BASE}`],
    },
  }
  const reader = { dn: `cn=reader,${BASE}`, password: 'reader secret', attributes: {} }
  Object.assign(ldap, { entries: [reader, entry] })
  const id = await provider({
    preset: 'ldap',
    issuer: ldap.url,
    clientId: reader.dn,
    secretKey: reader.password,
    baseDn: BASE,
    userFilter: '(uid={name})',
    idAttribute: 'entryUUID',
    isStartTls: 0,
    claimName: 'cn',
  })
  const [one, two, later] = [await named('物理一班'), await named('物理二班'), await named('物理三班')]
  const { ticket } = (
    await t.call('user/api/user/login/sso/directory', { id, account: uid, password: PASSWORD }, { ip: freshIp() })
  ).data
  const { id: userId } = (await t.call('user/api/user/login/sso/create', { ticket }, { ip: freshIp() })).data
  expect(await classesOf(userId)).toEqual([one.gradeId, two.gradeId])
  entry.attributes.memberOf = [`cn=物理二班,ou=groups,${BASE}`, `cn=物理三班,ou=groups,${BASE}`]
  expect(await syncDirectories(t.services)).toMatchObject({ left: 0 })
  expect(await classesOf(userId)).toEqual([two.gradeId])
  await t.call('user/api/user/login/sso/directory', { id, account: uid, password: PASSWORD }, { ip: freshIp() })
  expect(await classesOf(userId)).toEqual([two.gradeId, later.gradeId])
})

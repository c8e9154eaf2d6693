/** Sign-in through an LDAP directory, and the sync with it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type LdapServer, startLdapServer } from '../../../test/ldap-server.ts'
import { freshIp, freshMobile, makeOperator, solvedCaptcha } from '../../../test/people.ts'
import { syncDirectories } from './directory-sync.ts'
import { guidBytes } from './ldap-rules.ts'

const BASE = 'dc=school,dc=edu'
const READER = { dn: `cn=reader,${BASE}`, password: 'reader secret', attributes: {} }
const PASSWORD = '春眠不觉晓'
let t: TestApp
let ldap: LdapServer
let owner: MadeUser
beforeAll(async () => {
  ldap = await startLdapServer()
  t = await startTestApp({ SSO_HOSTS: ldap.host })
  owner = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(async () => {
  await t.close()
  await ldap.close()
})
beforeEach(async () => {
  Object.assign(ldap, { entries: [READER], binds: [], isSilent: false, dropsTls: false })
  await t.owner`DELETE FROM sso_provider`
})

let serial = 0
const setting = (over: object = {}) => ({
  providerName: `大学 ${++serial}`,
  preset: 'ldap' as const,
  issuer: ldap.url,
  clientId: READER.dn,
  secretKey: READER.password,
  baseDn: BASE,
  userFilter: '(uid={name})',
  idAttribute: 'entryUUID',
  isStartTls: 0 as const,
  claimName: 'cn',
  claimMobile: 'mobile',
  claimGroups: 'groups',
  isAuto: 1 as const,
  ...over,
})
const save = (over?: object) => t.call('user/admin/sso/save', setting(over), { token: owner.token })
const provider = async (over?: object) => {
  const saved = await save(over)
  if (saved.code !== 200) throw new Error(saved.msg)
  return saved.data.id
}
const addPerson = (uid: string, attributes: LdapServer['entries'][number]['attributes'] = {}) => {
  const entry = {
    dn: `uid=${uid},ou=people,${BASE}`,
    password: PASSWORD,
    attributes: { uid, entryUUID: crypto.randomUUID(), cn: `学员${uid}`, ...attributes },
  }
  ldap.entries.push(entry)
  return entry
}
const signIn = (id: string, account: string, password = PASSWORD, more: object = {}) =>
  t.call('user/api/user/login/sso/directory', { id, account, password, ...more }, { ip: freshIp() })
const create = (ticket: string) => t.call('user/api/user/login/sso/create', { ticket }, { ip: freshIp() })
const lookup = (id: string, account: string) => t.call('user/admin/sso/lookup', { id, account }, { token: owner.token })
/** A person with an account here, signed in. */
async function member(id: string, uid: string) {
  const entry = addPerson(uid)
  const { token } = (await create((await signIn(id, uid)).data.ticket)).data
  return { entry, token }
}
const isIn = async (token: string) => (await t.call('user/auth/user/ext/view', {}, { token })).code === 200

describe('sign-in', () => {
  test('the first time an account is made, then it signs in', async () => {
    const id = await provider({ ruleClaim: 'groups', ruleValues: ['学生'] })
    const mobile = freshMobile()
    addPerson('amei', { cn: '阿梅', mobile, memberOf: [`cn=学生,ou=groups,${BASE}`] })
    const first = await signIn(id, ' amei ')
    expect(first.data).toMatchObject({ state: 2, user: null, nickname: '阿梅', mayCreate: 1, tried: null })
    expect((await create(first.data.ticket)).data).toMatchObject({ nickname: '阿梅', mobile })
    expect((await signIn(id, 'AMEI')).data).toMatchObject({ state: 1, user: { nickname: '阿梅' } })
    addPerson('guest')
    expect((await signIn(id, 'guest')).code).toBe(306)
    await vi.waitUntil(() => ldap.open.size === 0)
    const offered = (await t.call('user/api/user/login/ways', {}, {})).data.ssoList
    expect(offered.find((one) => one.id === id)).toMatchObject({ isForm: 1 })
  })

  test('an unknown account, a wrong password and an account of two entries get the same answer', async () => {
    const id = await provider()
    addPerson('twin')
    addPerson('twin')
    addPerson('kim')
    const answers = [await signIn(id, 'kim', 'wrong'), await signIn(id, 'absent'), await signIn(id, 'twin')]
    for (const { code, msg, data } of answers)
      expect([code, msg, data]).toEqual([451, '账号或密码错误', { field: 'password' }])
    // Each answer took a bind, so that the time says as little.
    expect(ldap.binds.filter((dn) => dn !== READER.dn)).toHaveLength(3)
  })

  test('a bind without a password is never tried', async () => {
    const id = await provider()
    addPerson('kim')
    expect((await signIn(id, 'kim', '')).code).toBe(422)
    expect(ldap.binds).toEqual([])
    expect((await save({ secretKey: '' })).msg).toContain('服务账号的密码')
  })

  test('the account is a value of the filter, and no filter', async () => {
    const id = await provider()
    addPerson('kim')
    for (const account of ['*', 'k*', 'kim)(uid=*', '(uid=kim)'])
      expect((await signIn(id, account)).code, account).toBe(451)
  })

  test('wrong passwords lead to a captcha and a delay, per account of a directory', async () => {
    const id = await provider()
    addPerson('kim')
    for (let tries = 0; tries < 3; tries++) expect((await signIn(id, 'kim', 'wrong')).code).toBe(451)
    expect((await signIn(id, 'Kim')).code).toBe(453)
    const solved = async () => {
      const ip = freshIp()
      const captcha = await solvedCaptcha(t, 12, ip)
      const input = { id, account: 'kim', password: PASSWORD, ...captcha }
      return t.call('user/api/user/login/sso/directory', input, { ip })
    }
    expect((await solved()).data.state).toBe(2)
    addPerson('other')
    expect((await signIn(id, 'other')).data.state).toBe(2)
    await t.owner`
      INSERT INTO login_log (site_id, mobile, login_status, login_type, client_type, login_ip, address)
      SELECT 12, provider_name || '/kim', 0, 1, 1, '', '' FROM sso_provider, generate_series(1, 9) WHERE id = ${id}`
    expect((await signIn(id, 'kim')).code).toBe(429)
  })

  test('Active Directory: the GUID is bytes, and a refused bind has its reason', async () => {
    const id = await provider({ preset: 'ad', idAttribute: 'objectGUID', userFilter: '(sAMAccountName={name})' })
    const guid = crypto.randomUUID()
    const entry = addPerson('lee', { sAMAccountName: 'lee', objectGUID: guidBytes(guid), userAccountControl: '512' })
    expect((await lookup(id, 'lee')).data.claims).toMatchObject({ sub: guid, sAMAccountName: 'lee' })
    expect((await signIn(id, 'lee')).data.state).toBe(2)
    const refusal = '80090308: LdapErr: DSID-0C0903A9, comment: AcceptSecurityContext error, data 533, v1db1'
    ldap.entries = ldap.entries.map((one) => (one === entry ? { ...entry, refusal } : one))
    expect((await signIn(id, 'lee')).msg).toContain('已被停用')
    Object.assign(entry.attributes, { userAccountControl: '514' })
    ldap.entries = [READER, entry]
    expect((await signIn(id, 'lee')).msg).toContain('已被停用')
    expect((await lookup(id, 'lee')).data.isLetIn).toBe(0)
    // Without the password an account does not say that it is disabled.
    expect((await signIn(id, 'lee', 'wrong')).code).toBe(451)
  })

  test('a directory that closes, refuses or knows no TLS is named without its reason', async () => {
    const id = await provider({ isStartTls: 1 })
    addPerson('kim')
    const plain = await signIn(id, 'kim')
    expect([plain.code, plain.msg]).toEqual([999, expect.stringContaining('暂时连接不上')])
    // After a lost connection no password is sent over a new one without TLS.
    ldap.dropsTls = true
    expect((await signIn(id, 'kim')).msg).toContain('暂时连接不上')
    expect(ldap.binds).toEqual([])
    expect((await lookup(id, 'kim')).msg).toMatch(/连接不上“.+”：./)
    const wrong = await provider({ secretKey: 'another' })
    expect((await signIn(wrong, 'kim')).msg).toContain('暂时连接不上')
    // Such attempts do not count against the account.
    for (let tries = 0; tries < 4; tries++) await signIn(wrong, 'kim')
    expect((await signIn(wrong, 'kim')).code).toBe(999)
  })

  test('needs a directory that is offered, of this site', async () => {
    const id = await provider({ statusId: 0 })
    expect((await signIn(id, 'kim')).code).toBe(404)
    const other = await provider()
    const there = { ip: freshIp(), siteId: 13 }
    const input = { id: other, account: 'kim', password: PASSWORD }
    expect((await t.call('user/api/user/login/sso/directory', input, there)).code).toBe(404)
    expect((await t.call('user/api/user/login/sso/begin', { id: other }, { ip: freshIp() })).code).toBe(999)
    const oidc = await provider({ preset: 'other', issuer: `http://${ldap.host}` })
    expect((await signIn(oidc, 'kim')).code).toBe(404)
    expect((await lookup(oidc, 'kim')).code).toBe(999)
  })
})

describe('the back office', () => {
  test('a try shows the mapped attributes without a password, and needs the right', async () => {
    const id = await provider({ ruleClaim: 'department', ruleValues: ['文学院'] })
    addPerson('lin', { cn: '林琳', department: '文学院', userPassword: 'hash', homePhone: '1' })
    const { data } = await lookup(id, 'lin')
    expect(data).toMatchObject({ nickname: '林琳', groupList: [], isLetIn: 1, claims: { department: '文学院' } })
    expect(JSON.stringify(data)).not.toMatch(/userPassword|homePhone/)
    expect((await lookup(id, 'absent')).msg).toContain('没有找到')
    const input = { id, account: 'lin' }
    const other = await makeOperator(t, ['user', 'site'])
    expect((await t.call('user/admin/sso/lookup', input, { token: other.token })).code).toBe(306)
    // Numbers are shown to those who may read them.
    addPerson('wu', { mobile: ['+86 138 0013 8000', '13900139000'] })
    expect((await lookup(id, 'wu')).data).toMatchObject({ mobile: '13800138000' })
    const half = await makeOperator(t, ['signIn'])
    const { data: masked } = await t.call('user/admin/sso/lookup', { id, account: 'wu' }, { token: half.token })
    expect(masked).toMatchObject({ mobile: '*******8000', claims: { mobile: '+** *** **** 8000、*******9000' } })
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    expect((await t.call('user/admin/sso/lookup', input, { token: abroad.token, siteId: 13 })).code).toBe(404)
  })

  test.each([
    [{ issuer: 'https://ldap.school.edu' }, '目录地址'],
    [{ issuer: 'ldap://ldap.school.edu/dc=x' }, '目录地址'],
    [{ issuer: 'ldap://user:secret@ldap.school.edu' }, '目录地址'],
    [{ issuer: 'ldap://ldap.school.edu', isStartTls: 0 }, '明文'],
    [{ issuer: 'ldaps://10.0.0.1' }, '内网'],
    [{ issuer: 'ldaps://127.1' }, '内网'],
    [{ issuer: 'ldaps://dc' }, '内网'],
    [{ baseDn: '' }, '搜索起点'],
    [{ userFilter: '(uid=kim)' }, '{name}'],
    [{ groupFilter: '(member={dn}' }, '过滤器'],
    [{ caCertificate: 'text' }, 'PEM'],
  ])('settings %j are refused', async (over, part) => {
    const answer = await save(over)
    expect([answer.code, answer.msg]).toEqual([422, expect.stringContaining(part)])
  })

  test('the password is stored encrypted, and typed again for another address; a moved directory keeps its people', async () => {
    const id = await provider()
    const { token } = await member(id, 'amei')
    const list = await t.call('user/admin/sso/list', {}, { token: owner.token })
    expect(list.data.list.find((one) => one.id === id)).toMatchObject({ hasSecret: 1, people: 1, baseDn: BASE })
    expect(JSON.stringify(list)).not.toContain(READER.password)
    const change = (over: object) =>
      t.call('user/admin/sso/save', { ...setting({ secretKey: '', ...over }), id }, { token: owner.token })
    expect((await change({ issuer: 'ldaps://ldap.school.edu' })).code).toBe(422)
    const people = async () =>
      (await t.call('user/admin/sso/list', {}, { token: owner.token })).data.list.find((one) => one.id === id)?.people
    expect((await change({ issuer: 'ldaps://ldap.school.edu', secretKey: 'again' })).code).toBe(200)
    expect(await people()).toBe(1)
    expect((await change({ issuer: 'ldaps://ldap.school.edu', idAttribute: 'uid' })).code).toBe(200)
    expect(await people()).toBe(0)
    expect(await isIn(token)).toBe(true)
  })
})

describe('the sync', () => {
  test('ends sessions of people who have left or are disabled, and no others', async () => {
    const id = await provider()
    const [gone, off, here] = [await member(id, 'gone'), await member(id, 'off'), await member(id, 'here')]
    ldap.entries = ldap.entries.filter((one) => one !== gone.entry)
    Object.assign(off.entry.attributes, { nsAccountLock: 'true' })
    expect(await syncDirectories(t.services)).toEqual({ checked: 3, left: 2 })
    expect([await isIn(gone.token), await isIn(off.token), await isIn(here.token)]).toEqual([false, false, true])
    expect(await syncDirectories(t.services)).toEqual({ checked: 1, left: 0 })
  })

  test('a session that the directory did not open stays', async () => {
    const id = await provider()
    const { entry, token } = await member(id, 'kim')
    await t.owner`UPDATE user_session SET sso_provider_id = NULL WHERE sso_provider_id = ${id}`
    const again = (await signIn(id, 'kim', PASSWORD, { clientType: 2 })).data.user?.token ?? ''
    ldap.entries = ldap.entries.filter((one) => one !== entry)
    await syncDirectories(t.services)
    expect([await isIn(token), await isIn(again)]).toEqual([true, false])
  })

  test('a directory that does not answer changes nothing, nor does the loss of most people', async () => {
    const id = await provider()
    const people = []
    for (let n = 0; n < 9; n++) people.push(await member(id, `p${n}`))
    ldap.entries = []
    expect(await syncDirectories(t.services)).toEqual({ checked: 0, left: 0 })
    ldap.entries = [READER]
    expect(await syncDirectories(t.services)).toEqual({ checked: 9, left: 0 })
    expect(await syncDirectories(t.services)).toEqual({ checked: 9, left: 0 })
    for (const { token } of people) expect(await isIn(token)).toBe(true)
    const messages = await t.owner<{ title: string }[]>`
      SELECT m.msg_title AS title FROM msg m JOIN msg_user u ON u.msg_id = m.id WHERE u.user_id = ${owner.userId}`
    expect(messages.map(({ title }) => title)).toEqual([expect.stringContaining('找不到大部分账号')])
    // Half of them may leave.
    ldap.entries = [READER, ...people.slice(4).map(({ entry }) => entry)]
    expect(await syncDirectories(t.services)).toEqual({ checked: 9, left: 4 })
  })
})

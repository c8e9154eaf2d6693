/** OpenLDAP itself: TLS, filters, pages, overlays. */
import { Attribute, Change } from 'ldapts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshIp } from '../../../test/people.ts'
import { BASE, hasSlapd, READER, SECRET, type Slapd, startSlapd } from '../../../test/slapd.ts'
import { syncDirectories } from './directory-sync.ts'
import { findPresent } from './ldap.ts'
import { selectProvider } from './sso.sql.ts'

const PASSWORD = '春眠不觉晓'
const MANY = 130
const person = (uid: string, more = '') =>
  `dn: uid=${uid},ou=people,${BASE}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: 学员${uid}\nsn: x\nmail: ${uid}@school.edu\nuserPassword: ${PASSWORD}\n${more}\n`
const unit = (ou: string) => `dn: ou=${ou},${BASE}\nobjectClass: organizationalUnit\nou: ${ou}\n\n`
const LDIF = [
  unit('people'),
  unit('groups'),
  ...['amei', 'gone', 'locked', 'twin'].map((uid) => person(uid)),
  // The mail address of another person.
  person('other', 'mail: twin@school.edu\n'),
  ...Array.from({ length: MANY }, (_, n) => person(`many${n}`)),
].join('')

describe.skipIf(!hasSlapd)('slapd', () => {
  let slapd: Slapd
  let t: TestApp
  let owner: MadeUser
  beforeAll(async () => {
    slapd = await startSlapd(LDIF)
    await slapd.root.add(`cn=学生,ou=groups,${BASE}`, {
      objectClass: 'groupOfNames',
      cn: '学生',
      member: `uid=amei,ou=people,${BASE}`,
    })
    t = await startTestApp({ SSO_HOSTS: slapd.hosts.join(',') })
    owner = await makeUser(t.owner, { isAdmin: 1 })
  })
  afterAll(async () => {
    await t?.close()
    await slapd?.close()
  })

  let serial = 0
  async function provider(over: object = {}) {
    const { data, msg } = await t.call(
      'user/admin/sso/save',
      {
        providerName: `大学 ${++serial}`,
        preset: 'ldap',
        issuer: slapd.url,
        clientId: READER,
        secretKey: SECRET,
        baseDn: BASE,
        userFilter: '(&(objectClass=inetOrgPerson)(uid={name}))',
        idAttribute: 'entryUUID',
        claimName: 'cn',
        claimGroups: 'groups',
        caCertificate: slapd.ca,
        isAuto: 1,
        ...over,
      },
      { token: owner.token },
    )
    if (!data?.id) throw new Error(msg)
    return data.id
  }
  const signIn = (id: string, account: string, password = PASSWORD) =>
    t.call('user/api/user/login/sso/directory', { id, account, password }, { ip: freshIp() })
  const lookup = (id: string, account: string) =>
    t.call('user/admin/sso/lookup', { id, account }, { token: owner.token })
  async function member(id: string, uid: string) {
    const { ticket } = (await signIn(id, uid)).data
    return (await t.call('user/api/user/login/sso/create', { ticket }, { ip: freshIp() })).data.token
  }
  const isIn = async (token: string) => (await t.call('user/auth/user/ext/view', {}, { token })).code === 200

  test.each([
    ['StartTLS', () => ({})],
    ['LDAPS', () => ({ issuer: slapd.secureUrl })],
    ['no TLS', () => ({ isStartTls: 0 })],
  ])('%s: the right password signs in, others do not', async (_name, over) => {
    const id = await provider(over())
    expect((await signIn(id, 'amei')).data).toMatchObject({ state: 2, nickname: '学员amei', mayCreate: 1 })
    for (const [account, password] of [
      ['amei', 'wrong'],
      ['amei*', PASSWORD],
      ['absent', PASSWORD],
      ['amei)(uid=*', PASSWORD],
    ] as const)
      expect((await signIn(id, account, password)).code, account).toBe(451)
  })

  test.each([
    ['StartTLS', () => ({})],
    ['LDAPS', () => ({ issuer: slapd.secureUrl })],
  ])('%s: a certificate of another authority is refused before the password is sent', async (_name, over) => {
    const id = await provider({ ...over(), caCertificate: '' })
    expect((await signIn(id, 'amei')).msg).toContain('暂时连接不上')
    expect((await lookup(id, 'amei')).msg).toMatch(/certificate/i)
  })

  test('groups come from memberOf or from the group filter', async () => {
    const claims = async (over: object) => (await lookup(await provider(over), 'amei')).data
    expect((await claims({})).groupList).toEqual(['学生'])
    const found = await claims({ groupFilter: '(&(objectClass=groupOfNames)(member={dn}))' })
    expect(found.groupList).toEqual(['学生'])
    expect(found.claims.sub).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('an account of two entries, a wrong base and a wrong password of the service account', async () => {
    const byMail = await provider({ userFilter: '(mail={name}@school.edu)' })
    expect((await signIn(byMail, 'amei')).data.state).toBe(2)
    expect((await signIn(byMail, 'twin')).code).toBe(451)
    expect((await lookup(byMail, 'twin')).msg).toContain('不止一个')
    const lost = await provider({ baseDn: 'dc=elsewhere' })
    expect((await signIn(lost, 'amei')).msg).toContain('暂时连接不上')
    const closed = await provider({ secretKey: 'another' })
    expect((await lookup(closed, 'amei')).msg).toMatch(/连接不上.*(credentials|0x31|49)/i)
  })

  test('all people of a large directory are found, although a search answers few at a time', async () => {
    const id = await provider()
    const { searchEntries } = await slapd.root.search(`ou=people,${BASE}`, {
      filter: '(uid=many*)',
      attributes: ['entryUUID'],
    })
    const ids = searchEntries.map(({ entryUUID }) => String(entryUUID))
    expect(ids).toHaveLength(MANY)
    const row = await selectProvider(t.db(), id)
    const absent = crypto.randomUUID()
    const present = await findPresent(t.services, 12, row as never, [...ids, absent])
    expect([present.size, present.has(absent)]).toEqual([MANY, false])
  })

  test('the sync ends sessions of entries that are gone or locked', async () => {
    const id = await provider()
    const [gone, locked, here] = [await member(id, 'gone'), await member(id, 'locked'), await member(id, 'amei')]
    await slapd.root.del(`uid=gone,ou=people,${BASE}`)
    const modification = new Attribute({ type: 'pwdAccountLockedTime', values: ['000001010000Z'] })
    await slapd.root.modify(`uid=locked,ou=people,${BASE}`, new Change({ operation: 'add', modification }))
    expect((await signIn(id, 'locked')).msg).toContain('已被停用')
    expect(await syncDirectories(t.services)).toMatchObject({ checked: 3, left: 2 })
    expect([await isIn(gone), await isIn(locked), await isIn(here)]).toEqual([false, false, true])
  })
})

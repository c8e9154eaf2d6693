import type { SsoSettings } from '@zhixing/contract/user/sso'
import { describe, expect, test } from 'vitest'
import {
  bindProblem,
  directoryProblem,
  fillFilter,
  guidBytes,
  guidText,
  isMassLoss,
  nameOfDn,
  peopleFilter,
  personOf,
} from './ldap-rules.ts'

const settings: SsoSettings = {
  scopes: '',
  claimName: 'displayname',
  claimMobile: 'mobile',
  claimGroups: 'groups',
  ruleClaim: '',
  ruleValues: [],
  isAuto: 1,
  isClassByGroup: 0,
  roleGroups: [],
  orgId: '',
  claimScim: '',
  baseDn: 'dc=school,dc=edu',
  userFilter: '(&(objectCategory=person)(sAMAccountName={name}))',
  groupFilter: '',
  idAttribute: 'objectGUID',
  isStartTls: 1,
  caCertificate: '',
  signInUrl: '',
  signOutUrl: '',
  certificates: '',
}
const GUID = 'a1b2c3d4-e5f6-0718-293a-4b5c6d7e8f90'

describe('filters', () => {
  test.each([
    ['kim', '(uid=kim)'],
    ['*', '(uid=\\2a)'],
    ['a)(|(uid=*', '(uid=a\\29\\28|\\28uid=\\2a)'],
    ['a\\2a', '(uid=a\\5c2a)'],
    ['$&\0', '(uid=$&\\00)'],
    ['李梅', '(uid=李梅)'],
  ])('the typed account %j is a value', (name, filter) => {
    expect(fillFilter('(uid={name})', { name }).toString()).toBe(filter)
  })

  test('a placeholder in a value is not filled in again', () => {
    expect(fillFilter('(&(a={name})(b={dn}))', { name: '{dn}', dn: 'x' }).toString()).toBe('(&(a={dn})(b=x))')
  })

  test.each([
    [{ userFilter: '(uid=kim)' }, 'userFilter'],
    [{ userFilter: '(uid={name}' }, 'userFilter'],
    [{ userFilter: '(cn:caseExactMatch:={name})' }, 'userFilter'],
    [{ groupFilter: 'member' }, 'groupFilter'],
    [{ idAttribute: '' }, 'idAttribute'],
    [{}, undefined],
    [{ groupFilter: '(member:1.2.840.113556.1.4.1941:={dn})' }, undefined],
    [{ userFilter: '(|(uid={name})(mail={name}@school.edu))' }, undefined],
  ])('settings %j are judged', (over, field) => {
    expect(directoryProblem({ ...settings, ...over })?.field).toBe(field)
  })

  test('people are found by the bytes of their GUID, among all accounts', () => {
    expect(peopleFilter(settings, [GUID]).toString()).toBe(
      '(&(&(objectCategory=person)(sAMAccountName=*))(|(objectGUID=\\d4\\c3\\b2\\a1\\f6\\e5\\18\\07\\29\\3a\\4b\\5c\\6d\\7e\\8f\\90)))',
    )
  })
})

test('a GUID is text and bytes', () => {
  expect(guidText(guidBytes(GUID))).toBe(GUID)
  expect(guidBytes(GUID).toString('hex')).toBe('d4c3b2a1f6e51807293a4b5c6d7e8f90')
})

test.each([
  ['CN=计算机学院,OU=Groups,DC=school', '计算机学院'],
  ['cn=Physics\\, first year+ou=x,dc=school', 'Physics, first year'],
  ['CN=\\e5\\ad\\a6\\e7\\94\\9f,DC=school', '学生'],
  ['cn=a\\+b,dc=school', 'a+b'],
  ['nonsense', ''],
])('the name of %s', (dn, name) => {
  expect(nameOfDn(dn)).toBe(name)
})

describe('an entry', () => {
  const entry = {
    dn: 'CN=Kim,DC=school',
    objectGUID: guidBytes(GUID),
    displayName: '金敏',
    memberOf: ['CN=学生,DC=school', 'CN=Staff,DC=school'],
    userAccountControl: '512',
    sub: 'root',
    thumbnailPhoto: Buffer.from([1, 2]),
  }

  test('has the mapped attributes, whatever their case, and the names of its groups', () => {
    const person = personOf(entry, settings, ['Staff', '夜校'])
    expect(person).toMatchObject({ dn: entry.dn, isDisabled: false })
    expect(person?.claims).toEqual({
      sub: GUID,
      displayname: '金敏',
      memberOf: entry.memberOf,
      groups: ['学生', 'Staff', '夜校'],
      userAccountControl: '512',
    })
  })

  test.each([
    [{ objectGUID: [] }, {}],
    [{ objectGUID: 'text' }, {}],
    [{ uid: ['a', 'b'] }, { idAttribute: 'uid' }],
  ])('is no person without one id: %j', (over, more) => {
    expect(personOf({ ...entry, ...over } as never, { ...settings, ...more })).toBeUndefined()
  })

  test.each([
    [{ userAccountControl: '514' }, true],
    [{ userAccountControl: '66048' }, false],
    [{ nsAccountLock: 'TRUE' }, true],
    [{ pwdAccountLockedTime: '000001010000Z' }, true],
    // A lock that ends by itself.
    [{ pwdAccountLockedTime: '20261130010000Z' }, false],
  ])('%j: disabled %s', (over, isDisabled) => {
    expect(personOf({ ...entry, ...over }, { ...settings, ruleClaim: 'userAccountControl' })?.isDisabled).toBe(
      isDisabled,
    )
  })
})

test.each([
  ['533', '停用'],
  ['775', '锁定'],
  ['532', '已过期'],
  ['773', '初始密码'],
  ['701', '已过期'],
  ['530', '不允许'],
])('the code %s of Active Directory has a sentence', (code, part) => {
  const message = `80090308: LdapErr: DSID-0C0903A9, comment: AcceptSecurityContext error, data ${code}, v1db1`
  expect(bindProblem(message)).toContain(part)
})
test.each(['data 52e', 'data 525', '', 'Invalid credentials'])('%j is a wrong password', (message) => {
  expect(bindProblem(message)).toBeUndefined()
})

test.each([
  [1, 1, false],
  [4, 4, false],
  [8, 4, false],
  [9, 5, true],
  [10, 5, false],
  [1000, 501, true],
  [0, 0, false],
])('of %i people %i are missing: mass loss %s', (checked, missing, isMass) => {
  expect(isMassLoss(checked, missing)).toBe(isMass)
})

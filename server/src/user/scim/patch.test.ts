import { expect, test } from 'vitest'
import { filterOf } from './filter.ts'
import { patched } from './patch.ts'
import { accountOf, ENTERPRISE, personFrom } from './resource.ts'

const patch = (resource: object, ...Operations: object[]) =>
  patched(resource as Record<string, unknown>, { Operations })
const zhang = {
  userName: 'zhang@example.com',
  active: true,
  name: { familyName: '张', givenName: '伟' },
  emails: [{ type: 'work', value: 'zhang@example.com', primary: true }],
}

test('Entra ID: capital operations, paths into values, dotted names, booleans as text', () => {
  const after = patch(
    zhang,
    { op: 'Replace', path: 'active', value: 'False' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'wei@example.com' },
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '13800000000' },
    { op: 'Add', path: `${ENTERPRISE}:department`, value: '销售部' },
    { op: 'replace', value: { displayName: '张伟', 'name.givenName': '伟伟', [`${ENTERPRISE}:employeeNumber`]: '7' } },
  )
  expect(personFrom(after)).toEqual({
    userName: 'zhang@example.com',
    externalId: '',
    isActive: 0,
    attributes: {
      name: { familyName: '张', givenName: '伟伟' },
      displayName: '张伟',
      emails: [{ type: 'work', value: 'wei@example.com', primary: true }],
      phoneNumbers: [{ type: 'mobile', value: '13800000000' }],
      [ENTERPRISE]: { department: '销售部', employeeNumber: '7' },
    },
  })
})

test('Okta: a value without a path; null and remove take away', () => {
  expect(personFrom(patch(zhang, { op: 'replace', value: { active: false } })).isActive).toBe(0)
  expect(personFrom(patch(zhang, { op: 'remove', path: 'emails[type eq "work"]' })).attributes.emails).toEqual([])
  expect(patch(zhang, { op: 'replace', path: 'name.givenName', value: null }).name).toEqual({ familyName: '张' })
  expect(patch({ ...zhang, displayName: '张' }, { op: 'remove', path: 'displayName' })).not.toHaveProperty(
    'displayName',
  )
})

test('members are added once, removed by value or by path, and replaced', () => {
  const group = { displayName: '一班', members: [{ value: '1' }, { value: '2' }] }
  const values = (...operations: object[]) =>
    (patch(group, ...operations).members as { value: string }[]).map(({ value }) => value)
  expect(values({ op: 'Add', path: 'members', value: [{ value: '2' }, { value: '3' }] })).toEqual(['1', '2', '3'])
  expect(values({ op: 'Remove', path: 'members', value: [{ value: '1' }] })).toEqual(['2'])
  expect(values({ op: 'remove', path: 'members[value eq "2"]' })).toEqual(['1'])
  expect(values({ op: 'replace', path: 'members', value: [{ value: '9' }] })).toEqual(['9'])
  expect(patch(group, { op: 'remove', path: 'members' })).not.toHaveProperty('members')
})

test('what is not understood is refused by its name', () => {
  const type = (operation: object) => {
    try {
      return patch(zhang, operation)
    } catch (error) {
      return (error as { scimType?: string }).scimType
    }
  }
  expect(type({ op: 'move', path: 'active' })).toBe('invalidSyntax')
  expect(type({ op: 'remove' })).toBe('noTarget')
  expect(type({ op: 'replace', value: 'x' })).toBe('invalidValue')
  expect(type({ op: 'replace', path: 'emails[type gt 3].value', value: 'x' })).toBe('invalidPath')
  expect(type({ op: 'add', path: 'name.__proto__', value: { admin: true } })).toBe('invalidPath')
  // An attribute that is not stored is no error: directories send more than they need.
  expect(type({ op: 'add', path: 'password', value: 'secret' })).toEqual(zhang)
  expect(() => personFrom({ userName: 'x', active: 'maybe' })).toThrow('boolean')
  expect(() => personFrom({})).toThrow('userName')
})

test('filters', () => {
  expect(filterOf('userName eq "zhang@example.com"')).toEqual([{ path: 'username', value: 'zhang@example.com' }])
  expect(filterOf('externalId Eq "a\\"b" and active eq True')).toEqual([
    { path: 'externalid', value: 'a"b' },
    { path: 'active', value: 'true' },
  ])
  expect(filterOf('emails[type eq "work"].value eq "a@b.c"')).toEqual([{ path: 'emails.value', value: 'a@b.c' }])
  for (const wrong of ['', 'userName', 'userName co "z"', 'userName eq "a" or id eq "1"', 'id eq "1" and '])
    expect(() => filterOf(wrong)).toThrow('Filters')
})

test('the name of a new account', () => {
  const name = (attributes: Record<string, unknown>) => accountOf({ userName: 'wei@example.com', attributes }).name
  expect(name({ name: { familyName: '张', givenName: '伟' } })).toBe('张伟')
  expect(name({ name: { familyName: 'Smith', givenName: 'Jo' } })).toBe('Jo Smith')
  expect(name({ displayName: '老张', name: { formatted: '张伟' } })).toBe('老张')
  expect(name({})).toBe('wei')
  const numbers = [
    { type: 'work', value: '010-1' },
    { type: 'mobile', value: '13800000000' },
  ]
  expect(accountOf({ userName: 'x', attributes: { phoneNumbers: numbers } }).mobile).toBe('13800000000')
})

import { expect, test } from 'vitest'
import { claimOf, describe } from './sso-rules.ts'

const settings = {
  scopes: 'openid',
  claimName: 'name',
  claimMobile: 'phone_number',
  claimGroups: 'realm_access.roles',
  ruleClaim: '',
  ruleValues: [] as string[],
  isAuto: 1,
  isClassByGroup: 0,
} as const

test('a claim by its name, through objects, and not from their prototypes', () => {
  expect(claimOf({ 'a.b': 1, a: { b: 2 } }, 'a.b')).toBe(1)
  expect(claimOf({ a: { b: 2 } }, 'a.b')).toBe(2)
  expect(claimOf({ a: 'text' }, 'a.length')).toBeUndefined()
  expect(claimOf({}, 'constructor')).toBeUndefined()
  expect(claimOf({ a: 1 }, '')).toBeUndefined()
})

test('name, number and groups', () => {
  const claims = { name: '欧阳'.repeat(20), phone_number: '+86 138-0013-8000', realm_access: { roles: ['a', 2, null] } }
  const person = describe(claims, settings)
  expect([...person.nickname]).toHaveLength(20)
  expect(person).toMatchObject({ mobile: '13800138000', groups: ['a', '2'], isLetIn: true })
  expect(describe({ phone_number: '12345' }, settings)).toMatchObject({ nickname: '', mobile: '', groups: [] })
})

test('who is let in: any value of the claim; the end of a mail address only if it is verified', () => {
  const rule = (claims: Record<string, unknown>, ruleClaim: string, ruleValues: string[]) =>
    describe(claims, { ...settings, ruleClaim, ruleValues }).isLetIn
  expect(rule({ groups: ['x', 'staff'] }, 'groups', ['staff'])).toBe(true)
  expect(rule({ groups: ['staffing'] }, 'groups', ['staff'])).toBe(false)
  expect(rule({}, 'groups', ['staff'])).toBe(false)
  expect(rule({ groups: ['staff'] }, 'groups', [])).toBe(false)
  const mail = { email: 'Li@Example.com' }
  expect(rule({ ...mail, email_verified: true }, 'email', ['@example.com'])).toBe(true)
  expect(rule({ ...mail, email_verified: false }, 'email', ['@example.com'])).toBe(false)
  expect(rule(mail, 'email', ['@example.com'])).toBe(false)
  expect(rule({ email: 'a@evil-example.com', email_verified: true }, 'email', ['@example.com'])).toBe(false)
})

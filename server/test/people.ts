/** Helpers for sign-in tests: captchas and SMS codes, and unused addresses. */
import type { RoleGrant } from '@zhixing/contract/grants'
import { makeUser, type MadeUser } from './factories.ts'
import type { TestApp } from './harness.ts'
import { unseal } from '../src/kernel/secrets.ts'

let address = 0
/** A new address, so that tests do not share rate limits. */
export function freshIp(): string {
  address += 1
  return `10.9.${address >> 8}.${address & 255}`
}

let number = 0
/** A new mobile number. */
export function freshMobile(): string {
  number += 1
  return `137${String(process.pid % 10_000).padStart(4, '0')}${String(number).padStart(4, '0')}`
}

/** A captcha and its answer, decrypted from the database. */
export async function solvedCaptcha(
  t: TestApp,
  siteId = 12,
  ip = freshIp(),
): Promise<{ captchaId: string; captchaCode: string }> {
  const { data } = await t.call('GET user/api/user/captchaImage', {}, { siteId, ip })
  const [row] = await t.owner<
    { digits: Buffer }[]
  >`SELECT digits_sealed AS digits FROM captcha WHERE site_id = ${siteId} AND id = ${data.captchaId}`
  return { captchaId: data.captchaId, captchaCode: unseal(t.services, 'captcha', row?.digits ?? Buffer.alloc(0)) }
}

/** Requests a code and reads it from the demo phone. */
export async function receivedCode(
  t: TestApp,
  mobile: string,
  purpose: 'login' | 'register' | 'reset' | 'change' | 'verify',
  siteId = 12,
): Promise<string> {
  const ip = freshIp()
  const answer = await t.call(
    'user/api/user/send/code',
    { mobile, purpose, ...(await solvedCaptcha(t, siteId, ip)) },
    { siteId, ip },
  )
  if (answer.code !== 200) throw new Error(answer.msg)
  return lastCode(t, mobile, siteId)
}

/** The newest code on the demo phone. */
export async function lastCode(t: TestApp, mobile: string, siteId = 12): Promise<string> {
  const [row] = await t.owner<
    { content: string }[]
  >`SELECT content FROM sms_outbox WHERE site_id = ${siteId} AND mobile = ${mobile} ORDER BY id DESC LIMIT 1`
  return /\d{6}/.exec(row?.content ?? '')?.[0] ?? ''
}

/** Deletes sent messages, so that a test need not wait a minute for the next code. */
export async function forgetSends(t: TestApp): Promise<void> {
  await t.owner`DELETE FROM sms_log`
}

/** An operator whose only role has these rights. */
export async function makeOperator(
  t: TestApp,
  permissions: readonly RoleGrant[],
  siteId = 12,
): Promise<MadeUser & { roleId: string }> {
  const user = await makeUser(t.owner, { siteId, isAdmin: 1, isOwner: 0 })
  const [role] = await t.owner<{ id: string }[]>`
    INSERT INTO admin_role (site_id, role_name, permissions)
    VALUES (${siteId}, ${`角色 ${user.userId}`}, ${`{${permissions.join(',')}}`}::text::text[])
    RETURNING id`
  await t.owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (${siteId}, ${user.userId}, ${role?.id ?? ''})`
  return { ...user, roleId: role?.id ?? '' }
}

/** Queries for the referral scheme: codes, membership, and signs of self-referral. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../kernel/db/index.ts'
import { randomLetters } from './sign-in/secrets.ts'
import { literal } from '../kernel/db/literal.ts'

const { active } = stateCode.row

/** Owner of a code, if the account is open; `isRecommended`: whether they are in the scheme. */
export async function selectByCode(sql: Sql, code: string) {
  if (!/^\w{1,32}$/.test(code)) return undefined
  const [row] = await sql<{ userId: string; nickname: string; isRecommended: 0 | 1 }[]>`
    SELECT id AS user_id, nickname, is_recommended
    FROM users
    WHERE site_id = ${sql.siteId}
      AND referral_code = ${code}
      AND referral_code <> ''
      AND status_id = ${literal(sql, active)}`
  return row
}

export async function mayRefer(sql: Sql, userId: string): Promise<boolean> {
  const [row] =
    await sql`SELECT FROM users WHERE site_id = ${sql.siteId} AND id = ${userId} AND is_recommended = 1 AND status_id = ${literal(sql, active)}`
  return row !== undefined
}

/** Adds a user to the scheme (with a code if they have none) or removes them. */
export async function writeRecommended(tx: Tx, userId: string, isRecommended: 0 | 1): Promise<void> {
  await tx`
    UPDATE users
    SET is_recommended = ${isRecommended},
      referral_code = CASE WHEN referral_code = '' THEN ${randomLetters(10)} ELSE referral_code END,
      gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${userId}`
}

/** Whether both accounts have signed in with the same browser. */
export async function sharesDevice(sql: Sql, one: string, other: string): Promise<boolean> {
  const [row] = await sql`
    SELECT FROM user_device a JOIN user_device b ON b.site_id = a.site_id AND b.device_hash = a.device_hash
    WHERE a.site_id = ${sql.siteId} AND a.user_id = ${one} AND b.user_id = ${other} LIMIT 1`
  return row !== undefined
}

/** Whether an account has signed in from this address within the last 30 days. */
export async function sharesAddress(sql: Sql, userId: string, ip: string): Promise<boolean> {
  const [row] = await sql`
    SELECT FROM login_log
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND login_ip = ${ip}
      AND login_status IN (${literal(sql, stateCode.login.success, stateCode.login.registered)})
      AND gmt_create > now() - interval '30 days' LIMIT 1`
  return row !== undefined
}

export async function selectOwnCode(sql: Sql, userId: string): Promise<string> {
  const [row] = await sql<
    { referralCode: string }[]
  >`SELECT referral_code FROM users WHERE site_id = ${sql.siteId} AND id = ${userId}`
  return row?.referralCode ?? ''
}

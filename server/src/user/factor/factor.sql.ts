import type { CodeOf } from '@zhixing/contract/code'
import { factorKinds, type loginTypes } from '@zhixing/contract/user/codes'
import { stateCode } from '@zhixing/contract/states'
import { addressClass } from '../../kernel/address.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'

export interface FactorRow {
  id: string
  userId: string
  kind: CodeOf<typeof factorKinds>
  name: string
  secret: Buffer | null
  lastStep: string
  credentialId: string | null
  publicKey: Buffer | null
  signCount: string
  transports: string[]
  rpId: string
  isSynced: 0 | 1
  usedAt: string | null
  gmtCreate: string
}

const columns = (sql: Sql) => sql`
  id, user_id, kind, name, secret_sealed AS secret, last_step, credential_id, public_key, sign_count,
    to_jsonb(transports) AS transports, rp_id, is_synced, used_at, gmt_create`

export async function selectFactors(sql: Sql, userId: string) {
  return sql<FactorRow[]>`
    SELECT ${columns(sql)} FROM user_factor WHERE site_id = ${sql.siteId} AND user_id = ${userId} ORDER BY id`
}

export async function selectCredential(sql: Sql, credentialId: string) {
  const [row] = await sql<FactorRow[]>`
    SELECT ${columns(sql)} FROM user_factor WHERE site_id = ${sql.siteId} AND credential_id = ${credentialId} AND kind = ${literal(sql, factorKinds.passkey)}`
  return row
}

export async function hasFactor(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM user_factor WHERE site_id = ${sql.siteId} AND user_id = ${userId} LIMIT 1`
  return rows.length > 0
}

/** False when the person has an app already. */
export async function insertApp(tx: Tx, userId: string, name: string, secret: Buffer, step: number): Promise<boolean> {
  const { count } = await tx`
    INSERT INTO user_factor (site_id, user_id, kind, name, secret_sealed, last_step, used_at)
    VALUES (${tx.siteId}, ${userId}, ${literal(tx, factorKinds.app)}, ${name}, ${secret}, ${step}, now())
    ON CONFLICT (site_id, user_id) WHERE kind = ${literal(tx, factorKinds.app)} DO NOTHING`
  return count > 0
}

export interface NewPasskey {
  name: string
  credentialId: string
  publicKey: Buffer
  signCount: number
  transports: readonly string[]
  rpId: string
  isSynced: 0 | 1
}

/** False when the passkey is registered already. */
export async function insertPasskey(tx: Tx, userId: string, made: NewPasskey): Promise<boolean> {
  const { count } = await tx`
    INSERT INTO user_factor (site_id, user_id, kind, name, credential_id, public_key, sign_count, transports, rp_id, is_synced, used_at)
    SELECT ${tx.siteId}, ${userId}, ${literal(tx, factorKinds.passkey)}, ${made.name}, ${made.credentialId}, ${made.publicKey}, ${made.signCount},
      ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(made.transports)}::text::jsonb)), ${made.rpId}, ${made.isSynced}, now()
    ON CONFLICT (site_id, credential_id) WHERE kind = ${literal(tx, factorKinds.passkey)} DO NOTHING`
  return count > 0
}

/** Accepts a code once: false when its step was used meanwhile. */
export async function useApp(sql: Sql, id: string, step: number): Promise<boolean> {
  const { count } = await sql`
    UPDATE user_factor SET last_step = ${step}, used_at = now() WHERE site_id = ${sql.siteId} AND id = ${id} AND last_step < ${step}`
  return count > 0
}

export async function usePasskey(sql: Sql, id: string, signCount: number): Promise<void> {
  await sql`UPDATE user_factor SET sign_count = ${signCount}, used_at = now() WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function renameFactor(sql: Sql, userId: string, id: string, name: string): Promise<boolean> {
  const { count } = await sql`
    UPDATE user_factor SET name = ${name} WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND id = ${id}`
  return count > 0
}

export async function deleteFactor(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { count } =
    await tx`DELETE FROM user_factor WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND id = ${id}`
  return count > 0
}

/** Deletes all factors with their recovery codes. @returns how many factors */
export async function deleteFactors(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx`DELETE FROM user_factor WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  await tx`DELETE FROM user_recovery_code WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  await tx`DELETE FROM user_challenge WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  return count
}

export async function countRecovery(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM user_recovery_code WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row?.n ?? 0
}

/** Replaces the recovery codes. */
export async function writeRecovery(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx`DELETE FROM user_recovery_code WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  for (const hash of hashes)
    await tx`INSERT INTO user_recovery_code (site_id, user_id, code_hash) VALUES (${tx.siteId}, ${userId}, ${hash})`
}

/** Consumes a recovery code. */
export async function useRecovery(sql: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const { count } = await sql`
    DELETE FROM user_recovery_code WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND code_hash = ${hash}`
  return count > 0
}

export type Purpose = 'register' | 'signIn' | 'second' | 'prove'

export interface Challenge {
  ticket: string
  challenge: string
  purpose: Purpose
  userId: string | null
}

export async function insertChallenge(sql: Sql, one: Challenge, seconds: number): Promise<void> {
  await sql`
    INSERT INTO user_challenge (site_id, ticket, challenge, purpose, user_id, expires_at)
    VALUES (${sql.siteId}, ${one.ticket}, ${one.challenge}, ${one.purpose}, ${one.userId}, now() + make_interval(secs => ${seconds}))`
}

/** Consumes a challenge. @returns its text */
export async function takeChallenge(sql: Sql, { ticket, purpose, userId }: Omit<Challenge, 'challenge'>) {
  const [row] = await sql<{ challenge: string }[]>`
    DELETE FROM user_challenge
    WHERE site_id = ${sql.siteId} AND ticket = ${ticket} AND purpose = ${purpose} AND user_id IS NOT DISTINCT FROM ${userId}::bigint AND expires_at > now()
    RETURNING challenge`
  return row?.challenge
}

export interface FactorTry {
  userId: string
  mobile: string
  type: number
  clientType: number
  ip: string
  userAgent: string
  deviceHash: Buffer | null
}

/**
 * Records an attempt as failed before it is judged. @returns its id, and the recent failures of the account: those of
 * a known device apart from all others
 */
export async function insertFactorTry(sql: Sql, one: FactorTry, minutes: number) {
  const [row] = await sql<{ id: string; isKnown: boolean }[]>`
    INSERT INTO login_log (site_id, user_id, mobile, login_status, login_type, client_type, login_ip, address, user_agent, device_hash, is_known_device)
    SELECT ${sql.siteId}, ${one.userId}, ${one.mobile}, ${literal(sql, stateCode.login.failed)}, ${one.type},
      ${one.clientType}, ${one.ip}, ${addressClass(one.ip)}, ${one.userAgent}, ${one.deviceHash},
      (SELECT count(*) FROM user_device d WHERE d.site_id = ${sql.siteId} AND d.user_id = ${one.userId} AND d.device_hash = ${one.deviceHash})
    RETURNING id, is_known_device = 1 AS "isKnown"`
  const [{ failures } = { failures: 0 }] = await sql<{ failures: number }[]>`
    SELECT count(*)::int AS failures FROM login_log
    WHERE site_id = ${sql.siteId} AND user_id = ${one.userId} AND login_type = ${one.type} AND login_status = ${literal(sql, stateCode.login.failed)}
      AND id <> ${row?.id ?? '0'} AND gmt_create > now() - make_interval(mins => ${minutes})
      AND ${row?.isKnown ? sql`device_hash = ${one.deviceHash}` : sql`is_known_device = 0`}`
  return { id: row?.id ?? '', failures }
}

/** Sign-ins to an account: its own rows, and attempts with its number or mail address. */
export async function pageOfOwnLogins(
  sql: Sql,
  { id, mobile, mail }: { id: string; mobile: string; mail: string },
  page: PageRequest,
) {
  const own = sql`
    site_id = ${sql.siteId}
      AND gmt_create > now() - interval '180 days'
      AND (user_id = ${id} OR (user_id IS NULL AND mobile IN (${mobile}, ${mail.toLowerCase()}) AND mobile <> ''))`
  return sql.page<{
    id: string
    loginStatus: CodeOf<typeof stateCode.login>
    loginType: CodeOf<typeof loginTypes>
    clientType: number
    loginIp: string
    userAgent: string
    gmtCreate: string
  }>(
    page,
    sql`FROM login_log WHERE ${own}`,
    (cut) => sql`
      SELECT id, login_status, login_type, client_type, login_ip, user_agent, gmt_create FROM login_log WHERE ${own} ORDER BY id DESC ${cut}`,
  )
}

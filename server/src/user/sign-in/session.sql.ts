import { stateCode } from '@zhixing/contract/states'
import { loginTypes } from '@zhixing/contract/user/codes'
import { addressClass } from '../../kernel/address.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { hasContact } from './contact.sql.ts'
import { type Tries, TRIES } from './try-rules.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Why a session ended: newer sign-in of the same client type, sign-out, password change, account disabled. */
export type Ended = 'elsewhere' | 'signed_out' | 'reset' | 'disabled'

export interface NewSession {
  siteId: number
  tokenHash: Buffer
  userId: string
  clientType: number
  ip: string
  userAgent: string
  seconds: number
  /** The impersonating operator, and their session. */
  actedBy?: string
  parentHash?: Buffer
  /** What its opening proves: nothing (scanned, acting), the owner, or a second factor of theirs. */
  proof?: 'none' | 'owner' | 'factor'
  /** The identity provider that can end it, with its name of the session there. */
  sso?: { providerId: string; sid: string | null } | undefined
}

export async function insertSession(sql: Tx, session: NewSession): Promise<void> {
  await sql`
    INSERT INTO user_session (site_id, token_hash, user_id, client_type, ip, user_agent, expires_at, acted_by,
      parent_hash, proved_at, factor_at, sso_provider_id, sso_sid)
    VALUES (${session.siteId}, ${session.tokenHash}, ${session.userId}, ${session.clientType}, ${session.ip},
      ${session.userAgent}, now() + make_interval(secs => ${session.seconds}), ${session.actedBy ?? null},
      ${session.parentHash ?? null},
      CASE WHEN ${session.proof ?? 'none'}::text <> 'none' THEN now() END,
        CASE WHEN ${session.proof ?? 'none'}::text = 'factor' THEN now() END, ${session.sso?.providerId ?? null},
        ${session.sso?.sid ?? null})`
}

/** Gives the operator's session behind an impersonation a new token. False when it has ended. */
export async function renewParent(
  sql: Tx,
  actingHash: Buffer,
  operatorId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const rows = await sql`
    UPDATE user_session p SET token_hash = ${tokenHash} FROM user_session a
    WHERE a.site_id = ${sql.siteId}
      AND a.token_hash = ${actingHash}
      AND p.site_id = ${sql.siteId}
      AND p.token_hash = a.parent_hash
      AND p.user_id = ${operatorId}
      AND p.ended IS NULL
      AND p.expires_at > now()
    RETURNING 1`
  return rows.length === 1
}

/** Updates the time of the last sign-in. */
export async function touchLogin(sql: Tx, userId: string): Promise<void> {
  await sql`UPDATE users SET last_login_time = now() WHERE site_id = ${sql.siteId} AND id = ${userId}`
}

/**
 * Ends live sessions of a user.
 * @param which all but one token; default: all
 * @returns token hashes of the ended sessions, in hex
 */
export async function endSessions(
  sql: Sql,
  userId: string,
  why: Ended,
  which: { except?: Buffer } = {},
): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    UPDATE user_session SET ended = ${why}, ended_at = now()
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND ended IS NULL
      ${which.except ? sql`AND token_hash <> ${which.except}` : sql``}
    RETURNING encode(token_hash, 'hex') AS hash`
  return rows.map((row) => row.hash)
}

/** Ends the sessions of one client type except the newest `kept`. @returns their token hashes in hex */
export async function endOldSessions(sql: Tx, userId: string, clientType: number, kept: number): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    UPDATE user_session SET ended = 'elsewhere', ended_at = now()
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND client_type = ${clientType} AND ended IS NULL AND token_hash NOT IN (
      SELECT token_hash FROM user_session
      WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND client_type = ${clientType} AND ended IS NULL AND expires_at > now()
      ORDER BY gmt_create DESC, token_hash LIMIT ${kept})
    RETURNING encode(token_hash, 'hex') AS hash`
  return rows.map((row) => row.hash)
}

interface OwnSession {
  sessionId: string
  clientType: number
  ip: string
  userAgent: string
  gmtCreate: string
  usedAt: string
  isCurrent: 0 | 1
}

/** Live sessions of a person, the one with `tokenHash` (hex) first; impersonations are not theirs. */
export async function selectOwnSessions(sql: Sql, userId: string, tokenHash: string) {
  return sql<OwnSession[]>`
    SELECT encode(substring(token_hash FOR 8), 'hex') AS "sessionId", client_type, ip, user_agent, gmt_create,
      coalesce(used_at, gmt_create) AS "usedAt", (token_hash = decode(${tokenHash}, 'hex'))::int AS "isCurrent"
    FROM user_session WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND ended IS NULL AND expires_at > now() AND acted_by IS NULL
    ORDER BY "isCurrent" DESC, gmt_create DESC LIMIT 50`
}

/** Records a proof of identity in a session. */
export async function writeProof(sql: Sql, tokenHash: string, byFactor: boolean): Promise<void> {
  await sql`
    UPDATE user_session SET proved_at = now(), factor_at = ${byFactor ? sql`now()` : sql`factor_at`}
    WHERE site_id = ${sql.siteId} AND token_hash = decode(${tokenHash}, 'hex')`
}

/** Whether a sign-in with this browser from this network is new for an account that has signed in before. */
export async function isUnusual(sql: Sql, userId: string, ip: string, userAgent: string): Promise<boolean> {
  const [row] = await sql<{ isUnusual: boolean }[]>`
    SELECT count(*) > 0 AND NOT coalesce(bool_or(address = ${addressClass(ip)} AND user_agent = ${userAgent}), false) AS "isUnusual"
    FROM login_log WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND gmt_create > now() - interval '90 days'
      AND login_type <> ${literal(sql, loginTypes.acting)} AND login_status IN (${literal(sql, stateCode.login.success, stateCode.login.registered)})`
  return row?.isUnusual ?? false
}

/** Ends another session of a person. @returns its token hash in hex */
export async function endOwnSession(tx: Tx, userId: string, sessionId: string, current: string) {
  const [row] = await tx<{ hash: string }[]>`
    UPDATE user_session SET ended = 'signed_out', ended_at = now()
    WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND ended IS NULL AND acted_by IS NULL AND substring(token_hash FOR 8) = decode(${sessionId}, 'hex')
      AND token_hash <> decode(${current}, 'hex')
    RETURNING encode(token_hash, 'hex') AS hash`
  return row?.hash
}

export async function endSession(sql: Sql, tokenHash: Buffer, why: Ended): Promise<boolean> {
  const rows = await sql`
      UPDATE user_session
      SET ended = ${why}, ended_at = now()
      WHERE site_id = ${sql.siteId} AND token_hash = ${tokenHash} AND ended IS NULL
      RETURNING 1`
  return rows.length > 0
}

export { loginTypes }
/** `login_status`; `refused`: before anything was compared. */
export const loginStatus = { failed: 0, ok: 1, registered: 2, refused: 3 } as const

export interface LoginLog {
  siteId: number
  userId: string | null
  /** The account as it was named: a contact, a code with a student number, or a directory with its account. */
  mobile: string
  status: number
  type: number
  clientType: number
  ip: string
  userAgent: string
}

export async function insertLoginLog(sql: Sql, log: LoginLog): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO login_log (site_id, user_id, mobile, login_status, login_type, client_type, login_ip, address, user_agent)
    VALUES (${log.siteId}, ${log.userId}, ${log.mobile}, ${log.status}, ${log.type}, ${log.clientType}, ${log.ip},
      ${addressClass(log.ip)}, ${log.userAgent})
    RETURNING id`
  return row?.id ?? ''
}

/** Records an attempt as failed before it is judged. @returns its id, and whether the account knows the device */
export async function insertTry(sql: Sql, log: Omit<LoginLog, 'status' | 'userId'>, deviceHash: Buffer | null) {
  const [row] = await sql<{ id: string; isKnownDevice: boolean }[]>`
    INSERT INTO login_log (site_id, mobile, login_status, login_type, client_type, login_ip, address, user_agent, device_hash, is_judged, is_known_device)
    SELECT ${log.siteId}, ${log.mobile}, 0, ${log.type}, ${log.clientType}, ${log.ip}, ${addressClass(log.ip)}, ${log.userAgent}, ${deviceHash}, 0,
      (SELECT count(*)
        FROM user_device d
        JOIN users u ON u.site_id = d.site_id AND u.id = d.user_id
        WHERE d.site_id = ${log.siteId} AND ${hasContact(sql, log.mobile)} AND d.device_hash = ${deviceHash})
    RETURNING id, is_known_device = 1 AS "isKnownDevice"`
  return row ?? { id: '', isKnownDevice: false }
}

/** Records the result of an attempt. */
export async function updateLoginLog(
  sql: Sql,
  id: string,
  status: number,
  userId: string | null = null,
): Promise<void> {
  await sql`
    UPDATE login_log
    SET login_status = ${status}, is_judged = 1, user_id = coalesce(${userId}::bigint, user_id)
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export interface TryAsked {
  siteId: number
  id: string
  mobile: string
  address: string
  isKnownDevice: boolean
  deviceHash: Buffer | null
}

/**
 * Earlier attempts. Pending attempts count as failures of the account, so that concurrent ones count like sequential
 * ones; they do not count for the address, since a whole class may sign in at once.
 */
export async function selectTries(
  sql: Sql,
  { siteId, id, mobile, address, isKnownDevice, deviceHash }: TryAsked,
): Promise<Tries> {
  const sameHand = isKnownDevice ? sql`l.device_hash = ${deviceHash}` : sql`l.is_known_device = 0`
  const [row] = await sql<Omit<Tries, 'isKnownDevice'>[]>`
    WITH account AS (
      SELECT l.login_status AS status, l.login_type AS type, l.gmt_create AS at FROM login_log l
      WHERE l.site_id = ${siteId}
        AND l.mobile = ${mobile}
        AND l.id <> ${id}
        AND l.gmt_create > now() - make_interval(hours => ${TRIES.accountHours})
        AND ${sameHand}
      ORDER BY l.gmt_create DESC LIMIT 1000
    ), failed AS (
      SELECT at
      FROM account
      WHERE status = ${literal(sql, stateCode.login.failed)}
        AND type = ${loginTypes.password}
        AND at > coalesce((SELECT max(at)
          FROM account
          WHERE status IN (${literal(sql, stateCode.login.success, stateCode.login.registered)})), '-infinity')
    ), tried AS (
      SELECT bool_or(r.login_status IN (${literal(sql, stateCode.login.success, stateCode.login.registered)})) AS "isIn",
        bool_or(r.is_judged = 1) AS "isJudged"
      FROM (
        SELECT l.mobile, l.login_status, l.is_judged FROM login_log l
        WHERE l.site_id = ${siteId}
          AND l.address = ${address}
          AND l.login_status IN (${literal(sql, stateCode.login.failed, stateCode.login.success, stateCode.login.registered)})
          AND l.gmt_create > now() - make_interval(mins => ${TRIES.addressMinutes})
        ORDER BY l.gmt_create DESC LIMIT 3000) r
      GROUP BY r.mobile
    )
    SELECT (SELECT count(*)::int FROM failed) AS failures,
      (SELECT coalesce(extract(epoch FROM clock_timestamp() - max(at)), 0)::float8 FROM failed) AS "lastSeconds",
      (SELECT count(*)::int FROM tried WHERE "isJudged") AS "addressAccounts",
        (SELECT count(*)::int FROM tried WHERE "isJudged" AND NOT "isIn") AS "addressFailing"`
  return { failures: 0, lastSeconds: 0, addressAccounts: 0, addressFailing: 0, ...row, isKnownDevice }
}

/** Recent wrong old passwords of a signed-in user; failed sign-ins do not count. */
export async function countOldPasswordFailures(
  sql: Sql,
  mobile: string,
  userId: string,
  minutes: number,
): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n
    FROM login_log
    WHERE site_id = ${sql.siteId}
      AND mobile = ${mobile}
      AND user_id = ${userId}
      AND login_status = ${literal(sql, stateCode.login.failed)}
      AND gmt_create > now() - make_interval(mins => ${minutes})`
  return row?.n ?? 0
}

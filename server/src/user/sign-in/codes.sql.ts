import { addressClass, addressRange } from '../../kernel/address.ts'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import { type codeChannels, loginTypes } from '@zhixing/contract/user/codes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { CodeCounts } from '../rules.ts'

/** `template` of messages that are not codes. */
export const NOTICE = 'notice'
/** `template` of test messages to operators. */
export const TEST = 'test'

/** Serializes sending on a site until the end of the transaction, so that counts stay valid (TOCTOU). */
export async function lockSending(sql: Sql): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('zhixing/sms/' || ${sql.siteId}::text, 0))`
}

export async function countCodes(
  sql: Sql,
  contact: string,
  ip: string,
  channel: CodeOf<typeof codeChannels>,
): Promise<CodeCounts> {
  // Notices and tests do not count against the limits, since users do not request them.
  const [row] = await sql<CodeCounts[]>`
    WITH sms_log AS NOT MATERIALIZED (
      SELECT * FROM sms_log WHERE site_id = ${sql.siteId} AND channel = ${channel} AND template NOT IN (${NOTICE}, ${TEST}))
    SELECT
      (SELECT extract(epoch FROM clock_timestamp() - max(gmt_create))::float8
        FROM sms_log
        WHERE site_id = ${sql.siteId} AND mobile = ${contact}) AS "lastSeconds",
      (SELECT count(*)::int FROM sms_log WHERE site_id = ${sql.siteId} AND mobile = ${contact} AND gmt_create > now() - interval '1 hour') AS hour,
      (SELECT count(*)::int FROM sms_log WHERE site_id = ${sql.siteId} AND mobile = ${contact} AND gmt_create > now() - interval '1 day') AS day,
      (SELECT count(*)::int
        FROM sms_log
        WHERE site_id = ${sql.siteId}
          AND address = ${addressClass(ip)}
          AND gmt_create > now() - interval '1 hour') AS "addressHour",
      (SELECT count(*)::int
        FROM login_log
        WHERE site_id = ${sql.siteId}
          AND address = ${addressClass(ip)}
          AND login_type = ${loginTypes.code}
          AND login_status = ${literal(sql, stateCode.login.failed)}
          AND is_judged = 1
          AND gmt_create > now() - interval '15 minutes') AS "wrongCodes",
      count(*)::int AS "siteDay", (count(*) FILTER (WHERE is_known_device = 0))::int AS "strangersDay",
      (count(*) FILTER (WHERE is_known_device = 0 AND gmt_create > now() - interval '1 hour'))::int AS "strangersHour",
      (count(*) FILTER (WHERE is_known_device = 0 AND address_range = ${addressRange(ip)}))::int AS "rangeDay"
    FROM sms_log WHERE site_id = ${sql.siteId} AND gmt_create > now() - interval '1 day'`
  if (!row) throw new Error('SELECT of code counts returned no row')
  return row
}

export async function insertSendLog(
  sql: Tx,
  row: {
    siteId: number
    contact: string
    ip: string
    isKnownDevice: boolean
    template: string
    channel: CodeOf<typeof codeChannels>
    provider: string
  },
): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    INSERT INTO sms_log (site_id, mobile, ip, address, address_range, is_known_device, template, channel, provider, price, gmt_create)
    SELECT ${row.siteId}, ${row.contact}, ${row.ip}, ${addressClass(row.ip)}, ${addressRange(row.ip)},
      ${row.isKnownDevice ? 1 : 0}, ${row.template}, ${row.channel}, ${row.provider},
      coalesce((SELECT price FROM sms_price WHERE site_id = ${row.siteId} AND provider = ${row.provider}), 0),
        clock_timestamp()
    RETURNING id`
  return made?.id ?? ''
}

/** Records the result of sending; `error` is empty on success. */
export async function updateSendLog(sql: Sql, id: string, error: string): Promise<void> {
  await sql`UPDATE sms_log SET is_success = ${error ? 0 : 1}, error = ${error} WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export interface NewCode {
  siteId: number
  contact: string
  purpose: string
  hash: Buffer
  minutes: number
}

/** Upserts a code; an older one for the same purpose becomes invalid. */
export async function upsertCode(sql: Tx, code: NewCode): Promise<void> {
  await sql`
    INSERT INTO sms_code (site_id, mobile, purpose, code_hash, expires_at)
    VALUES (${code.siteId}, ${code.contact}, ${code.purpose}, ${code.hash},
      now() + make_interval(mins => ${code.minutes}))
    ON CONFLICT (site_id, mobile, purpose) DO UPDATE SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`
}

/** Counts an attempt at a code. @returns its hash while attempts are left */
export async function takeTry(sql: Sql, contact: string, purpose: string, tries: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ hash: Buffer }[]>`
    UPDATE sms_code
    SET tries = tries + 1
    WHERE site_id = ${sql.siteId}
      AND mobile = ${contact}
      AND purpose = ${purpose}
      AND tries < ${tries}
      AND expires_at > now()
    RETURNING code_hash AS hash`
  return row?.hash
}

/** Consumes a code; false when it is gone, expired or replaced. */
export async function deleteCode(sql: Tx, contact: string, purpose: string, hash: Buffer): Promise<boolean> {
  const rows = await sql`
      DELETE FROM sms_code
      WHERE site_id = ${sql.siteId}
        AND mobile = ${contact}
        AND purpose = ${purpose}
        AND code_hash = ${hash}
        AND expires_at > now()
      RETURNING 1`
  return rows.length > 0
}

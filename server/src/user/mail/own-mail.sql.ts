import { mailModes } from '@zhixing/contract/user/mail'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { MAIL_CODE } from './mail-rules.ts'

export interface AddressRow {
  address: string
  mailMode: CodeOf<typeof mailModes>
  stopped: string
}

export async function selectAddress(sql: Sql, userId: string): Promise<AddressRow | undefined> {
  const [row] = await sql<
    AddressRow[]
  >`SELECT address, mail_mode, stopped FROM mail_address WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row
}

export interface CodeCounts {
  lastSeconds: number | null
  hour: number
  addressHour: number
}

/** Codes sent to a person and to an address. Call it after `takeTurn`, so that counts stay valid (TOCTOU). */
export async function countCodes(sql: Tx, userId: string, address: string): Promise<CodeCounts> {
  const [row] = await sql<CodeCounts[]>`
    SELECT (SELECT extract(epoch FROM now() - sent_at)::float8 FROM mail_code WHERE site_id = ${sql.siteId} AND user_id = ${userId}) AS "lastSeconds",
      coalesce((SELECT hour_count
        FROM mail_code
        WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND hour_at > now() - interval '1 hour'), 0)::int AS hour,
      (SELECT count(*)::int
        FROM mail_code
        WHERE site_id = ${sql.siteId}
          AND lower(address) = lower(${address})
          AND user_id <> ${userId}
          AND sent_at > now() - interval '1 hour') AS "addressHour"`
  return row ?? { lastSeconds: null, hour: 0, addressHour: 0 }
}

export async function upsertCode(sql: Tx, userId: string, address: string, hash: Buffer): Promise<void> {
  await sql`
    INSERT INTO mail_code AS c (site_id, user_id, address, code_hash, expires_at)
    VALUES (${sql.siteId}, ${userId}, ${address}, ${hash}, now() + make_interval(mins => ${MAIL_CODE.minutes}))
    ON CONFLICT (site_id, user_id)
    DO UPDATE SET address = excluded.address, code_hash = excluded.code_hash, tries = 0,
      expires_at = excluded.expires_at, sent_at = excluded.sent_at,
      hour_count = CASE WHEN excluded.sent_at - c.hour_at < interval '1 hour' THEN c.hour_count + 1 ELSE 1 END,
      hour_at = CASE WHEN excluded.sent_at - c.hour_at < interval '1 hour' THEN c.hour_at ELSE excluded.sent_at END`
}

/** Counts an attempt at a code. @returns its hash while attempts are left */
export async function takeTry(sql: Sql, userId: string, address: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ hash: Buffer }[]>`
    UPDATE mail_code
    SET tries = tries + 1
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND lower(address) = lower(${address})
      AND tries < ${MAIL_CODE.tries}
      AND expires_at > now()
    RETURNING code_hash AS hash`
  return row?.hash
}

/** Makes a code void; false when it is used or replaced. Its counts remain. */
export async function useCode(sql: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const rows = await sql`
      UPDATE mail_code
      SET expires_at = now()
      WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND code_hash = ${hash} AND expires_at > now()
      RETURNING 1`
  return rows.length === 1
}

/** Sets the proved address; false when it is another person's. */
export async function upsertAddress(sql: Tx, userId: string, address: string): Promise<boolean> {
  const [other] =
    await sql`SELECT 1 FROM mail_address WHERE site_id = ${sql.siteId} AND lower(address) = lower(${address}) AND user_id <> ${userId}`
  if (other) return false
  await sql`
    INSERT INTO mail_address (site_id, user_id, address) VALUES (${sql.siteId}, ${userId}, ${address})
    ON CONFLICT (site_id, user_id)
    DO UPDATE SET address = excluded.address, stopped = '',
      mail_mode = CASE WHEN mail_address.mail_mode = ${literal(sql, mailModes.none)} THEN ${literal(sql, mailModes.each)} ELSE mail_address.mail_mode END`
  return true
}

/** False without an address. */
export async function writeMode(sql: Sql, userId: string, mode: number): Promise<boolean> {
  const rows =
    await sql`UPDATE mail_address SET mail_mode = ${mode} WHERE site_id = ${sql.siteId} AND user_id = ${userId} RETURNING 1`
  return rows.length === 1
}

/** Removes all that mail keeps of a person. */
export async function deleteMailOf(sql: Tx, userId: string): Promise<void> {
  await sql`DELETE FROM mail_queue WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await sql`DELETE FROM mail_code WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await deleteAddress(sql, userId)
}

export async function deleteAddress(sql: Tx, userId: string): Promise<void> {
  await sql`DELETE FROM mail_address WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
}

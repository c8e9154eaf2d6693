import { mailModes } from '@zhixing/contract/user/mail'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

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

/** Whether an account has another way to sign in than its mail address: a number, a student number or an identity. */
export async function hasOtherWay(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`
    SELECT u.mobile NOT LIKE 'none-%'
      OR EXISTS (SELECT 1 FROM user_number n WHERE n.site_id = u.site_id AND n.user_id = u.id)
      OR EXISTS (SELECT 1 FROM user_identity i WHERE i.site_id = u.site_id AND i.user_id = u.id) AS has
    FROM users u WHERE u.site_id = ${sql.siteId} AND u.id = ${userId}`
  return row?.has ?? false
}

/** Removes all that mail keeps of a person. */
export async function deleteMailOf(sql: Tx, userId: string): Promise<void> {
  await sql`DELETE FROM mail_queue WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  await deleteAddress(sql, userId)
}

export async function deleteAddress(sql: Tx, userId: string): Promise<void> {
  await sql`DELETE FROM mail_address WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
}

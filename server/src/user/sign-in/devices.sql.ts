import type { Sql, Tx } from '../../kernel/db/index.ts'
import { hasContact } from './contact.sql.ts'

/** Maximum number of known devices per account; evicts the least recently used. */
const MAX_DEVICES = 20

/** Remembers a device that signed in. @returns whether it is new */
export async function upsertDevice(sql: Tx, userId: string, deviceHash: Buffer): Promise<boolean> {
  const [row] = await sql<{ isNew: boolean }[]>`
    INSERT INTO user_device (site_id, user_id, device_hash) VALUES (${sql.siteId}, ${userId}, ${deviceHash})
    ON CONFLICT (site_id, user_id, device_hash) DO UPDATE SET used_at = excluded.used_at
    RETURNING xmax = 0 AS "isNew"`
  await sql`
    DELETE FROM user_device WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND device_hash IN (
      SELECT device_hash FROM user_device WHERE site_id = ${sql.siteId} AND user_id = ${userId} ORDER BY used_at DESC OFFSET ${MAX_DEVICES})`
  return row?.isNew ?? false
}

/** Deletes all known devices of a user. */
export async function deleteDevices(sql: Sql, userId: string): Promise<void> {
  await sql`DELETE FROM user_device WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
}

/** Whether the account of a contact knows the device. */
export async function knowsDevice(sql: Sql, contact: string, deviceHash: Buffer): Promise<boolean> {
  const [row] = await sql`
    SELECT 1 FROM user_device d JOIN users u ON u.site_id = d.site_id AND u.id = d.user_id
    WHERE d.site_id = ${sql.siteId} AND ${hasContact(sql, contact)} AND d.device_hash = ${deviceHash}`
  return row !== undefined
}

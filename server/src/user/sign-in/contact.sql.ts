import type { Sql } from '../../kernel/db/index.ts'
import { isMail } from '../rules.ts'

/** Condition on `users u`: the account of a contact. */
export const hasContact = (sql: Sql, contact: string) =>
  isMail(contact)
    ? sql`u.id = (SELECT user_id FROM mail_address WHERE site_id = ${sql.siteId} AND lower(address) = ${contact})`
    : sql`u.mobile = ${contact}`

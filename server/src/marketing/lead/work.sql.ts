import { leadStage } from '@zhixing/contract/marketing/lead-rules'
import { paidOrders } from '../../commerce/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { userView } from '../../user/index.ts'

const open = (sql: Sql | Tx) => sql`l.stage NOT IN (${literal(sql, leadStage.paid)}, ${literal(sql, leadStage.lost)})`

/** Marks due calls as reminded. @returns their leads */
export const takeDue = (sql: Tx, now: string, most: number) =>
  sql<{ id: string; name: string; ownerId: string; lastNote: string }[]>`
    UPDATE lead l SET is_reminded = 1
    WHERE l.site_id = ${sql.siteId} AND l.id IN (
      SELECT l.id FROM lead l WHERE l.site_id = ${sql.siteId} AND l.next_call_time <= ${now}::text::timestamptz AND l.is_reminded = 0
        AND l.owner_id IS NOT NULL AND ${open(sql)}
      ORDER BY l.next_call_time LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING l.id, l.name, l.owner_id, l.last_note`

/** Open leads whose account has paid an order since the first request. */
export const selectBuyers = (sql: Sql, most: number) =>
  sql<{ id: string }[]>`
    SELECT l.id FROM lead l JOIN ${userView(sql)} u ON u.site_id = l.site_id AND u.mobile = l.mobile
    WHERE l.site_id = ${sql.siteId} AND ${open(sql)}
      AND EXISTS (SELECT FROM ${paidOrders(sql)} p WHERE p.site_id = u.site_id AND p.user_id = u.id AND p.pay_time >= l.gmt_create)
    ORDER BY l.id LIMIT ${most}`

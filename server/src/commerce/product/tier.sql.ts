import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { memberNames } from '../model/price.ts'
import type { Stretch } from '../model/tier.ts'

const { product, order, orderItem } = stateCode

/**
 * Sources of a user's lower-tier days, newest first: purchases, grants by operators, and the rest after the last
 * upgrade, which consumed everything before it.
 */
export async function selectStretches(sql: Sql, userId: string): Promise<Stretch[]> {
  const rows = await sql<(Stretch & { isUpgrade: boolean })[]>`
    SELECT * FROM (
      SELECT o.pay_time AS time, coalesce((i.snapshot->'plan'->>'level')::int, 1) = 2 AS is_upgrade,
        CASE WHEN (i.snapshot->'plan'->>'level')::int = 2 THEN coalesce((i.snapshot->'upgrade'->>'leftDays')::int, 0)
          ELSE round(extract(epoch FROM i.grant_expire_time - greatest(o.pay_time, (i.owned_before->>'expireTime')::timestamptz)) / 86400)::int END AS days,
        CASE WHEN (i.snapshot->'plan'->>'level')::int = 2 THEN coalesce((i.snapshot->'upgrade'->>'leftValue')::int,
          0) ELSE i.price_paid - i.refund_amount END AS paid
      FROM order_item i JOIN order_info o ON o.site_id = i.site_id AND o.order_no = i.order_no
      WHERE i.site_id = ${sql.siteId}
        AND i.user_id = ${userId}
        AND i.product_type = ${product.vip}
        AND i.item_status = ${orderItem.granted}
        AND i.grant_expire_time IS NOT NULL
      UNION ALL
      SELECT g.gmt_create, false, round(extract(epoch FROM g.after_time - greatest(g.gmt_create, g.before_time)) / 86400)::int, 0
      FROM vip_log g WHERE g.site_id = ${sql.siteId} AND g.user_id = ${userId} AND g.event = 'give' AND g.after_time IS NOT NULL
        AND g.vip_level = 1
        AND NOT EXISTS (SELECT FROM vip_log t
          WHERE t.site_id = ${sql.siteId} AND t.user_id = ${userId} AND t.event = 'take' AND t.seat_id = g.seat_id AND g.seat_id <> 0)
    ) stretch ORDER BY time DESC`
  const last = rows.findIndex(({ isUpgrade }) => isUpgrade)
  return rows.slice(0, last === -1 ? undefined : last + 1).map(({ days, paid }) => ({ days, paid }))
}

/** The newest order since an instant with a deduction from a membership, paid or waiting. */
export async function selectMemberOrder(sql: Sql, userId: string, since: string) {
  const [row] = await sql<{ productName: string; isWaiting: boolean }[]>`
    SELECT i.product_name, o.order_status = ${order.waiting} AS is_waiting
    FROM order_item i JOIN order_info o ON o.site_id = i.site_id AND o.order_no = i.order_no
    WHERE i.site_id = ${sql.siteId} AND i.user_id = ${userId} AND o.gmt_create >= ${since}
      AND (i.item_status = ${orderItem.granted} OR (o.order_status = ${order.waiting} AND o.expire_time > now()))
      AND EXISTS (SELECT FROM jsonb_array_elements(i.deduction_list) d WHERE d->>'name' = ANY(string_to_array(${memberNames.join(' ')}, ' ')))
    ORDER BY o.gmt_create DESC LIMIT 1`
  return row
}

/** Whether the user traded days in for the higher tier, in an order that is not refunded. */
export async function hasTraded(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM order_item WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND product_type = ${product.vip} AND item_status = ${orderItem.granted}
      AND snapshot->'upgrade'->>'days' IS NOT NULL LIMIT 1`
  return rows.length > 0
}

/** Records a membership that was given or taken without an order. */
export async function insertVipLog(
  tx: Tx,
  row: {
    userId: string
    event: 'give' | 'take'
    months: number
    beforeTime: string | null
    afterTime: string | null
    reason: string
    operatorId: string
    /** Seat of an organisation that gave the months. */
    seatId?: string
    vipLevel?: 1 | 2
  },
): Promise<void> {
  await tx`
    INSERT INTO vip_log (site_id, user_id, event, months, before_time, after_time, reason, operator_id, seat_id, vip_level)
    VALUES (${tx.siteId}, ${row.userId}, ${row.event}, ${row.months}, ${row.beforeTime}, ${row.afterTime}, ${row.reason}, ${row.operatorId},
      ${row.seatId ?? '0'}, ${row.vipLevel ?? 1})`
}

/** The time of the transaction, ms. */
export async function selectNow(tx: Tx): Promise<number> {
  const [row] = await tx<{ now: string }[]>`SELECT now() AS now`
  return Date.parse(row?.now ?? '')
}

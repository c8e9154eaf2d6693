/** Queries for items whose free seats are low. */
import { packSource, packStatus } from '@zhixing/contract/org/codes'
import type { OwnerDb, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { organizationView } from '../../user/index.ts'
import type { SeatProduct } from './seat.sql.ts'

/** Days for which an item without valid seats is still missed. */
const MISSED_DAYS = 30

export interface LowItem extends SeatProduct {
  orgId: string
  orgName: string
  total: number
  left: number
  lowPercent: number
  isTold: boolean
}

/** Stock of bought and granted seats by organisation and item; also what ran out of time lately, with a total of 0. */
export async function selectStocks(tx: Tx): Promise<LowItem[]> {
  return tx<LowItem[]>`
    SELECT k.org_id, o.org_name, k.product_type, k.product_id,
      coalesce(sum(k.quantity) FILTER (WHERE k.expire_time > now()), 0)::int AS total,
      coalesce(sum(k.quantity - k.used_count) FILTER (WHERE k.expire_time > now()), 0)::int AS left,
      coalesce(s.low_percent, 10) AS low_percent, (l.org_id IS NOT NULL) AS is_told
    FROM org_pack k JOIN ${organizationView(tx)} o ON o.id = k.org_id
    LEFT JOIN org_desk_setting s ON s.site_id = ${tx.siteId} AND s.org_id = k.org_id
    LEFT JOIN org_seat_low l ON l.site_id = ${tx.siteId} AND l.org_id = k.org_id AND l.product_type = k.product_type
      AND l.product_id = k.product_id
    WHERE k.site_id = ${tx.siteId} AND k.pack_status = ${literal(tx, packStatus.active)}
      AND k.pack_source <> ${literal(tx, packSource.own)}
      AND k.expire_time > now() - make_interval(days => ${MISSED_DAYS})
    GROUP BY k.org_id, o.org_name, k.product_type, k.product_id, s.low_percent, l.org_id
    ORDER BY k.org_id, k.product_type, k.product_id`
}

export async function insertLow(tx: Tx, items: readonly (SeatProduct & { orgId: string })[]): Promise<void> {
  const rows = items.map(({ orgId, productType, productId }) => ({ orgId, productType, productId }))
  await tx`
    INSERT INTO org_seat_low (site_id, org_id, product_type, product_id)
    SELECT ${tx.siteId}, r."orgId", r."productType", r."productId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS r ("orgId" bigint, "productType" smallint, "productId" bigint)
    ON CONFLICT DO NOTHING`
}

/** Removes the marks of all items but these. */
export async function keepLow(tx: Tx, items: readonly (SeatProduct & { orgId: string })[]): Promise<void> {
  const rows = items.map(({ orgId, productType, productId }) => ({ orgId, productType, productId }))
  await tx`
    DELETE FROM org_seat_low l WHERE l.site_id = ${tx.siteId} AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS r ("orgId" bigint, "productType" smallint, "productId" bigint)
      WHERE r."orgId" = l.org_id AND r."productType" = l.product_type AND r."productId" = l.product_id)`
}

/** Sites with seats, or with marks of low stock. */
export async function selectSitesWithSeats(owner: OwnerDb): Promise<number[]> {
  const rows = await owner<{ siteId: number }[]>`
    SELECT DISTINCT site_id::int AS "siteId" FROM org_pack UNION SELECT DISTINCT site_id::int FROM org_seat_low`
  return rows.map(({ siteId }) => siteId)
}

/** Queries for deadlines. */
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { organizationView } from '../../user/index.ts'
import { packStatus, shownEnd } from '../seat/pack.sql.ts'
import { learnedSeats, type SeatKinds } from '../seat/kinds/index.ts'
import { seatStatus, type SeatProduct } from '../seat/seat.sql.ts'
import { type DueNudge, isDueFor } from './reminder.ts'
import { dueOf } from './study.sql.ts'

export async function selectDeadlines(sql: Sql, orgId: string) {
  return sql<
    (SeatProduct & {
      deadlineId: string
      departmentId: string
      departmentName: string
      dueDays: number | null
      dueTime: string | null
    })[]
  >`
    SELECT d.id AS "deadlineId", d.product_type, d.product_id, d.department_id, d.due_days, d.due_time,
      coalesce((SELECT p.department_name FROM org_department p WHERE p.site_id = ${sql.siteId} AND p.id = d.department_id), '') AS department_name
    FROM org_deadline d WHERE d.site_id = ${sql.siteId} AND d.org_id = ${orgId} ORDER BY d.product_type, d.product_id, d.department_id`
}

/** Whether the organisation has seats of an item. */
export async function hasPack(sql: Sql, orgId: string, { productType, productId }: SeatProduct): Promise<boolean> {
  const [row] = await sql`
    SELECT FROM org_pack
    WHERE site_id = ${sql.siteId}
      AND org_id = ${orgId}
      AND product_type = ${productType}
      AND product_id = ${productId}
      AND pack_status = ${literal(sql, packStatus.active)}
    LIMIT 1`
  return row !== undefined
}

export async function writeDeadline(
  tx: Tx,
  one: SeatProduct & { orgId: string; departmentId: string; dueDays: number | null; dueTime: string | null },
): Promise<void> {
  await tx`
    INSERT INTO org_deadline (site_id, org_id, department_id, product_type, product_id, due_days, due_time)
    VALUES (${tx.siteId}, ${one.orgId}, ${one.departmentId}, ${one.productType}, ${one.productId}, ${one.dueDays}, ${one.dueTime})
    ON CONFLICT (site_id, org_id, product_type, product_id, department_id) DO UPDATE SET due_days = excluded.due_days, due_time = excluded.due_time`
}

export async function deleteDeadline(tx: Tx, orgId: string, id: string): Promise<SeatProduct | undefined> {
  const [row] = await tx<SeatProduct[]>`
    DELETE FROM org_deadline WHERE site_id = ${tx.siteId} AND org_id = ${orgId} AND id = ${id} RETURNING product_type, product_id`
  return row
}

/** What organisations gave a person. */
export async function selectOwn(sql: Sql, kinds: SeatKinds, userId: string) {
  const held = sql`
    s.site_id = ${sql.siteId} AND s.user_id = ${userId} AND s.seat_status = ${literal(sql, seatStatus.held)}
      AND s.expire_time > now()`
  return sql<
    (SeatProduct & {
      orgId: string
      orgName: string
      progress: number
      finishedAt: string | null
      dueTime: string | null
      expireTime: string | null
    })[]
  >`
    SELECT o.id AS "orgId", o.org_name, s.product_type, s.product_id, s.progress, s.finished_at, due.due_time, ${shownEnd(sql)}
    FROM (${learnedSeats(sql, kinds, held)}) s JOIN ${organizationView(sql)} o ON o.id = s.org_id
    LEFT JOIN (${dueOf(sql, { userId })}) due ON due.id = s.id
    ORDER BY (s.finished_at IS NOT NULL), due.due_time NULLS LAST, s.gmt_create LIMIT 200`
}

interface DueSeat extends SeatProduct {
  seatId: string
  userId: string
  orgName: string
  dueTime: string
}

/** Unfinished seats whose deadline is near or has passed within a week, without a reminder of it. */
export async function selectToNudge(sql: Sql, kinds: SeatKinds, kind: DueNudge, limit: number): Promise<DueSeat[]> {
  const held = sql`
    s.site_id = ${sql.siteId} AND s.seat_status = ${literal(sql, seatStatus.held)} AND s.expire_time > now()`
  return sql<DueSeat[]>`
    SELECT s.id AS "seatId", s.user_id, o.org_name, s.product_type, s.product_id, due.due_time
    FROM (${dueOf(sql, {})}) due JOIN (${learnedSeats(sql, kinds, held)}) s ON s.id = due.id
    JOIN ${organizationView(sql)} o ON o.id = s.org_id
    WHERE s.finished_at IS NULL AND ${isDueFor(sql, kind, sql`due.due_time`)}
      AND NOT EXISTS (SELECT FROM org_nudge n
        WHERE n.site_id = ${sql.siteId}
          AND n.seat_id = s.id
          AND n.nudge_kind = ${kind}
          AND n.due_time = date_trunc('milliseconds', due.due_time))
    ORDER BY s.id LIMIT ${limit}`
}

export async function writeNudges(tx: Tx, kind: DueNudge, seats: readonly DueSeat[]): Promise<void> {
  const rows = seats.map(({ seatId, dueTime }) => ({ id: seatId, due: dueTime }))
  await tx`
    INSERT INTO org_nudge (site_id, seat_id, nudge_kind, due_time)
    SELECT ${tx.siteId}, r.id, ${kind}, r.due FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS r (id bigint, due timestamptz)
    ON CONFLICT (site_id, seat_id, nudge_kind) DO UPDATE SET due_time = excluded.due_time, gmt_create = excluded.gmt_create`
}

/** Sites with deadlines. */
export async function selectSitesWithDeadlines(owner: OwnerDb): Promise<number[]> {
  const rows = await owner<{ siteId: number }[]>`SELECT DISTINCT site_id::int AS "siteId" FROM org_deadline`
  return rows.map(({ siteId }) => siteId)
}

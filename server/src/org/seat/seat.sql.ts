/** Queries for seats. Writers hold the lock of the organisation. */
import { packSource, packStatus } from '@zhixing/contract/org/codes'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { inScope, type Scope } from '../access.sql.ts'
import { shownEnd } from './pack.sql.ts'
import { learnedSeats, type SeatKinds } from './kinds/index.ts'
import type { EndedSeat, GivenSeat, Grant } from './kinds/port.ts'

/** `seat_status`. */
export const seatStatus = { held: 1, returned: 2, usedUp: 3 } as const
const { active } = stateCode.row

/** An item of which an organisation has seats. */
export interface SeatProduct {
  productType: number
  productId: string
}
const of = (sql: Sql, orgId: string, { productType, productId }: SeatProduct, table: string) =>
  sql`
    ${sql(table)}.site_id = ${sql.siteId}
      AND ${sql(`${table}.org_id`)} = ${orgId}
      AND ${sql(`${table}.product_type`)} = ${productType}
      AND ${sql(`${table}.product_id`)} = ${productId}`

/** Valid packs with room, the first to expire first, locked until the end of the transaction. */
export async function lockRoom(tx: Tx, orgId: string, product: SeatProduct) {
  return tx<{ packId: string; room: number; expireTime: string }[]>`
    SELECT k.id AS "packId", k.quantity - k.used_count AS room, k.expire_time FROM org_pack k
    WHERE ${of(tx, orgId, product, 'k')} AND k.pack_status = ${literal(tx, packStatus.active)} AND k.expire_time > now() AND k.used_count < k.quantity
    ORDER BY k.expire_time, k.id FOR UPDATE`
}

/** Seats whose time is over give way to new ones. */
export async function endExpired(tx: Tx, orgId: string, product: SeatProduct): Promise<void> {
  await tx`
    UPDATE org_seat s SET seat_status = ${literal(tx, seatStatus.usedUp)}, end_time = now()
    WHERE ${of(tx, orgId, product, 's')} AND s.seat_status = ${literal(tx, seatStatus.held)} AND s.expire_time <= now()`
}

/** Which of the members hold a seat. */
export async function selectHolding(sql: Sql, orgId: string, product: SeatProduct, memberIds: readonly string[]) {
  const rows = await sql<{ memberId: string }[]>`
    SELECT s.member_id
    FROM org_seat s
    WHERE ${of(sql, orgId, product, 's')}
      AND s.seat_status = ${literal(sql, seatStatus.held)}
      AND s.member_id = ANY(${sql.ids(memberIds)})`
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Gives seats of a pack to members, and counts them in it. */
export async function insertSeats(
  tx: Tx,
  pack: { orgId: string; packId: string; expireTime: string } & SeatProduct,
  memberIds: readonly string[],
  operatorId: string,
): Promise<GivenSeat[]> {
  return tx<GivenSeat[]>`
    WITH given AS (
      INSERT INTO org_seat (site_id, org_id, pack_id, product_type, product_id, member_id, user_id, operator_id, expire_time)
      SELECT ${tx.siteId}, ${pack.orgId}, ${pack.packId}, ${pack.productType}, ${pack.productId}, m.id, m.user_id, ${operatorId}, ${pack.expireTime}
      FROM org_member m WHERE m.site_id = ${tx.siteId} AND m.id = ANY(${tx.ids(memberIds)}) AND m.status_id = ${literal(tx, active)}
      RETURNING id, user_id, product_id, expire_time
    ), counted AS (
      UPDATE org_pack SET used_count = used_count + (SELECT count(*) FROM given), gmt_modified = now()
      WHERE site_id = ${tx.siteId} AND id = ${pack.packId}
    )
    SELECT id AS "seatId", user_id, product_id, expire_time FROM given`
}

/** Stores what giving seats changed. */
export async function writeGrants(tx: Tx, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  await tx`
    UPDATE org_seat s SET expire_time = g."expireTime", memo = g.memo
    FROM jsonb_to_recordset(${JSON.stringify(grants)}::text::jsonb)
      AS g ("seatId" bigint, "expireTime" timestamptz, memo jsonb)
    WHERE s.site_id = ${tx.siteId} AND s.id = g."seatId"`
}

/** Current members with their names, in the order of their ids. */
export async function selectPeople(sql: Sql, memberIds: readonly string[]) {
  if (memberIds.length === 0) return []
  return sql<{ memberId: string; userId: string; memberName: string }[]>`
    SELECT m.id AS "memberId", m.user_id, coalesce(nullif(m.member_name, ''), u.nickname) AS member_name
    FROM unnest(${sql.ids(memberIds)}) WITH ORDINALITY AS w (id, place)
    JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = w.id AND m.status_id = ${literal(sql, active)}
    JOIN ${userView(sql)} u ON u.id = m.user_id
    ORDER BY w.place`
}

export async function insertWaiting(
  tx: Tx,
  orgId: string,
  product: SeatProduct,
  memberIds: readonly string[],
): Promise<void> {
  await tx`
    INSERT INTO org_seat_wait (site_id, org_id, product_type, product_id, member_id)
    SELECT ${tx.siteId}, ${orgId}, ${product.productType}, ${product.productId}, w.id FROM unnest(${tx.ids(memberIds)}) AS w (id) ON CONFLICT DO NOTHING`
}

export async function deleteWaiting(
  tx: Tx,
  orgId: string,
  product: SeatProduct,
  memberIds: readonly string[],
): Promise<void> {
  await tx`DELETE FROM org_seat_wait w WHERE ${of(tx, orgId, product, 'w')} AND w.member_id = ANY(${tx.ids(memberIds)})`
}

/** Current members who wait, the longest first. */
export async function selectWaiting(sql: Sql, orgId: string, product: SeatProduct, limit: number): Promise<string[]> {
  const rows = await sql<{ memberId: string }[]>`
    SELECT w.member_id FROM org_seat_wait w JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = w.member_id AND m.status_id = ${literal(sql, active)}
    WHERE ${of(sql, orgId, product, 'w')} ORDER BY w.gmt_create, w.member_id LIMIT ${limit}`
  return rows.map(({ memberId }) => memberId)
}

/** Held seats by id, with what was learned. */
export async function selectSeats(tx: Tx, kinds: SeatKinds, orgId: string, seatIds: readonly string[]) {
  if (seatIds.length === 0) return []
  const held = tx`
    s.site_id = ${tx.siteId} AND s.org_id = ${orgId} AND s.id = ANY(${tx.ids(seatIds)})
      AND s.seat_status = ${literal(tx, seatStatus.held)}`
  return tx<(EndedSeat & SeatProduct & { progress: number; isBegun: number })[]>`
    SELECT s.id AS "seatId", s.product_type, s.product_id, s.user_id, s.gmt_create, s.memo, s.progress, s.is_begun
    FROM (${learnedSeats(tx, kinds, held)}) s ORDER BY s.user_id`
}

/** Ids of the seats that people hold of a pack. */
export async function selectSeatsOfPack(tx: Tx, packId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT s.id FROM org_seat s
    WHERE s.site_id = ${tx.siteId} AND s.pack_id = ${packId} AND s.seat_status = ${literal(tx, seatStatus.held)}`
  return rows.map(({ id }) => id)
}

/** Ids of the seats that members hold. */
export async function selectSeatsOf(tx: Tx, memberIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT s.id FROM org_seat s WHERE s.site_id = ${tx.siteId} AND s.member_id = ANY(${tx.ids(memberIds)}) AND s.seat_status = ${literal(tx, seatStatus.held)}`
  return rows.map(({ id }) => id)
}

/** Ends seats; returned ones are free again in their pack. */
export async function endSeats(
  tx: Tx,
  seatIds: readonly string[],
  to: typeof seatStatus.returned | typeof seatStatus.usedUp,
) {
  await tx`
    WITH ended AS (
      UPDATE org_seat
      SET seat_status = ${to}, end_time = now()
      WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(seatIds)}) AND seat_status = ${literal(tx, seatStatus.held)}
      RETURNING pack_id
    ), freed AS (SELECT pack_id, count(*)::int AS n FROM ended GROUP BY pack_id)
    UPDATE org_pack k SET used_count = k.used_count - freed.n, gmt_modified = now() FROM freed
    WHERE k.site_id = ${tx.siteId} AND k.id = freed.pack_id AND ${to}::int = ${literal(tx, seatStatus.returned)}`
}

/** Ends the seats of a refunded pack. */
export async function endPackSeats(tx: Tx, packId: string): Promise<void> {
  await tx`
    UPDATE org_seat
    SET seat_status = ${literal(tx, seatStatus.usedUp)}, end_time = now()
    WHERE site_id = ${tx.siteId} AND pack_id = ${packId} AND seat_status = ${literal(tx, seatStatus.held)}`
}

export async function deleteWaitingOf(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx`DELETE FROM org_seat_wait WHERE site_id = ${tx.siteId} AND member_id = ANY(${tx.ids(memberIds)})`
}

/** Stock by item. */
export async function selectStock(sql: Sql, orgId: string) {
  return sql<
    (SeatProduct & {
      total: number
      used: number
      waiting: number
      expireTime: string | null
      isOwn: 0 | 1
      ruleList: { departmentId: string; departmentName: string }[]
    })[]
  >`
    SELECT k.product_type, k.product_id, sum(k.quantity)::int AS total, sum(k.used_count)::int AS used,
      min(k.expire_time) FILTER (WHERE k.pack_source <> ${literal(sql, packSource.own)}) AS expire_time,
      bool_or(k.pack_source = ${literal(sql, packSource.own)})::int AS "isOwn",
      (SELECT count(*)::int
        FROM org_seat_wait w
        WHERE w.site_id = ${sql.siteId}
          AND w.org_id = ${orgId}
          AND w.product_type = k.product_type
          AND w.product_id = k.product_id) AS waiting,
      coalesce((SELECT jsonb_agg(jsonb_build_object('departmentId', r.department_id::text, 'departmentName',
        coalesce(d.department_name, ''))
        ORDER BY r.department_id)
        FROM org_seat_rule r LEFT JOIN org_department d ON d.site_id = ${sql.siteId} AND d.id = r.department_id
        WHERE r.site_id = ${sql.siteId} AND r.org_id = ${orgId} AND r.product_type = k.product_type AND r.product_id = k.product_id), '[]') AS "ruleList"
    FROM org_pack k WHERE k.site_id = ${sql.siteId} AND k.org_id = ${orgId} AND k.pack_status = ${literal(sql, packStatus.active)} AND k.expire_time > now()
    GROUP BY k.product_type, k.product_id ORDER BY k.product_type, k.product_id`
}

interface ListedSeat {
  seatId: string
  memberId: string
  memberName: string
  staffNo: string
  departmentName: string
  progress: number
  isBegun: number
  expireTime: string | null
  gmtCreate: string
}
const person = (sql: Sql) => sql`
  m.id AS "memberId", coalesce(nullif(m.member_name, ''), u.nickname) AS member_name, m.staff_no,
  coalesce((SELECT d.department_name FROM org_department d WHERE d.site_id = ${sql.siteId} AND d.id = m.department_id), '') AS department_name`
const who = (sql: Sql, scope: Scope, keyword: string) => sql`
  ${inScope(sql, scope)} AND ${sql.contains(keyword, 'm.member_name', 'u.nickname', 'm.staff_no')}`

/** Holders of seats. */
export async function pageOfSeats(
  sql: Sql,
  kinds: SeatKinds,
  orgId: string,
  scope: Scope,
  { keyword, ...product }: SeatProduct & { keyword: string },
  page: PageRequest,
) {
  const from = sql`FROM org_seat s JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = s.member_id JOIN ${userView(sql)} u ON u.id = m.user_id
    WHERE ${of(sql, orgId, product, 's')} AND s.seat_status = ${literal(sql, seatStatus.held)} AND ${who(sql, scope, keyword)}`
  return sql.page<ListedSeat>(
    page,
    from,
    (cut) => sql`
    SELECT x.*, l.progress, l.is_begun FROM (
      SELECT s.id AS "seatId", ${person(sql)}, ${shownEnd(sql)}, s.gmt_create ${from}
      ORDER BY s.gmt_create DESC, s.id DESC ${cut}
    ) x JOIN (${learnedSeats(sql, kinds, of(sql, orgId, product, 's'))}) l ON l.id = x."seatId"
    ORDER BY x.gmt_create DESC, x."seatId" DESC`,
  )
}

/** People who wait for a seat, the longest first. */
export async function pageOfWaiting(
  sql: Sql,
  _kinds: SeatKinds,
  orgId: string,
  scope: Scope,
  { keyword, ...product }: SeatProduct & { keyword: string },
  page: PageRequest,
) {
  const from = sql`FROM org_seat_wait w JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = w.member_id JOIN ${userView(sql)} u ON u.id = m.user_id
    WHERE ${of(sql, orgId, product, 'w')} AND ${who(sql, scope, keyword)}`
  return sql.page<ListedSeat>(
    page,
    from,
    (cut) => sql`
    SELECT '0' AS "seatId", ${person(sql)}, 0 AS progress, 0 AS is_begun, NULL::timestamptz AS expire_time, w.gmt_create ${from} ORDER BY w.gmt_create, w.member_id ${cut}`,
  )
}

/** Current members of departments with all below them; '0': everyone. */
export async function selectTargets(sql: Sql, orgId: string, departmentIds: readonly string[]): Promise<string[]> {
  if (departmentIds.length === 0) return []
  const scope = departmentIds.includes('0') ? null : departmentIds
  const rows = await sql<{ id: string }[]>`
    SELECT m.id
    FROM org_member m
    WHERE m.site_id = ${sql.siteId}
      AND m.org_id = ${orgId}
      AND m.status_id = ${literal(sql, active)}
      AND ${inScope(sql, scope)}
    ORDER BY m.join_time, m.id`
  return rows.map(({ id }) => id)
}

export async function writeRule(
  tx: Tx,
  orgId: string,
  departmentId: string,
  product: SeatProduct,
  isOn: 0 | 1,
): Promise<void> {
  if (isOn === 1)
    await tx`
      INSERT INTO org_seat_rule (site_id, org_id, department_id, product_type, product_id)
      VALUES (${tx.siteId}, ${orgId}, ${departmentId}, ${product.productType}, ${product.productId}) ON CONFLICT DO NOTHING`
  else await tx`DELETE FROM org_seat_rule r WHERE ${of(tx, orgId, product, 'r')} AND r.department_id = ${departmentId}`
}

/** Items that the departments of members give, with the members. */
export async function selectRuled(sql: Sql, orgId: string, memberIds: readonly string[]) {
  return sql<(SeatProduct & { memberIds: string[] })[]>`
    SELECT r.product_type, r.product_id, jsonb_agg(DISTINCT m.id::text) AS "memberIds" FROM org_seat_rule r
    JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = ANY(${sql.ids(memberIds)}) AND (r.department_id = 0 OR EXISTS (
      SELECT FROM org_member_department md JOIN org_department d ON d.site_id = ${sql.siteId} AND d.id = md.department_id
      WHERE md.site_id = ${sql.siteId} AND md.member_id = m.id AND d.path @> ARRAY[r.department_id]))
    WHERE r.site_id = ${sql.siteId} AND r.org_id = ${orgId} GROUP BY r.product_type, r.product_id`
}

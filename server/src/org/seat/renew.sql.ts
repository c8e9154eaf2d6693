/** Queries for the renewal of seats. Writers hold the lock of the organisation. */
import { packStatus } from '@zhixing/contract/org/codes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { GivenSeat } from './kinds/port.ts'
import { seatStatus } from './seat.sql.ts'

/** Seats that people hold of a pack, with their membership. */
export async function selectHeldOf(sql: Sql, packId: string) {
  return sql<(GivenSeat & { memberId: string })[]>`
    SELECT s.id AS "seatId", s.member_id, s.user_id, s.product_id, s.expire_time FROM org_seat s
    WHERE s.site_id = ${sql.siteId} AND s.pack_id = ${packId} AND s.seat_status = ${literal(sql, seatStatus.held)}
    ORDER BY s.user_id`
}

/** Moves the held seats of a pack into the one that renews it. The old pack keeps their number: it is used up. */
export async function moveSeats(tx: Tx, fromId: string, toId: string): Promise<GivenSeat[]> {
  return tx<GivenSeat[]>`
    WITH moved AS (
      UPDATE org_seat s SET pack_id = k.id, expire_time = k.expire_time, renewed_from = ${fromId}
      FROM org_pack k
      WHERE k.site_id = ${tx.siteId} AND k.id = ${toId} AND s.site_id = ${tx.siteId} AND s.pack_id = ${fromId}
        AND s.seat_status = ${literal(tx, seatStatus.held)}
      RETURNING s.id, s.user_id, s.product_id, s.expire_time
    ), counted AS (
      UPDATE org_pack SET used_count = used_count + (SELECT count(*) FROM moved), gmt_modified = now()
      WHERE site_id = ${tx.siteId} AND id = ${toId}
    )
    SELECT id AS "seatId", user_id, product_id, expire_time FROM moved ORDER BY user_id`
}

/** Moves seats back whose first pack is still valid, as after a refund of the renewal. */
export async function moveBack(tx: Tx, packId: string): Promise<GivenSeat[]> {
  return tx<GivenSeat[]>`
    UPDATE org_seat s SET pack_id = k.id, expire_time = k.expire_time, renewed_from = 0
    FROM org_pack k
    WHERE s.site_id = ${tx.siteId} AND s.pack_id = ${packId} AND s.seat_status = ${literal(tx, seatStatus.held)}
      AND k.site_id = ${tx.siteId} AND k.id = s.renewed_from AND k.pack_status = ${literal(tx, packStatus.active)}
      AND k.expire_time > now()
    RETURNING s.id AS "seatId", s.user_id, s.product_id, s.expire_time`
}

/** Queries for the learning record of one member. */
import { packStatus, roundStatus } from '@zhixing/contract/org/codes'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { userView } from '../../user/index.ts'
import { inScope, type Scope } from '../access.sql.ts'
import { roundSteps } from '../plan/round.sql.ts'
import { days, dueOf, type Ground } from '../report/study.sql.ts'
import { learnedSeats } from '../seat/kinds/index.ts'
import { seatStatus, type SeatProduct } from '../seat/seat.sql.ts'

const { active } = stateCode.row
/** Longest record. */
const MAX_LINES = 2000

export interface RecordedMember {
  memberId: string
  userId: string
  memberName: string
  staffNo: string
  position: string
  departmentId: string
  joinTime: string
}

/** A current member within the scope of the viewer. */
export async function selectRecorded(sql: Sql, orgId: string, memberId: string, scope: Scope) {
  const [row] = await sql<RecordedMember[]>`
    SELECT m.id AS "memberId", m.user_id, coalesce(nullif(m.member_name, ''), u.nickname) AS member_name, m.staff_no,
      m.position, m.department_id, m.join_time
    FROM org_member m JOIN ${userView(sql)} u ON u.id = m.user_id
    WHERE m.site_id = ${sql.siteId} AND m.org_id = ${orgId} AND m.id = ${memberId}
      AND m.status_id = ${literal(sql, active)} AND ${inScope(sql, scope)}`
  return row
}

/** Instants; `to` is exclusive. */
export interface Period {
  from: string
  to: string
}

export interface RecordedSeat extends SeatProduct {
  gmtCreate: string
  progress: number
  isBegun: 0 | 1
  finishedAt: string | null
  dueTime: string | null
  /** The seat ended before now. */
  isEnded: 0 | 1
  /** Within the period. */
  seconds: number
}

/**
 * What an organisation gave a member within a period, a row per item: also seats that were used up, not those that were
 * taken back or refunded.
 */
export async function selectRecord(
  sql: Sql,
  { orgId, kinds }: Omit<Ground, 'scope'>,
  { memberId, userId }: Pick<RecordedMember, 'memberId' | 'userId'>,
  { from, to }: Period,
): Promise<RecordedSeat[]> {
  const recorded = sql`
    s.site_id = ${sql.siteId} AND s.org_id = ${orgId} AND s.member_id = ${memberId}
      AND s.seat_status IN (${literal(sql, seatStatus.held, seatStatus.usedUp)})
      AND s.gmt_create < ${to}::timestamptz AND coalesce(s.end_time, s.expire_time) >= ${from}::timestamptz
      AND EXISTS (SELECT FROM org_pack k
        WHERE k.site_id = ${sql.siteId} AND k.id = s.pack_id AND k.pack_status = ${literal(sql, packStatus.active)})`
  return sql<RecordedSeat[]>`
    WITH study AS MATERIALIZED (
      SELECT DISTINCT ON (s.product_type, s.product_id) s.id, s.user_id, s.product_type, s.product_id,
        min(s.gmt_create) OVER (PARTITION BY s.product_type, s.product_id) AS gmt_create, s.progress, s.is_begun,
        s.finished_at, due.due_time,
        (b.seat_status <> ${literal(sql, seatStatus.held)} OR s.expire_time <= now())::int AS is_ended
      FROM (${learnedSeats(sql, kinds, recorded)}) s
      JOIN org_seat b ON b.site_id = ${sql.siteId} AND b.id = s.id
      LEFT JOIN (${dueOf(sql, { orgId, userId })}) due ON due.id = s.id
      ORDER BY s.product_type, s.product_id, (b.seat_status = ${literal(sql, seatStatus.held)}) DESC, s.gmt_create DESC, s.id
    )
    SELECT t.product_type, t.product_id, t.gmt_create, t.progress, t.is_begun, t.finished_at, t.due_time, t.is_ended,
      coalesce(round(y.seconds), 0)::float8 AS seconds
    FROM study t LEFT JOIN (
      SELECT d.id, sum(d.seconds) AS seconds FROM (${days(sql)}) d
      WHERE d.day >= (${from}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date
        AND d.day < (${to}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date
      GROUP BY d.id
    ) y ON y.id = t.id
    ORDER BY t.gmt_create, t.id LIMIT ${MAX_LINES}`
}

/** A step of a round with the round. */
export interface RecordedStep {
  roundId: string
  planName: string
  roundNo: number
  roundStatus: number
  finishTime: string | null
  certificateNo: string
  validUntil: string | null
  stepType: number
  refId: string
  progress: number
  finishedAt: string | null
  dueTime: string | null
  isOverdue: boolean
  isOpenRound: boolean
}

/** Steps of the rounds that a member followed within a period; rounds that were withdrawn are left out. */
export async function selectRecordedSteps(sql: Sql, memberId: string, { from, to }: Period): Promise<RecordedStep[]> {
  const recorded = sql`
    r.member_id = ${memberId} AND r.round_status <> ${literal(sql, roundStatus.withdrawn)}
      AND r.begin_time < ${to}::timestamptz AND coalesce(r.end_time, now()) >= ${from}::timestamptz`
  return sql<RecordedStep[]>`
    SELECT x.round_id, x.plan_name, r.round_no, r.round_status, r.finish_time, r.certificate_no, r.valid_until,
      x.step_type, x.ref_id, x.progress, x.finished_at, x.due_time, x.is_overdue, x.is_open_round
    FROM (${roundSteps(sql, recorded)}) x
    JOIN org_plan_round r ON r.site_id = ${sql.siteId} AND r.id = x.round_id
    ORDER BY r.begin_time, r.id, x.place LIMIT ${MAX_LINES}`
}

/** Items that are planned for a member: they wait for a seat. */
export async function selectPlanned(sql: Sql, orgId: string, memberId: string, { to }: Period) {
  return sql<(SeatProduct & { gmtCreate: string })[]>`
    SELECT w.product_type, w.product_id, w.gmt_create FROM org_seat_wait w
    WHERE w.site_id = ${sql.siteId} AND w.org_id = ${orgId} AND w.member_id = ${memberId} AND w.gmt_create < ${to}::timestamptz
    ORDER BY w.gmt_create, w.product_type, w.product_id LIMIT ${MAX_LINES}`
}

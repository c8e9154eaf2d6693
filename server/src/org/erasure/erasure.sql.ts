/** Queries for what an organisation keeps about a person. Writers hold its lock. */
import { ASKED_DAYS } from '@zhixing/contract/org/erasure-rules'
import { stateCode } from '@zhixing/contract/states'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { organizationView, userView } from '../../user/index.ts'
import type { SeatProduct } from '../seat/seat.sql.ts'
import { seatStatus } from '../seat/seat.sql.ts'

const { inactive } = stateCode.row

export interface KeptMember {
  memberId: string
  orgId: string
  userId: string
  memberName: string
  staffNo: string
  position: string
  remark: string
  orgRole: number
  ownValues: Record<string, string>
  statusId: 0 | 1
  joinTime: string
  leaveTime: string | null
  leaveReason: string
  askedTime: string | null
}

const kept = (sql: Sql) => sql`
  SELECT m.id AS "memberId", m.org_id, m.user_id, coalesce(nullif(m.member_name, ''), u.nickname) AS member_name, m.staff_no,
    m.position, m.remark, m.org_role, m.own_values, m.status_id, m.join_time, m.leave_time, m.leave_reason,
    m.erase_asked_at AS "askedTime"
  FROM org_member m JOIN ${userView(sql)} u ON u.id = m.user_id
  WHERE m.site_id = ${sql.siteId} AND m.erased_at IS NULL`

/** A member or a person who left, by membership. */
export async function selectKept(sql: Sql, orgId: string, memberId: string): Promise<KeptMember | undefined> {
  const [row] = await sql<KeptMember[]>`${kept(sql)} AND m.org_id = ${orgId} AND m.id = ${memberId}`
  return row
}

/** The same by account. */
export async function selectOwnKept(sql: Sql, orgId: string, userId: string): Promise<KeptMember | undefined> {
  const [row] = await sql<KeptMember[]>`${kept(sql)} AND m.org_id = ${orgId} AND m.user_id = ${userId}`
  return row
}

/** Name of an open organisation; empty for a closed one. */
const orgName = (sql: Sql) => sql`
  coalesce((SELECT o.org_name FROM ${organizationView(sql)} o WHERE o.id = m.org_id), '') AS org_name`

/** Organisations that a person left and that still keep data about them. */
export async function selectLeft(sql: Sql, userId: string) {
  return sql<{ orgId: string; orgName: string; leaveTime: string; askedTime: string | null; keepDays: number }[]>`
    SELECT m.org_id, ${orgName(sql)}, coalesce(m.leave_time, m.gmt_modified) AS leave_time, m.erase_asked_at AS "askedTime",
      coalesce(s.keep_days, 180) AS keep_days
    FROM org_member m LEFT JOIN org_desk_setting s ON s.site_id = ${sql.siteId} AND s.org_id = m.org_id
    WHERE m.site_id = ${sql.siteId} AND m.user_id = ${userId} AND m.status_id = ${literal(sql, inactive)} AND m.erased_at IS NULL
    ORDER BY m.leave_time DESC, m.org_id`
}

/** Departments of a member, by name. */
export async function selectDepartmentNames(sql: Sql, memberId: string): Promise<string[]> {
  const rows = await sql<{ departmentName: string }[]>`
    SELECT d.department_name FROM org_member_department md
    JOIN org_department d ON d.site_id = ${sql.siteId} AND d.id = md.department_id
    WHERE md.site_id = ${sql.siteId} AND md.member_id = ${memberId} ORDER BY d.id`
  return rows.map(({ departmentName }) => departmentName)
}

/** Seats that an organisation gave a person, the latest first. */
export async function selectGiven(sql: Sql, orgId: string, userId: string) {
  return sql<(SeatProduct & { gmtCreate: string; expireTime: string; endTime: string | null; isHeld: boolean })[]>`
    SELECT s.product_type, s.product_id, s.gmt_create, s.expire_time, s.end_time,
      (s.seat_status = ${literal(sql, seatStatus.held)}) AS is_held
    FROM org_seat s WHERE s.site_id = ${sql.siteId} AND s.org_id = ${orgId} AND s.user_id = ${userId}
    ORDER BY s.id DESC LIMIT 1000`
}

/** Rounds of learning plans of a person, the latest first. */
export async function selectRounds(sql: Sql, memberId: string) {
  return sql<
    {
      planName: string
      beginTime: string
      finishTime: string | null
      certificateNo: string
      validUntil: string | null
    }[]
  >`
    SELECT p.plan_name, r.begin_time, r.finish_time, r.certificate_no, r.valid_until
    FROM org_plan_round r JOIN org_plan p ON p.site_id = ${sql.siteId} AND p.id = r.plan_id
    WHERE r.site_id = ${sql.siteId} AND r.member_id = ${memberId} ORDER BY r.id DESC LIMIT 1000`
}

/** Lines of the operation log about a person. */
export async function selectLogOf(sql: Sql, orgId: string, userId: string) {
  return sql<{ operation: string; detail: string; gmtCreate: string }[]>`
    SELECT l.operation, l.detail, l.gmt_create FROM org_log l
    WHERE l.site_id = ${sql.siteId} AND l.org_id = ${orgId} AND l.user_id = ${userId} ORDER BY l.id DESC LIMIT 1000`
}

/** Records a request. @returns false: it was made before */
export async function writeAsked(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx`
    UPDATE org_member SET erase_asked_at = now(), gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${memberId} AND status_id = ${literal(tx, inactive)} AND erase_asked_at IS NULL
    RETURNING 1`
  return rows.length > 0
}

/** Condition that the time of a person who left is over. */
const isDue = (sql: Sql | OwnerDb) => sql`
  m.status_id = ${literal(sql, inactive)} AND m.erased_at IS NULL
    AND (m.leave_time < now() - make_interval(days => coalesce(s.keep_days, 180))
      OR m.erase_asked_at < now() - make_interval(days => ${ASKED_DAYS}))`

/** Organisations with people whose time is over. */
export async function selectDueOrgs(owner: OwnerDb): Promise<{ siteId: number; orgId: string }[]> {
  return owner<{ siteId: number; orgId: string }[]>`
    SELECT DISTINCT m.site_id::int AS "siteId", m.org_id::text AS "orgId" FROM org_member m
    LEFT JOIN org_desk_setting s ON s.site_id = m.site_id AND s.org_id = m.org_id
    WHERE ${isDue(owner)} ORDER BY 1, 2`
}

/** People of an organisation whose time is over. */
export async function selectDue(tx: Tx, orgId: string, limit: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT m.id FROM org_member m LEFT JOIN org_desk_setting s ON s.site_id = ${tx.siteId} AND s.org_id = m.org_id
    WHERE m.site_id = ${tx.siteId} AND m.org_id = ${orgId} AND ${isDue(tx)} ORDER BY m.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** Staff numbers and phones that find the rows of people in failed imports. */
async function selectMarks(tx: Tx, memberIds: readonly string[]) {
  return tx<{ userId: string; staffNo: string; mobile: string }[]>`
    SELECT m.user_id, m.staff_no, u.mobile FROM org_member m JOIN ${userView(tx)} u ON u.id = m.user_id
    WHERE m.site_id = ${tx.siteId} AND m.id = ANY(${tx.ids(memberIds)}) AND m.status_id = ${literal(tx, inactive)}
      AND m.erased_at IS NULL`
}

/**
 * Erases what an organisation keeps about people who left. Seats stay under the number of the membership, as entries of
 * the ledger; rounds of plans stay where a certificate rests on them; lines of the log stay without the person.
 * @returns accounts that were erased now, with their phone
 */
export async function eraseLeft(tx: Tx, orgId: string, memberIds: readonly string[]) {
  const people = await selectMarks(tx, memberIds)
  const userIds = people.map(({ userId }) => userId)
  const marks = [...new Set(people.flatMap(({ staffNo, mobile }) => [staffNo, mobile]))].filter((one) => one !== '')
  await tx`
    UPDATE org_import i SET fail_list = coalesce((
      SELECT jsonb_agg(r.value ORDER BY r.place) FROM jsonb_array_elements(i.fail_list) WITH ORDINALITY AS r (value, place)
      WHERE NOT (coalesce(r.value->>'mobile', '') = ANY(marks.list) OR upper(coalesce(r.value->>'staffNo', '')) = ANY(marks.list))), '[]')
    FROM (SELECT ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(marks)}::text::jsonb)) AS list) marks
    WHERE i.site_id = ${tx.siteId} AND i.org_id = ${orgId} AND i.fail_list <> '[]'`
  await tx`
    UPDATE org_log SET user_id = 0, detail = ''
    WHERE site_id = ${tx.siteId} AND org_id = ${orgId} AND user_id = ANY(${tx.ids(userIds)})`
  await tx`
    UPDATE org_report_mail p SET user_ids = ARRAY(SELECT unnest(p.user_ids) EXCEPT SELECT unnest(${tx.ids(userIds)}))
    WHERE p.site_id = ${tx.siteId} AND p.org_id = ${orgId} AND p.user_ids && ${tx.ids(userIds)}`
  await tx`
    DELETE FROM org_seat_wait WHERE site_id = ${tx.siteId} AND org_id = ${orgId} AND member_id = ANY(${tx.ids(memberIds)})`
  await tx`
    DELETE FROM org_plan_round
    WHERE site_id = ${tx.siteId} AND member_id = ANY(${tx.ids(memberIds)}) AND certificate_no = ''`
  await tx`
    UPDATE org_member SET member_name = '', staff_no = '', position = '', remark = '', own_values = '{}', leave_reason = '',
      erase_asked_at = NULL, erased_at = now(), gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND org_id = ${orgId} AND user_id = ANY(${tx.ids(userIds)})
      AND status_id = ${literal(tx, inactive)}`
  return people
}

/** Queries for members of an organisation. Writers hold its lock. */
import type { OwnFilter } from '@zhixing/contract/org/desk-setting'
import type { OrgMember } from '@zhixing/contract/org/member'
import type { QuestionKind } from '@zhixing/contract/question-rules'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { inScope, type Scope } from '../access.sql.ts'
import { type OrgRole, orgRole } from '../policy.ts'

const { active, inactive } = stateCode.row

interface MemberFilter {
  keyword?: string
  departmentId?: string | undefined
  orgRole?: number | undefined
  statusId: 0 | 1
  own?: (OwnFilter & { kind: QuestionKind }) | undefined
}

/** Condition that a member `m` belongs to a department or one below it. */
const inBranch = (sql: Sql, departmentId: string | undefined) =>
  departmentId === undefined ? sql`true` : inScope(sql, [departmentId])

/** Condition on the value of an own field of a member `m`. Stored values are valid for their kind, which never changes. */
function hasOwn(sql: Sql, own: MemberFilter['own']) {
  if (!own) return sql`true`
  const stored = sql`(m.own_values->>${own.fieldKey})`
  if (own.kind === 'choice') return own.value === '' ? sql`true` : sql`${stored} = ${own.value}`
  if (own.kind === 'text') return sql.contains(own.value, stored)
  const cell = own.kind === 'number' ? sql`${stored}::numeric` : stored
  const bound = (value: string) => (own.kind === 'number' ? sql`${value}::text::numeric` : sql`${value}`)
  return sql`
    ${own.from === '' ? sql`true` : sql`${cell} >= ${bound(own.from)}`}
      AND ${own.to === '' ? sql`true` : sql`${cell} <= ${bound(own.to)}`}`
}

const of = (sql: Sql, orgId: string, scope: Scope, by: MemberFilter) => sql`
  FROM org_member m JOIN ${userView(sql)} u ON u.id = m.user_id
  WHERE m.site_id = ${sql.siteId} AND m.org_id = ${orgId} AND m.status_id = ${literal(sql, by.statusId)} AND m.erased_at IS NULL
    AND ${sql.contains(by.keyword, 'm.member_name', 'u.nickname', 'm.staff_no', 'u.mobile')}
    AND ${inScope(sql, scope)} AND ${inBranch(sql, by.departmentId)}
    ${by.orgRole === undefined ? sql`` : sql`AND m.org_role = ${by.orgRole}`} AND ${hasOwn(sql, by.own)}`

const ownList = (sql: Sql) => sql`
  coalesce((SELECT jsonb_agg(jsonb_build_object('fieldKey', v.key, 'value', v.value)) FROM jsonb_each_text(m.own_values) v), '[]')
    AS "ownList"`

/** Members for a list, newest first. */
export async function pageOfMembers(sql: Sql, orgId: string, scope: Scope, page: PageRequest, by: MemberFilter) {
  return sql.page<OrgMember>(
    page,
    of(sql, orgId, scope, by),
    (cut) => sql`
    SELECT m.id AS "memberId", m.user_id, coalesce(nullif(m.member_name, ''), u.nickname) AS member_name,
      u.head_img_url, u.mobile, m.staff_no, m.position, m.remark, ${ownList(sql)},
      m.org_role, m.join_source, m.status_id, m.join_time, m.leave_time, m.leave_reason,
      m.erase_asked_at AS "askedTime",
      coalesce((SELECT jsonb_agg(jsonb_build_object('departmentId', d.id::text, 'departmentName',
        d.department_name, 'isHead', md.is_head)
        ORDER BY (d.id <> m.department_id), d.id)
        FROM org_member_department md JOIN org_department d ON d.site_id = ${sql.siteId} AND d.id = md.department_id
        WHERE md.site_id = ${sql.siteId} AND md.member_id = m.id), '[]') AS "departmentList"
    FROM (SELECT m.id AS cut_id ${of(sql, orgId, scope, by)} ORDER BY m.join_time DESC, m.id DESC ${cut}) cut
    JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = cut.cut_id JOIN ${userView(sql)} u ON u.id = m.user_id
    ORDER BY m.join_time DESC, m.id DESC`,
  )
}

/** Current members, and those who joined within 30 days. */
export async function countMembers(sql: Sql, orgId: string, scope: Scope) {
  const [row] = await sql<{ memberCount: number; newCount: number }[]>`
    SELECT count(*)::int AS "memberCount", (count(*) FILTER (WHERE m.join_time > now() - interval '30 days'))::int AS "newCount"
    FROM org_member m WHERE m.site_id = ${sql.siteId} AND m.org_id = ${orgId} AND m.status_id = ${literal(sql, active)} AND ${inScope(sql, scope)}`
  return row ?? { memberCount: 0, newCount: 0 }
}

export interface Member {
  memberId: string
  userId: string
  memberName: string
  staffNo: string
  orgRole: OrgRole
  statusId: 0 | 1
  ownValues: Record<string, string>
}
const columns = (sql: Sql) => sql`id AS "memberId", user_id, member_name, staff_no, org_role, status_id, own_values`

/** Members by id, whether current or not; those who left and were erased are absent. */
export async function selectMembers(sql: Sql, orgId: string, ids: readonly string[]): Promise<Member[]> {
  return sql<Member[]>`
    SELECT ${columns(sql)} FROM org_member
    WHERE site_id = ${sql.siteId} AND org_id = ${orgId} AND id = ANY(${sql.ids(ids)}) AND erased_at IS NULL`
}

/** Members by account, whether current or not. */
export async function selectByUsers(sql: Sql, orgId: string, userIds: readonly string[]): Promise<Member[]> {
  return sql<Member[]>`
    SELECT ${columns(sql)} FROM org_member WHERE site_id = ${sql.siteId} AND org_id = ${orgId} AND user_id = ANY(${sql.ids(userIds)})`
}

/** Current members by staff number. */
export async function selectByStaffNo(sql: Sql, orgId: string, numbers: readonly string[]) {
  return sql<Member[]>`
    SELECT ${columns(sql)} FROM org_member WHERE site_id = ${sql.siteId} AND org_id = ${orgId} AND status_id = ${literal(sql, active)}
      AND staff_no IN (SELECT jsonb_array_elements_text(${JSON.stringify(numbers)}::text::jsonb)) AND staff_no <> ''`
}

export interface NewMember {
  userId: string
  memberName: string
  staffNo: string
  position: string
  remark: string
  departmentIds: readonly string[]
  /** Values of own fields by key. */
  ownValues?: Readonly<Record<string, string>>
}

/**
 * Adds members, or brings back those who left as ordinary members; current ones are unchanged.
 * @returns the added ones
 */
export async function writeMembers(
  tx: Tx,
  orgId: string,
  people: readonly NewMember[],
  joinSource: number,
): Promise<{ memberId: string; userId: string }[]> {
  if (people.length === 0) return []
  const rows = people.map((one) => ({
    user_id: one.userId,
    member_name: one.memberName,
    staff_no: one.staffNo,
    position: one.position,
    remark: one.remark,
    department_id: one.departmentIds[0] ?? '0',
    own_values: one.ownValues ?? {},
  }))
  const added = await tx<{ memberId: string; userId: string }[]>`
    INSERT INTO org_member AS m (site_id, org_id, user_id, member_name, staff_no, position, remark, department_id, own_values, join_source)
    SELECT ${tx.siteId}, ${orgId}, r.user_id, r.member_name, r.staff_no, r.position, r.remark, r.department_id, r.own_values, ${joinSource}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      AS r (user_id bigint, member_name text, staff_no text, position text, remark text, department_id bigint, own_values jsonb)
    ON CONFLICT (site_id, org_id, user_id) DO UPDATE SET status_id = ${literal(tx, active)}, org_role = ${literal(tx, orgRole.member)},
      member_name = coalesce(nullif(excluded.member_name, ''), m.member_name), staff_no = excluded.staff_no, position = excluded.position,
      remark = excluded.remark, own_values = m.own_values || excluded.own_values, department_id = excluded.department_id, join_source = excluded.join_source,
      join_time = excluded.join_time, leave_time = NULL, leave_reason = '', erase_asked_at = NULL, erased_at = NULL,
      gmt_modified = excluded.gmt_modified
    WHERE m.status_id = ${literal(tx, inactive)}
    RETURNING m.id AS "memberId", m.user_id`
  const idOf = new Map(added.map(({ userId, memberId }) => [userId, memberId]))
  await writePlaces(
    tx,
    orgId,
    people.flatMap(({ userId, departmentIds }) => {
      const memberId = idOf.get(userId)
      return memberId === undefined ? [] : departmentIds.map((departmentId) => ({ memberId, departmentId }))
    }),
  )
  return added
}

/** Puts members into departments; other departments stay. */
async function writePlaces(
  tx: Tx,
  orgId: string,
  places: readonly { memberId: string; departmentId: string }[],
): Promise<void> {
  if (places.length === 0) return
  await tx`
    INSERT INTO org_member_department (site_id, department_id, member_id, org_id)
    SELECT ${tx.siteId}, r."departmentId", r."memberId", ${orgId}
    FROM jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) AS r ("memberId" bigint, "departmentId" bigint)
    ON CONFLICT (site_id, department_id, member_id) DO NOTHING`
}

/** Sets the departments of members, the first of which counts in reports; the role in those they keep stays. */
export async function setPlaces(
  tx: Tx,
  orgId: string,
  memberIds: readonly string[],
  departmentIds: readonly string[],
): Promise<void> {
  await tx`
    DELETE FROM org_member_department
    WHERE site_id = ${tx.siteId}
      AND member_id = ANY(${tx.ids(memberIds)})
      AND NOT department_id = ANY(${tx.ids(departmentIds)})`
  await writePlaces(
    tx,
    orgId,
    memberIds.flatMap((memberId) => departmentIds.map((departmentId) => ({ memberId, departmentId }))),
  )
  await tx`
    UPDATE org_member SET department_id = ${departmentIds[0] ?? '0'}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(memberIds)})`
}

export async function updateMember(
  tx: Tx,
  memberId: string,
  to: { memberName: string; staffNo: string; position: string; remark: string; ownValues: Record<string, string> },
): Promise<void> {
  await tx`
    UPDATE org_member SET member_name = ${to.memberName}, staff_no = ${to.staffNo}, position = ${to.position}, remark = ${to.remark},
      own_values = ${asJson(tx, to.ownValues)}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${memberId}`
}

/** Sets the role of a member, and the departments that they head. */
export async function writeRole(
  tx: Tx,
  orgId: string,
  memberId: string,
  role: OrgRole,
  headIds: readonly string[],
): Promise<void> {
  await tx`UPDATE org_member SET org_role = ${role}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${memberId}`
  await writePlaces(
    tx,
    orgId,
    headIds.map((departmentId) => ({ memberId, departmentId })),
  )
  await tx`
    UPDATE org_member_department SET is_head = (department_id = ANY(${tx.ids(headIds)}))::int WHERE site_id = ${tx.siteId} AND member_id = ${memberId}`
}

/** Ends memberships; departments and roles end with them. @returns the people concerned */
export async function endMembers(tx: Tx, memberIds: readonly string[], reason: string) {
  await tx`DELETE FROM org_member_department WHERE site_id = ${tx.siteId} AND member_id = ANY(${tx.ids(memberIds)})`
  return tx<{ userId: string }[]>`
    UPDATE org_member
    SET status_id = ${literal(tx, inactive)}, org_role = ${literal(tx, orgRole.member)}, department_id = 0,
      leave_time = now(), leave_reason = ${reason}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(memberIds)}) AND status_id = ${literal(tx, active)} RETURNING user_id`
}

/** Rows for the export, in the order of departments. */
export async function selectForExport(sql: Sql, orgId: string, scope: Scope, limit: number) {
  return sql<
    {
      memberName: string
      staffNo: string
      mobile: string
      position: string
      orgRole: OrgRole
      departmentIds: string[]
      joinTime: string
      remark: string
      ownValues: Record<string, string>
    }[]
  >`
    SELECT coalesce(nullif(m.member_name, ''), u.nickname) AS member_name, m.staff_no, u.mobile, m.position, m.org_role, m.join_time, m.remark, m.own_values,
      coalesce((SELECT jsonb_agg(md.department_id::text ORDER BY (md.department_id <> m.department_id))
        FROM org_member_department md
        WHERE md.site_id = ${sql.siteId} AND md.member_id = m.id), '[]') AS "departmentIds"
    ${of(sql, orgId, scope, { statusId: 1 })} ORDER BY m.department_id, m.join_time, m.id LIMIT ${limit}`
}

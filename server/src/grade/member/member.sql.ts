/** Queries for memberships. Writers hold the lock on the class's row. */
import type { GradeMember } from '@zhixing/contract/grade/student'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { studentLimit } from '../class/limit.sql.ts'
import { gradeStatus, type joinBy, roleCode, type UserRole } from '../policy.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active, inactive } = stateCode.row

/** Whether the person is on the staff of any running class. */
export async function administersAny(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql`
    SELECT FROM grade_student m JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = m.grade_id
    WHERE m.site_id = ${sql.siteId} AND m.user_id = ${userId} AND m.status_id = ${literal(sql, active)} AND m.user_role > ${literal(sql, roleCode.student)}
      AND (g.grade_status < ${literal(sql, gradeStatus.disbanded)} OR g.grace_time > now()) LIMIT 1`
  return row !== undefined
}

/** A class whose row is locked until the end of the transaction, which serializes changes of membership. */
export interface LockedGrade {
  gradeId: string
  gradeName: string
  gradeStatus: CodeOf<typeof gradeStatus>
  statusId: 0 | 1
  verificationSet: CodeOf<typeof joinBy>
  invitationCode: string
  isPublicity: 0 | 1
  /** Effective capacity: the smaller of the class's own and the site limit. */
  maxStudent: number
  /** Whether the site limit is below the class's own capacity. */
  isLimited: boolean
  /** Site limit on students per class for its creator; null: unlimited. */
  studentLimit: number | null
  makerId: string
  isOver: boolean
  applyForm: { title: string; isRequired: 0 | 1; optionList: string[] }[]
}

const lockColumns = (tx: Tx) => tx`
  id AS "gradeId", grade_name, grade_status, status_id, verification_set, invitation_code, is_publicity, apply_form,
  least(max_student, ${studentLimit(tx, tx`grade_info.user_id`)}) AS max_student,
    coalesce(${studentLimit(tx, tx`grade_info.user_id`)} < max_student, false) AS is_limited,
  ${studentLimit(tx, tx`grade_info.user_id`)} AS student_limit, user_id AS maker_id,
  (grade_status > ${literal(tx, gradeStatus.open)} OR coalesce(end_time <= now(), false)) AS is_over`

export async function lockGrade(tx: Tx, gradeId: string): Promise<LockedGrade | undefined> {
  const [row] = await tx<LockedGrade[]>`
    SELECT ${lockColumns(tx)} FROM grade_info WHERE site_id = ${tx.siteId} AND id = ${gradeId} FOR UPDATE`
  return row
}

/** Free places of a class that takes members. */
export async function selectRoom(sql: Sql, gradeId: string): Promise<number> {
  const [row] = await sql<{ room: number }[]>`
    SELECT greatest(0, least(g.max_student, ${studentLimit(sql, sql`g.user_id`)}) - (
      SELECT count(*) FROM grade_student s
      WHERE s.site_id = ${sql.siteId} AND s.grade_id = g.id AND s.status_id = ${literal(sql, active)}
        AND s.user_role = ${literal(sql, roleCode.student)}))::int AS room
    FROM grade_info g
    WHERE g.site_id = ${sql.siteId} AND g.id = ${gradeId} AND g.status_id = ${literal(sql, active)}
      AND g.grade_status <= ${literal(sql, gradeStatus.open)} AND (g.end_time IS NULL OR g.end_time > now())`
  return row?.room ?? 0
}

export async function lockByCode(tx: Tx, invitationCode: string): Promise<LockedGrade | undefined> {
  const [row] = await tx<LockedGrade[]>`
    SELECT ${lockColumns(tx)} FROM grade_info WHERE site_id = ${tx.siteId} AND invitation_code = ${invitationCode} FOR UPDATE`
  return row
}

export async function countStudents(tx: Tx, gradeId: string): Promise<number> {
  const [row] = await tx<{ n: number }[]>`
    SELECT count(*)::int AS n
    FROM grade_student
    WHERE site_id = ${tx.siteId}
      AND grade_id = ${gradeId}
      AND status_id = ${literal(tx, active)}
      AND user_role = ${literal(tx, roleCode.student)}`
  return row?.n ?? 0
}

export interface MemberRow {
  studentId: string
  userId: string
  userRole: UserRole
  /** 1: learns although on the staff. */
  isLearner: 0 | 1
  statusId: 0 | 1
  nickname: string
  orderNo: string
  expireTime: string | null
  /** Reason for removal; empty for those who left on their own. */
  leaveReason: string
}
const memberColumns = (sql: Sql) =>
  sql`id AS "studentId", user_id, user_role, is_learner, status_id, nickname, order_no, expire_time, leave_reason`

/** A person's membership, current or not. */
export async function selectMembership(sql: Sql, gradeId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    SELECT ${memberColumns(sql)} FROM grade_student WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND user_id = ${userId}`
  return row
}

/** A current membership. */
export async function selectMember(sql: Sql, gradeId: string, studentId: string): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    SELECT ${memberColumns(sql)}
    FROM grade_student
    WHERE site_id = ${sql.siteId}
      AND grade_id = ${gradeId}
      AND id = ${studentId}
      AND status_id = ${literal(sql, active)}`
  return row
}

/** Which of the people are members of the class. */
export async function selectBelonging(sql: Sql, gradeId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ userId: string }[]>`
    SELECT user_id
    FROM grade_student
    WHERE site_id = ${sql.siteId}
      AND grade_id = ${gradeId}
      AND user_id = ANY(${sql.ids(userIds)})
      AND status_id = ${literal(sql, active)}`
  return new Set(rows.map(({ userId }) => userId))
}

export interface NewMember {
  userId: string
  joinSource: number
  userRole?: UserRole
  nickname?: string
  groupId?: string
  remark?: string
  studentNo?: string
  /** Absent: a former membership keeps its expiry, so that leaving and rejoining does not renew it. */
  expireTime?: string | null
  orderNo?: string
}

/**
 * Inserts or revives memberships; a revived one is reset except for its expiry.
 * @returns the memberships, and whether they have expired
 */
export async function writeMembers(tx: Tx, gradeId: string, list: readonly NewMember[]) {
  const rows = list.map((one) => ({
    user_id: one.userId,
    user_role: one.userRole ?? 1,
    nickname: one.nickname ?? '',
    group_id: one.groupId ?? '0',
    join_source: one.joinSource,
    remark: one.remark ?? '',
    student_no: one.studentNo ?? '',
    expire_time: one.expireTime ?? null,
    has_term: one.expireTime !== undefined,
    order_no: one.orderNo ?? '0',
  }))
  return tx<{ studentId: string; userId: string; isExpired: boolean }[]>`
    INSERT INTO grade_student AS m (site_id, grade_id, user_id, user_role, nickname, group_id, join_source, remark, student_no, expire_time, order_no)
    SELECT ${tx.siteId}, ${gradeId}, r.user_id, r.user_role, r.nickname, r.group_id, r.join_source, r.remark, r.student_no,
      CASE WHEN r.has_term THEN r.expire_time ELSE f.expire_time END, r.order_no
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      AS r (user_id bigint, user_role smallint, nickname text, group_id bigint, join_source smallint, remark text,
        student_no text, expire_time timestamptz, has_term boolean, order_no bigint)
      LEFT JOIN grade_student f ON f.site_id = ${tx.siteId} AND f.grade_id = ${gradeId} AND f.user_id = r.user_id
    ON CONFLICT (site_id, grade_id, user_id)
    DO UPDATE SET status_id = ${literal(tx, active)}, user_role = excluded.user_role, is_learner = 0,
      nickname = coalesce(nullif(excluded.nickname, ''), m.nickname),
      group_id = excluded.group_id, join_source = excluded.join_source, remark = excluded.remark,
        student_no = coalesce(nullif(excluded.student_no, ''), m.student_no), expire_time = excluded.expire_time,
        order_no = excluded.order_no,
      directory_id = 0, directory_group = '', by_claim = 0,
      leave_reason = '', leave_time = NULL, gmt_create = excluded.gmt_create, gmt_modified = excluded.gmt_modified
    WHERE m.status_id = ${literal(tx, inactive)}
    RETURNING m.id AS "studentId", m.user_id, coalesce(m.user_role = ${literal(tx, roleCode.student)} AND m.expire_time <= now(), false) AS "isExpired"`
}

/** Learners of a running class. */
export async function selectLearnerIds(sql: Sql, gradeId: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT user_id FROM grade_member WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND learns = 1 ORDER BY user_id`
  return rows.map(({ userId }) => userId)
}

/** Ends memberships. @returns the people concerned */
export async function endMembers(tx: Tx, gradeId: string, studentIds: readonly string[], reason: string) {
  return tx<{ userId: string }[]>`
    UPDATE grade_student SET status_id = ${literal(tx, inactive)}, leave_reason = ${reason}, leave_time = now(), gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ANY(${tx.ids(studentIds)}) AND status_id = ${literal(tx, active)} RETURNING user_id`
}

/** Ends memberships of learners whose time is over. */
export async function endExpired(tx: Tx, gradeId: string, userIds: readonly string[]): Promise<void> {
  await tx`
    UPDATE grade_student SET status_id = ${literal(tx, inactive)}, leave_time = now(), gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND user_id = ANY(${tx.ids(userIds)})
      AND status_id = ${literal(tx, active)} AND user_role = ${literal(tx, roleCode.student)} AND expire_time <= now()`
}

/** Sets the end of current memberships of students that came in one way. @returns the people who have one */
export async function setEnds(
  tx: Tx,
  gradeId: string,
  people: readonly { userId: string; expireTime: string }[],
  joinSource: number,
): Promise<Set<string>> {
  const rows = await tx<{ userId: string }[]>`
    UPDATE grade_student m SET expire_time = r."expireTime", gmt_modified = now()
    FROM jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb) AS r ("userId" bigint, "expireTime" timestamptz)
    WHERE m.site_id = ${tx.siteId} AND m.grade_id = ${gradeId} AND m.user_id = r."userId"
      AND m.status_id = ${literal(tx, active)} AND m.user_role = ${literal(tx, roleCode.student)} AND m.join_source = ${joinSource}
    RETURNING m.user_id`
  return new Set(rows.map(({ userId }) => userId))
}

/** Current memberships of students that came in one way. */
export async function selectJoinedBy(
  sql: Sql,
  gradeId: string,
  userIds: readonly string[],
  joinSource: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM grade_student
    WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND user_id = ANY(${sql.ids(userIds)})
      AND status_id = ${literal(sql, active)} AND user_role = ${literal(sql, roleCode.student)}
      AND join_source = ${joinSource}`
  return rows.map(({ id }) => id)
}

export async function countOwners(tx: Tx, gradeId: string): Promise<number> {
  const [row] = await tx<{ n: number }[]>`
    SELECT count(*)::int AS n
    FROM grade_student
    WHERE site_id = ${tx.siteId}
      AND grade_id = ${gradeId}
      AND status_id = ${literal(tx, active)}
      AND user_role = ${literal(tx, roleCode.owner)}`
  return row?.n ?? 0
}

export interface MemberChange {
  userRole?: UserRole
  isLearner?: 0 | 1
  nickname?: string | undefined
  remark?: string | undefined
  groupId?: string | undefined
  expireTime?: string | null | undefined
  orderNo?: string
}

/** Changes a current membership; absent fields stay. */
export async function updateMember(tx: Tx, studentId: string, to: MemberChange): Promise<void> {
  const set = {
    ...(to.userRole === undefined ? {} : { user_role: to.userRole }),
    ...(to.isLearner === undefined ? {} : { is_learner: to.isLearner }),
    ...(to.nickname === undefined ? {} : { nickname: to.nickname }),
    ...(to.remark === undefined ? {} : { remark: to.remark }),
    ...(to.groupId === undefined ? {} : { group_id: to.groupId }),
    ...(to.expireTime === undefined ? {} : { expire_time: to.expireTime }),
    ...(to.orderNo === undefined ? {} : { order_no: to.orderNo }),
  }
  if (Object.keys(set).length === 0) return
  await tx`UPDATE grade_student SET ${tx(set)}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${studentId}`
}

/** Members for a list, staff first. */
export async function pageOfMembers(
  sql: Sql,
  gradeId: string,
  page: PageRequest,
  by: { keyword?: string; mobiles: boolean; userRole?: number | undefined; groupId?: string | undefined },
) {
  const words = by.mobiles
    ? sql.contains(by.keyword, 'm.nickname', 'u.nickname', 'u.mobile', 'm.student_no')
    : sql.contains(by.keyword, 'm.nickname', 'u.nickname')
  const of = sql`FROM grade_student m JOIN ${userView(sql)} u ON u.id = m.user_id
    WHERE m.site_id = ${sql.siteId} AND m.grade_id = ${gradeId} AND m.status_id = ${literal(sql, active)} AND ${words}
    ${by.userRole ? sql`AND m.user_role = ${by.userRole}` : sql``} ${by.groupId ? sql`AND m.group_id = ${by.groupId}` : sql``}`
  return sql.page<GradeMember>(
    page,
    of,
    (cut) => sql`
    SELECT m.id AS "studentId", m.user_id, coalesce(nullif(m.nickname, ''), u.nickname) AS nickname, u.head_img_url, u.mobile, m.student_no, m.user_role,
      (m.user_role = ${literal(sql, roleCode.student)} OR m.is_learner = 1)::int AS is_learner, m.group_id,
      coalesce((SELECT p.group_name FROM grade_group p WHERE p.site_id = ${sql.siteId} AND p.id = m.group_id), '') AS group_name,
      m.join_source, m.remark, m.expire_time, m.gmt_create
    ${of} ORDER BY array_position('{3,2,4,5,1}'::smallint[], m.user_role), m.gmt_create, m.id ${cut}`,
  )
}

/** Staff of a class; with `judges` only those who review applications. */
export async function selectStaff(sql: Sql, gradeId: string, judges = false) {
  return sql<{ userId: string; nickname: string; headImgUrl: string; userRole: UserRole }[]>`
    SELECT m.user_id, coalesce(nullif(m.nickname, ''), u.nickname) AS nickname, u.head_img_url, m.user_role
    FROM grade_student m JOIN ${userView(sql)} u ON u.id = m.user_id
    WHERE m.site_id = ${sql.siteId}
      AND m.grade_id = ${gradeId}
      AND m.status_id = ${literal(sql, active)}
      AND m.user_role = ANY(${sql.ids(judges ? [2, 3, 4] : [2, 3])})
    ORDER BY array_position('{3,2,4}'::smallint[], m.user_role), m.gmt_create, m.id`
}

export async function hasGroup(sql: Sql, gradeId: string, groupId: string): Promise<boolean> {
  const [row] =
    await sql`SELECT FROM grade_group WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND id = ${groupId}`
  return row !== undefined
}

/** All members of a class. */
export async function selectUserIds(sql: Sql, gradeId: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT user_id FROM grade_student WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND status_id = ${literal(sql, active)}`
  return rows.map(({ userId }) => userId)
}

/** Copies groups and staff to a copy of the class; the person who copies becomes the owner. */
export async function copyMembers(
  tx: Tx,
  from: string,
  to: string,
  ownerId: string,
  joinSource: number,
): Promise<void> {
  await tx`
    INSERT INTO grade_group (site_id, grade_id, group_name, sort)
    SELECT site_id, ${to}, group_name, sort FROM grade_group WHERE site_id = ${tx.siteId} AND grade_id = ${from}`
  await tx`
    INSERT INTO grade_student (site_id, grade_id, user_id, user_role, nickname, join_source)
    SELECT site_id, ${to}, user_id, CASE WHEN user_id = ${ownerId} THEN 3 ELSE user_role END, nickname, ${joinSource}
    FROM grade_student
    WHERE site_id = ${tx.siteId}
      AND grade_id = ${from}
      AND status_id = ${literal(tx, active)}
      AND user_role > ${literal(tx, roleCode.student)}`
}

/** Look-back in days of the recurring job, so that it finds every ended grace period even after a long downtime. */
const GRACE_BACK_DAYS = 30

/**
 * Updates the administrator flag of staff whose classes' grace period has ended, on all sites. @returns number of
 * people checked
 */
export async function endGrace(owner: OwnerDb): Promise<number> {
  const rows = await owner`
    SELECT follow_grade_admin(o.site_id, o.user_id) FROM (
      SELECT DISTINCT m.site_id, m.user_id FROM grade_student m JOIN grade_info g ON g.site_id = m.site_id AND g.id = m.grade_id
      WHERE m.user_role > ${literal(owner, roleCode.student)}
        AND g.grade_status = ${literal(owner, gradeStatus.disbanded)}
        AND g.grace_time <= now()
        AND g.grace_time > now() - make_interval(days => ${GRACE_BACK_DAYS})) o`
  return rows.length
}

/**
 * Advisory lock on a merged message until the end of the transaction, so that concurrent causes are counted in one
 * message.
 */
export async function holdNews(tx: Tx, groupKey: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`class news ${tx.siteId} ${groupKey}`}, 0))`
}

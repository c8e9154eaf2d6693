/** Queries for classes: lists, details, inserts and updates. */
import type { ApplyQuestion, GradeCard, OwnGrade } from '@zhixing/contract/grade/info'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { accountsOfOrganization, userView } from '../../user/index.ts'
import { applyStatus } from './apply.sql.ts'
import { gradeStatus, joinBy, roleCode, type UserRole } from '../policy.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

/** Number of students of class `g`. */
const studentCount = (sql: Sql) => sql`
  (SELECT count(*)::int FROM grade_student s WHERE s.site_id = ${sql.siteId} AND s.grade_id = g.id AND s.status_id = ${literal(sql, active)} AND s.user_role = ${literal(sql, roleCode.student)})`

const cardColumns = (sql: Sql) => sql`
  g.id AS "gradeId", g.grade_name, g.grade_logo, g.category_id, coalesce(k.category_name, '') AS category_name, g.grade_status, g.status_id,
  g.verification_set, g.is_publicity, ${studentCount(sql)} AS student_count, g.max_student, (g.verification_set <> ${literal(sql, joinBy.buying)})::int AS is_free, g.org_price, g.fab_price,
  g.begin_time, g.end_time, coalesce(o.nickname, '') AS owner_name, coalesce(o.head_img_url, '') AS owner_head, g.gmt_create,
  (SELECT min(t.begins) FROM grade_session t WHERE t.site_id = ${sql.siteId} AND t.grade_id = g.id AND t.begins > now()) AS next_time`

/** Category and first owner of class `g`. */
const cardJoins = (sql: Sql) => sql`
  LEFT JOIN grade_category k ON k.site_id = ${sql.siteId} AND k.id = g.category_id
  LEFT JOIN LATERAL (
    SELECT u.id, coalesce(nullif(m.nickname, ''), u.nickname) AS nickname, u.head_img_url FROM grade_student m JOIN ${userView(sql)} u ON u.id = m.user_id
    WHERE m.site_id = ${sql.siteId} AND m.grade_id = g.id AND m.user_role = ${literal(sql, roleCode.owner)} AND m.status_id = ${literal(sql, active)} ORDER BY m.gmt_create, m.id LIMIT 1
  ) o ON true`

/** Classes of the public list: open, not over, public. */
const shelf = (sql: Sql) => sql`
  g.site_id = ${sql.siteId} AND g.status_id = ${literal(sql, active)} AND g.grade_status = ${literal(sql, gradeStatus.open)} AND g.is_publicity = 1 AND (g.end_time IS NULL OR g.end_time > now())`

export async function pageOfShelf(
  sql: Sql,
  page: PageRequest,
  by: { query: string; categoryId?: string | undefined; isFree?: 0 | 1 | undefined; orgId?: string | undefined },
) {
  const of = sql`FROM grade_info g WHERE ${shelf(sql)}
    ${by.query ? sql`AND g.search_words @@ ${by.query}::text::tsquery` : sql``}
    ${by.categoryId ? sql`AND g.category_id IN (SELECT c.id FROM grade_category c WHERE c.site_id = ${sql.siteId} AND ${by.categoryId}::bigint IN (c.id, c.parent_id))` : sql``}
    ${by.isFree === undefined ? sql`` : sql`AND (g.verification_set <> ${literal(sql, joinBy.buying)}) = ${by.isFree === 1}`}
    ${by.orgId ? sql`AND g.user_id IN ${accountsOfOrganization(sql, by.orgId)}` : sql``}`
  return sql.page<GradeCard & { ownerId: string | null }>(
    page,
    of,
    (cut) =>
      sql`SELECT ${cardColumns(sql)}, o.id AS owner_id FROM (SELECT g.* ${of} ORDER BY g.id DESC ${cut}) g ${cardJoins(sql)} ORDER BY g.id DESC`,
  )
}

/** Those of the classes that are in the public list. */
export async function selectShelved(sql: Sql, ids: readonly string[]) {
  return sql<GradeCard[]>`
    SELECT ${cardColumns(sql)} FROM grade_info g ${cardJoins(sql)} WHERE ${shelf(sql)} AND g.id = ANY(${sql.ids(ids)})
    ORDER BY array_position(${sql.ids(ids)}, g.id)`
}

export async function hasShelf(sql: Sql): Promise<boolean> {
  const [row] = await sql`SELECT FROM grade_info g WHERE ${shelf(sql)} LIMIT 1`
  return row !== undefined
}

/** All classes of the site, for operators. */
export async function pageOfAll(
  sql: Sql,
  page: PageRequest,
  by: {
    keyword: string
    gradeStatus?: number | undefined
    statusId?: number | undefined
    categoryId?: string | undefined
  },
) {
  const of = sql`FROM grade_info g WHERE g.site_id = ${sql.siteId} AND ${sql.contains(by.keyword, 'g.grade_name')}
    ${by.gradeStatus === undefined ? sql`` : sql`AND g.grade_status = ${by.gradeStatus}`}
    ${by.statusId === undefined ? sql`` : sql`AND g.status_id = ${by.statusId}`}
    ${by.categoryId ? sql`AND g.category_id IN (SELECT c.id FROM grade_category c WHERE c.site_id = ${sql.siteId} AND ${by.categoryId}::bigint IN (c.id, c.parent_id))` : sql``}`
  return sql.page<GradeCard & { ownerId: string | null }>(
    page,
    of,
    (cut) =>
      sql`SELECT ${cardColumns(sql)}, o.id AS owner_id FROM (SELECT g.* ${of} ORDER BY g.id DESC ${cut}) g ${cardJoins(sql)} ORDER BY g.id DESC`,
  )
}

/** Columns of class `g` for its member `m`. */
const ownColumns = (sql: Sql) => sql`
  ${cardColumns(sql)}, m.user_role, (m.user_role > ${literal(sql, roleCode.student)})::int AS is_admin, m.expire_time, g.grace_time,
  (m.user_role = ${literal(sql, roleCode.student)} AND (coalesce(m.expire_time <= now(), false) OR coalesce(g.end_time <= now(), false) OR g.grade_status = ${literal(sql, gradeStatus.ended)}))::int AS is_expire,
  CASE WHEN m.user_role IN (${literal(sql, roleCode.teacher, roleCode.owner, roleCode.assistant)}) THEN (SELECT count(*)::int FROM grade_apply_record a WHERE a.site_id = ${sql.siteId} AND a.grade_id = g.id AND a.audit_status = ${literal(sql, applyStatus.pending)}) ELSE 0 END AS pending_count,
  (SELECT count(*)::int FROM grade_notice n WHERE n.site_id = ${sql.siteId} AND n.grade_id = g.id AND n.status_id = ${literal(sql, active)} AND n.user_id <> m.user_id
    AND NOT EXISTS (SELECT FROM grade_notice_read r WHERE r.site_id = ${sql.siteId} AND r.notice_id = n.id AND r.user_id = m.user_id)) AS unread_count`

/** Whether member `m` may see class `g`; SQL form of policy.ts:mayView. */
const visible = (sql: Sql) => sql`
  (m.user_role > ${literal(sql, roleCode.student)} AND (g.grade_status < ${literal(sql, gradeStatus.disbanded)} OR g.grace_time > now()) OR m.user_role = ${literal(sql, roleCode.student)} AND g.status_id = ${literal(sql, active)} AND g.grade_status IN (${literal(sql, gradeStatus.open, gradeStatus.ended)}))`

export async function pageOfOwn(sql: Sql, userId: string, page: PageRequest, by: { runs: boolean; keyword: string }) {
  const of = sql`FROM grade_student m JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = m.grade_id
    WHERE m.site_id = ${sql.siteId} AND m.user_id = ${userId} AND m.status_id = ${literal(sql, active)} AND ${visible(sql)} AND ${sql.contains(by.keyword, 'g.grade_name')}
    ${by.runs ? sql`AND m.user_role > ${literal(sql, roleCode.student)}` : sql``}`
  return sql.page<OwnGrade>(
    page,
    of,
    (cut) => sql`
    SELECT ${ownColumns(sql)}
    FROM (SELECT m.* ${of} ORDER BY m.gmt_create DESC, m.id DESC ${cut}) m JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = m.grade_id ${cardJoins(sql)}
    ORDER BY m.gmt_create DESC, m.id DESC`,
  )
}

export type FullGrade = OwnGrade & {
  gradeIntro: string
  suitedFor: string
  applyForm: ApplyQuestion[]
  invitationCode: string
  memberNickname: string
  groupName: string
}

/** A class as its member sees it. */
export async function selectOwn(sql: Sql, userId: string, gradeId: string): Promise<FullGrade | undefined> {
  const [row] = await sql<FullGrade[]>`
    SELECT ${ownColumns(sql)}, g.grade_intro, g.suited_for, g.apply_form, g.invitation_code, m.nickname AS member_nickname,
      coalesce((SELECT p.group_name FROM grade_group p WHERE p.site_id = ${sql.siteId} AND p.id = m.group_id), '') AS group_name
    FROM grade_student m JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = m.grade_id ${cardJoins(sql)}
    WHERE m.site_id = ${sql.siteId} AND m.user_id = ${userId} AND m.grade_id = ${gradeId} AND m.status_id = ${literal(sql, active)}`
  return row
}

export type ShownGrade = GradeCard & {
  gradeIntro: string
  suitedFor: string
  applyForm: ApplyQuestion[]
  invitationCode: string
  userRole: 0 | UserRole
  isExpire: 0 | 1
  applyStatus: 0 | CodeOf<typeof applyStatus>
  auditOpinion: string
  isOver: 0 | 1
}

/** A class with the viewer's relation to it. */
export async function selectShown(sql: Sql, gradeId: string, userId: string): Promise<ShownGrade | undefined> {
  const [row] = await sql<ShownGrade[]>`
    SELECT ${cardColumns(sql)}, g.grade_intro, g.suited_for, g.apply_form, g.invitation_code, coalesce(m.user_role, 0) AS user_role,
      coalesce(m.user_role = ${literal(sql, roleCode.student)} AND m.expire_time <= now(), false)::int AS is_expire, coalesce(a.audit_status, 0) AS apply_status,
      coalesce(a.audit_opinion, '') AS audit_opinion, (g.grade_status > ${literal(sql, gradeStatus.open)} OR coalesce(g.end_time <= now(), false))::int AS is_over
    FROM grade_info g ${cardJoins(sql)}
    LEFT JOIN grade_student m ON m.site_id = ${sql.siteId} AND m.grade_id = g.id AND m.user_id = ${userId} AND m.status_id = ${literal(sql, active)}
    LEFT JOIN LATERAL (
      SELECT r.audit_status, r.audit_opinion FROM grade_apply_record r WHERE r.site_id = ${sql.siteId} AND r.grade_id = g.id AND r.user_id = ${userId} ORDER BY r.id DESC LIMIT 1
    ) a ON true
    WHERE g.site_id = ${sql.siteId} AND g.id = ${gradeId}`
  return row
}

/** Classes that a person may see, ordered by name. */
export async function selectAllFor(sql: Sql, userId: string, limit: number) {
  return sql<{ gradeId: string; gradeName: string; userRole: 0 | UserRole }[]>`
    WITH own AS (
      SELECT g.id, g.grade_name, m.user_role
      FROM grade_student m JOIN grade_info g ON g.site_id = m.site_id AND g.id = m.grade_id
      WHERE m.site_id = ${sql.siteId} AND m.user_id = ${userId} AND m.status_id = ${literal(sql, active)} AND (${visible(sql)} OR ${shelf(sql)})
    ), others AS (
      SELECT g.id, g.grade_name FROM grade_info g
      WHERE ${shelf(sql)} AND NOT g.id = ANY(ARRAY(SELECT id FROM own)) ORDER BY g.id DESC LIMIT ${limit}
    )
    SELECT id AS "gradeId", grade_name, user_role FROM (
      SELECT id, grade_name, user_role, 0 AS place FROM own UNION ALL SELECT id, grade_name, 0, 1 FROM others
    ) seen ORDER BY place, id DESC LIMIT ${limit}`
}

/** Editable fields of a class. */
export interface GradeForm {
  gradeName: string
  gradeLogo: string
  gradeIntro: string
  suitedFor: string
  categoryId: string
  verificationSet: number
  applyForm: ApplyQuestion[]
  isPublicity: 0 | 1
  maxStudent: number
  orgPrice: number
  fabPrice: number
  beginTime: string | null
  endTime: string | null
}

export interface NewGrade extends GradeForm {
  gradeStatus: number
  userId: string
  lecturerId: string
  invitationCode: string
  searchWords: string
  copiedFrom: string
  clientKey: string | null
}

/** @returns the id; undefined when the idempotency key was used before */
export async function insertGrade(tx: Tx, g: NewGrade): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO grade_info (site_id, grade_status, grade_name, grade_logo, grade_intro, suited_for, search_words, category_id, user_id, lecturer_id, verification_set, invitation_code,
      apply_form, is_publicity, max_student, org_price, fab_price, begin_time, end_time, copied_from, client_key)
    VALUES (${tx.siteId}, ${g.gradeStatus}, ${g.gradeName}, ${g.gradeLogo}, ${g.gradeIntro}, ${g.suitedFor}, ${g.searchWords}::text::tsvector, ${g.categoryId}, ${g.userId}, ${g.lecturerId},
      ${g.verificationSet}, ${g.invitationCode}, ${JSON.stringify(g.applyForm)}::text::jsonb, ${g.isPublicity}, ${g.maxStudent}, ${g.orgPrice}, ${g.fabPrice},
      ${g.beginTime}, ${g.endTime}, ${g.copiedFrom}, ${g.clientKey})
    ON CONFLICT (site_id, user_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`
  return row?.id
}

export async function selectByClientKey(tx: Tx, userId: string, clientKey: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    SELECT id FROM grade_info WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row?.id
}

export async function updateGrade(tx: Tx, gradeId: string, g: GradeForm, searchWords: string): Promise<void> {
  await tx`
    UPDATE grade_info SET grade_name = ${g.gradeName}, grade_logo = ${g.gradeLogo}, grade_intro = ${g.gradeIntro}, suited_for = ${g.suitedFor}, search_words = ${searchWords}::text::tsvector,
      category_id = ${g.categoryId}, verification_set = ${g.verificationSet}, apply_form = ${JSON.stringify(g.applyForm)}::text::jsonb, is_publicity = ${g.isPublicity},
      max_student = ${g.maxStudent}, org_price = ${g.orgPrice}, fab_price = ${g.fabPrice}, begin_time = ${g.beginTime}, end_time = ${g.endTime}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${gradeId}`
}

export async function writeStatus(tx: Tx, gradeId: string, gradeStatus: number, graceTime: string | null = null) {
  await tx`
    UPDATE grade_info SET grade_status = ${gradeStatus}, grace_time = ${graceTime}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${gradeId}`
}

export async function writeCode(tx: Tx, gradeId: string, invitationCode: string): Promise<void> {
  await tx`UPDATE grade_info SET invitation_code = ${invitationCode} WHERE site_id = ${tx.siteId} AND id = ${gradeId}`
}

/** @returns whether the class exists */
export async function writeClosed(tx: Tx, gradeId: string, statusId: 0 | 1): Promise<boolean> {
  const { count } = await tx`
    UPDATE grade_info SET status_id = ${statusId}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${gradeId}`
  return count === 1
}

/** @returns the number of classes changed */
export async function writeCategory(tx: Tx, gradeIds: readonly string[], categoryId: string): Promise<number> {
  const { count } = await tx`
    UPDATE grade_info SET category_id = ${categoryId} WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(gradeIds)})`
  return count
}

/** Groups of a class with their number of students. */
export async function selectGroups(sql: Sql, gradeId: string) {
  return sql<{ groupId: string; groupName: string; studentCount: number }[]>`
    SELECT p.id AS "groupId", p.group_name, (
      SELECT count(*)::int FROM grade_student s WHERE s.site_id = ${sql.siteId} AND s.grade_id = p.grade_id AND s.group_id = p.id AND s.status_id = ${literal(sql, active)}) AS student_count
    FROM grade_group p WHERE p.site_id = ${sql.siteId} AND p.grade_id = ${gradeId} ORDER BY p.sort, p.id`
}

/** Operation log of a class, newest first. */
export async function pageOfLog(sql: Sql, gradeId: string, page: PageRequest) {
  const of = sql`FROM grade_operation_log l WHERE l.site_id = ${sql.siteId} AND l.grade_id = ${gradeId}`
  return sql.page<{
    id: string
    operationType: number
    operatorName: string
    userName: string
    detail: string
    gmtCreate: string
  }>(
    page,
    of,
    (cut) => sql`
    SELECT l.id, l.operation_type, coalesce(o.nickname, '') AS operator_name, coalesce(u.nickname, '') AS user_name, l.detail, l.gmt_create
    FROM (SELECT l.* ${of} ORDER BY l.id DESC ${cut}) l LEFT JOIN ${userView(sql)} o ON o.id = l.operator_id LEFT JOIN ${userView(sql)} u ON u.id = l.user_id
    ORDER BY l.id DESC`,
  )
}

/** Classes as products; ownership is membership. */
import { stateCode } from '@zhixing/contract/states'
import type { SellableSearch, Stretch } from '../../course/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { lecturerView } from '../../user/index.ts'
import { enter, joinSource } from './enter.ts'
import * as member from '../member/member.sql.ts'
import { gradeStatus, joinBy, roleCode } from '../policy.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

/** A class as a product. */
export interface SellableGrade {
  gradeId: string
  gradeName: string
  gradeLogo: string
  isFree: 0 | 1
  orgPrice: number
  fabPrice: number
  isOnShelf: boolean
  /** For sale but for its capacity: seats of its members can be renewed. */
  isOpen: boolean
  lecturerId: string | null
  lecturerUserId: string | null
  lecturerName: string
  lecturerProportion: number
}

const isOpen = (sql: Sql) => sql`
  (g.status_id = ${literal(sql, active)} AND g.grade_status = ${literal(sql, gradeStatus.open)} AND g.verification_set = ${literal(sql, joinBy.buying)} AND (g.end_time IS NULL OR g.end_time > now()))`
const onShelf = (sql: Sql) => sql`
  (${isOpen(sql)} AND g.max_student > (
    SELECT count(*) FROM grade_student s WHERE s.site_id = ${sql.siteId} AND s.grade_id = g.id AND s.status_id = ${literal(sql, active)} AND s.user_role = ${literal(sql, roleCode.student)}))`
const columns = (sql: Sql) => sql`
  g.id AS "gradeId", g.grade_name, g.grade_logo, (g.verification_set <> ${literal(sql, joinBy.buying)})::int AS is_free, g.org_price, g.fab_price, ${onShelf(sql)} AS is_on_shelf,
  ${isOpen(sql)} AS is_open,
  l.id AS "lecturerId", l.user_id AS "lecturerUserId", coalesce(l.lecturer_name, '') AS lecturer_name, coalesce(l.lecturer_proportion, 0) AS lecturer_proportion`
const from = (sql: Sql) => sql`FROM grade_info g LEFT JOIN ${lecturerView(sql)} l ON l.id = g.lecturer_id`

export async function selectSellableGrades(sql: Sql, gradeIds: string[]): Promise<SellableGrade[]> {
  return sql<SellableGrade[]>`
    SELECT ${columns(sql)} ${from(sql)} WHERE g.site_id = ${sql.siteId} AND g.id = ANY(${sql.ids(gradeIds)}) AND g.grade_status < ${literal(sql, gradeStatus.disbanded)}`
}

/** Classes on sale, newest first, with their total up to `COUNT_CAP + 1`. */
export async function findSellableGrades(sql: Sql, by: SellableSearch, { offset, limit }: Stretch) {
  const of = sql`${from(sql)} WHERE g.site_id = ${sql.siteId} AND g.grade_status < ${literal(sql, gradeStatus.disbanded)} AND g.verification_set = ${literal(sql, joinBy.buying)}
      AND ${sql.contains(by.keyword, 'g.grade_name', 'l.lecturer_name')}
      ${by.isFree === 1 || by.isVipFree === 1 ? sql`AND false` : sql``}
      ${by.isOnShelf === undefined ? sql`` : sql`AND ${onShelf(sql)} = ${by.isOnShelf === 1}`}
      ${by.among ? sql`AND g.id = ANY(${sql.ids(by.among)})` : sql``}
      ${by.not ? sql`AND NOT g.id = ANY(${sql.ids(by.not)})` : sql``}`
  const [totalCount, list] = await Promise.all([
    sql.counted(of),
    sql<SellableGrade[]>`SELECT ${columns(sql)} ${of} ORDER BY g.id DESC LIMIT ${limit} OFFSET ${offset}`,
  ])
  return { list, totalCount }
}

/** Until when people are members of classes; no row without a current membership. */
export async function selectOwnedGrades(sql: Sql, userIds: readonly string[], gradeIds: readonly string[]) {
  return sql<{ userId: string; gradeId: string; expireTime: string | null }[]>`
    SELECT user_id, grade_id, expire_time FROM grade_student WHERE site_id = ${sql.siteId} AND user_id = ANY(${sql.ids(userIds)}) AND grade_id = ANY(${sql.ids(gradeIds)})
      AND status_id = ${literal(sql, active)} AND (expire_time IS NULL OR expire_time > now())`
}

/** Membership of a person, with the class locked until the end of the transaction. */
export async function lockGradeOwnership(tx: Tx, userId: string, gradeId: string) {
  await member.lockGrade(tx, gradeId)
  const own = await member.selectMembership(tx, gradeId, userId)
  return own?.statusId === 1 ? { expireTime: own.expireTime, orderNo: own.orderNo } : null
}

/** Makes a buyer a member regardless of capacity, since they have paid. An existing membership is extended. */
export async function writeGradeOwnership(
  tx: Tx,
  userId: string,
  gradeId: string,
  { expireTime, orderNo }: { expireTime: string | null; orderNo: string },
): Promise<void> {
  const own = await member.selectMembership(tx, gradeId, userId)
  if (own?.statusId === 1) return member.updateMember(tx, own.studentId, { expireTime, orderNo })
  const grade = await member.lockGrade(tx, gradeId)
  if (!grade) throw new Error(`class ${gradeId} on sale does not exist`)
  await enter(tx, grade, [{ userId, joinSource: joinSource.bought, expireTime, orderNo }], {
    operatorId: userId,
    isOverbooked: true,
    detail: '购买加入',
  })
}

/** Ends the membership after a refund. Staff of the class stay. */
export async function deleteGradeOwnership(tx: Tx, userId: string, gradeId: string): Promise<void> {
  const own = await member.selectMembership(tx, gradeId, userId)
  if (own?.statusId === 1 && own.userRole === roleCode.student)
    await member.endMembers(tx, gradeId, [own.studentId], '')
}

/** Whether the class has begun; refunds then need a manual decision. */
export async function gradeHasBegun(sql: Sql, gradeId: string): Promise<boolean> {
  const [row] =
    await sql`SELECT FROM grade_info WHERE site_id = ${sql.siteId} AND id = ${gradeId} AND begin_time <= now()`
  return row !== undefined
}

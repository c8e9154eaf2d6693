/** Access checks of classes, for this domain and those above. Every call about a class starts here. */
import { stateCode } from '@zhixing/contract/states'
import { CallError, found } from '../kernel/errors.ts'
import type { Sql } from '../kernel/db/index.ts'
import type { Viewer } from '../kernel/session.ts'
import { type GradeWithMember, type Member, selectGradeFor } from './access.sql.ts'
import { mayChange, mayDo, mayRead, mayView, type Need, type UserRole } from './policy.ts'
import { texts } from './texts.ts'
import { userView } from '../user/index.ts'
import { literal } from '../kernel/db/literal.ts'

/** Needs that only read. All others are refused in a disbanded or closed class. */
const READING: readonly Need[] = ['see', 'read']

/**
 * Loads a class and checks what the viewer may do in it. A class of which the viewer is no member is reported like one
 * that does not exist; a member without the required role gets `forbidden`.
 * @param options.readsOnly the call only reads, although it needs a role that may write
 * @throws {CallError} notFound, forbidden, shown when the class is disbanded or closed and the call writes
 */
export async function gradeFor(
  sql: Sql,
  viewer: Pick<Viewer, 'userId'>,
  gradeId: string,
  need: Need,
  options: { readsOnly?: boolean } = {},
): Promise<GradeWithMember> {
  const grade = found(await selectGradeFor(sql, viewer.userId, gradeId), texts.noGrade)
  if (!mayView(grade.userRole, grade)) throw new CallError('notFound', texts.noGrade)
  if (!mayRead(grade.userRole) && grade.isExpired) throw new CallError('shown', texts.expired)
  if (!mayDo(grade.userRole, need)) throw new CallError('forbidden', texts.notAllowed)
  if (!READING.includes(need) && !options.readsOnly && !mayChange(grade)) throw new CallError('shown', texts.closed)
  return grade
}

/**
 * Refuses staff who learn in the class access to their own marks. @throws {CallError} forbidden when the viewer is
 * among `userIds`
 */
export function refuseOwn({ userId }: Pick<Viewer, 'userId'>, userIds: readonly string[]): void {
  if (userIds.includes(userId)) throw new CallError('forbidden', texts.ownWork)
}

/** Filter for members; an absent field does not filter. */
export interface MemberSearch {
  roles?: readonly UserRole[]
  groupIds?: readonly string[]
  userIds?: readonly string[]
}

/** Current members of a class, including students whose membership has expired, ordered by join time. */
export async function members(sql: Sql, gradeId: string, by: MemberSearch = {}): Promise<Member[]> {
  return sql<Member[]>`
    SELECT m.id AS "studentId", m.grade_id, m.user_id, coalesce(nullif(m.nickname, ''), u.nickname) AS nickname, u.head_img_url, m.user_role, m.group_id,
      m.expire_time, m.gmt_create
    FROM grade_student m JOIN ${userView(sql)} u ON u.id = m.user_id
    WHERE m.site_id = ${sql.siteId} AND m.grade_id = ${gradeId} AND m.status_id = ${literal(sql, stateCode.row.active)}
      ${by.roles ? sql`AND m.user_role = ANY(${sql.ids(by.roles)})` : sql``}
      ${by.groupIds ? sql`AND m.group_id = ANY(${sql.ids(by.groupIds)})` : sql``}
      ${by.userIds ? sql`AND m.user_id = ANY(${sql.ids(by.userIds)})` : sql``}
    ORDER BY m.gmt_create, m.id`
}

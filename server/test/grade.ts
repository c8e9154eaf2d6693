/** Classes with members, for tests. */
import { type MadeUser, makeLecturer, makeUser } from './factories.ts'
import type { OwnerSql } from '../src/kernel/db/index.ts'
import { roleCode, type UserRole } from '../src/grade/policy.ts'

let serial = 0

export interface MadeGrade {
  gradeId: string
  owner: MadeUser & { lecturerId: string }
  invitationCode: string
}

/** An open class with its owner; membership by application by default. */
export async function makeGrade(
  sql: OwnerSql,
  over: {
    siteId?: number
    owner?: MadeUser & { lecturerId: string }
    gradeName?: string
    gradeStatus?: number
    verificationSet?: number
    maxStudent?: number
    isPublicity?: 0 | 1
    price?: number
    categoryId?: string
    endTime?: string
  } = {},
): Promise<MadeGrade> {
  const siteId = over.siteId ?? 12
  const owner = over.owner ?? (await makeLecturer(sql, { siteId }))
  const invitationCode = `T${process.pid.toString(36)}${(++serial).toString(36)}`.toUpperCase()
  const [grade] = await sql<{ id: string }[]>`
    INSERT INTO grade_info (site_id, grade_name, user_id, lecturer_id, grade_status, verification_set,
      invitation_code, max_student, is_publicity, org_price, fab_price, category_id, end_time)
    VALUES (${siteId}, ${over.gradeName ?? `测试班级${serial}`}, ${owner.userId}, ${owner.lecturerId}, ${over.gradeStatus ?? 2}, ${over.verificationSet ?? 2},
      ${invitationCode}, ${over.maxStudent ?? 200}, ${over.isPublicity ?? 1}, ${over.price ?? 0}, ${over.price ?? 0},
        ${over.categoryId ?? '0'}, ${over.endTime ?? null})
    RETURNING id`
  const gradeId = grade?.id ?? ''
  await addMember(sql, gradeId, owner.userId, 'owner', { siteId })
  return { gradeId, owner, invitationCode }
}

/** Adds a person to a class. @returns id of the membership (`studentId`) */
export async function addMember(
  sql: OwnerSql,
  gradeId: string,
  userId: string,
  role: keyof typeof roleCode = 'student',
  over: { siteId?: number; groupId?: string; nickname?: string; expireTime?: string } = {},
): Promise<string> {
  const userRole: UserRole = roleCode[role]
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO grade_student (site_id, grade_id, user_id, user_role, group_id, nickname, expire_time)
    VALUES (${over.siteId ?? 12}, ${gradeId}, ${userId}, ${userRole}, ${over.groupId ?? '0'}, ${over.nickname ?? ''}, ${over.expireTime ?? null}) RETURNING id`
  return row?.id ?? ''
}

/** A new person in a class. */
export async function makeMember(
  sql: OwnerSql,
  gradeId: string,
  role: keyof typeof roleCode = 'student',
  over: Parameters<typeof addMember>[4] & Parameters<typeof makeUser>[1] = {},
): Promise<MadeUser & { studentId: string }> {
  const user = await makeUser(sql, over)
  return { ...user, studentId: await addMember(sql, gradeId, user.userId, role, over) }
}

/** A group of a class. @returns its id */
export async function makeGroup(
  sql: OwnerSql,
  gradeId: string,
  groupName = `小组${++serial}`,
  siteId = 12,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO grade_group (site_id, grade_id, group_name) VALUES (${siteId}, ${gradeId}, ${groupName}) RETURNING id`
  return row?.id ?? ''
}

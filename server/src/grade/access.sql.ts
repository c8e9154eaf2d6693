import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql } from '../kernel/db/index.ts'
import type { GradeState, joinBy, UserRole } from './policy.ts'
import { literal } from '../kernel/db/literal.ts'

/** Columns of a class that access checks need. */
export interface GradeRow extends GradeState {
  gradeId: string
  gradeName: string
  gradeLogo: string
  lecturerId: string
  maxStudent: number
  verificationSet: CodeOf<typeof joinBy>
  beginTime: string | null
  endTime: string | null
}

/** A class with the membership of the viewer. */
export interface GradeWithMember extends GradeRow {
  studentId: string
  userRole: UserRole
  groupId: string
  expireTime: string | null
  /** Whether the membership has expired. */
  isExpired: boolean
}

/** A class with the current membership of a person; undefined when either is missing. */
export async function selectGradeFor(sql: Sql, userId: string, gradeId: string): Promise<GradeWithMember | undefined> {
  const [row] = await sql<GradeWithMember[]>`
    SELECT g.id AS "gradeId", g.grade_name, g.grade_logo, g.lecturer_id, g.grade_status, g.status_id,
      coalesce(g.grace_time > now(), false) AS "inGrace", g.max_student,
      g.verification_set, g.begin_time, g.end_time, m.id AS "studentId", m.user_role, m.group_id, m.expire_time,
      coalesce(m.expire_time <= now(), false) AS "isExpired"
    FROM grade_info g
    JOIN grade_student m ON m.site_id = ${sql.siteId}
      AND m.grade_id = g.id
      AND m.user_id = ${userId}
      AND m.status_id = ${literal(sql, stateCode.row.active)}
    WHERE g.site_id = ${sql.siteId} AND g.id = ${gradeId}`
  return row
}

/** A member as shown to other members of the class. */
export interface Member {
  studentId: string
  gradeId: string
  userId: string
  /** Their display name in the class. */
  nickname: string
  headImgUrl: string
  userRole: UserRole
  /** '0': no group. */
  groupId: string
  expireTime: string | null
  gmtCreate: string
}

/** Memberships by groups of a directory. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { joinSource } from '../class/enter.ts'
import { gradeStatus, roleCode } from '../policy.ts'

export interface DirectoryMember {
  gradeId: string
  gradeName: string
  studentId: string
  /** Name of the group. */
  group: string
  byClaim: 0 | 1
}

/**
 * Current memberships of a person that came by a provider's groups, in classes that run. Those of appointed staff, and
 * those that were bought since, are not among them.
 */
export const selectByDirectory = (sql: Sql, providerId: string, userId: string) => sql<DirectoryMember[]>`
  SELECT m.grade_id, g.grade_name, m.id AS "studentId", m.directory_group AS group, m.by_claim
  FROM grade_student m JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = m.grade_id
  WHERE m.site_id = ${sql.siteId} AND m.directory_id = ${providerId} AND m.user_id = ${userId}
    AND m.status_id = ${literal(sql, stateCode.row.active)} AND m.user_role = ${literal(sql, roleCode.student)}
    AND m.join_source = ${literal(sql, joinSource.directory)} AND m.order_no = 0
    AND g.grade_status < ${literal(sql, gradeStatus.ended)}`

/** Stores the group by which memberships came. */
export async function writeDirectory(
  tx: Tx,
  studentIds: readonly string[],
  { providerId, group, byClaim }: { providerId: string; group: string; byClaim: 0 | 1 },
): Promise<void> {
  await tx`
    UPDATE grade_student SET directory_id = ${providerId}, directory_group = ${group}, by_claim = ${byClaim}
    WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(studentIds)})`
}

export async function writeByClaim(tx: Tx, studentId: string, byClaim: 0 | 1): Promise<void> {
  await tx`UPDATE grade_student SET by_claim = ${byClaim} WHERE site_id = ${tx.siteId} AND id = ${studentId}`
}

/** Classes that the person may not enter by a group: members, and those whom the staff has removed. */
export async function selectBarred(sql: Sql, userId: string, gradeIds: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ gradeId: string }[]>`
    SELECT grade_id FROM grade_student
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND grade_id = ANY(${sql.ids(gradeIds)})
      AND (status_id = ${literal(sql, stateCode.row.active)} OR leave_reason <> '')`
  return new Set(rows.map(({ gradeId }) => gradeId))
}

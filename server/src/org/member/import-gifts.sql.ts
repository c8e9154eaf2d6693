/** Queries for memberships that an operator's import of people gives. */
import { orgJoin, orgRole } from '@zhixing/contract/org/codes'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { organizationView } from '../../user/index.ts'

/** Open organisations by exact name or id. */
export async function selectOrgsNamed(sql: Sql, words: readonly string[]) {
  return sql<{ orgId: string; orgName: string }[]>`
    SELECT o.id AS "orgId", o.org_name FROM ${organizationView(sql)} o
    WHERE o.org_name IN (SELECT jsonb_array_elements_text(${JSON.stringify(words).toWellFormed()}::text::jsonb))
      OR o.id::text IN (SELECT jsonb_array_elements_text(${JSON.stringify(words).toWellFormed()}::text::jsonb))
    ORDER BY o.id`
}

/** Names of open organisations that contain the word, or begin like it. */
export async function selectOrgsNear(sql: Sql, word: string, limit: number): Promise<string[]> {
  const rows = await sql<{ orgName: string }[]>`
    SELECT o.org_name FROM ${organizationView(sql)} o
    WHERE ${sql.contains(word, 'o.org_name')} OR ${sql.contains(word.slice(0, 2), 'o.org_name')}
    ORDER BY strpos(o.org_name, ${word}) = 0, o.id LIMIT ${limit}`
  return rows.map(({ orgName }) => orgName)
}

/** Times since which people are members, exact. */
export async function selectJoinTimes(tx: Tx, memberIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ at: string }[]>`
    SELECT extract(epoch FROM join_time)::text AS at FROM org_member WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(memberIds)}) ORDER BY id`
  return rows.map(({ at }) => at)
}

/** Those memberships that are as an import made them: same entry, department and role. */
export async function selectUnchanged(
  tx: Tx,
  orgId: string,
  made: readonly { memberId: string; joinTime: string; departmentId: string }[],
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT m.id FROM jsonb_to_recordset(${JSON.stringify(made)}::text::jsonb) AS r ("memberId" bigint, "joinTime" text, "departmentId" bigint)
    JOIN org_member m ON m.site_id = ${tx.siteId} AND m.org_id = ${orgId} AND m.id = r."memberId"
      AND m.department_id = r."departmentId" AND extract(epoch FROM m.join_time)::text = r."joinTime"
    WHERE m.status_id = ${literal(tx, stateCode.row.active)} AND m.org_role = ${literal(tx, orgRole.member)}
      AND m.join_source = ${literal(tx, orgJoin.imported)}`
  return rows.map(({ id }) => id)
}

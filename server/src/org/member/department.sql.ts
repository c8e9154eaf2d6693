/** Queries for departments. Writers hold the lock of the organisation. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { userView } from '../../user/index.ts'
import type { Scope } from '../access.sql.ts'

const { active, inactive } = stateCode.row

interface DepartmentRow {
  departmentId: string
  parentId: string
  departmentName: string
  depth: number
  memberCount: number
  branchCount: number
  headList: string[]
}

/** The tree with numbers of people, parents first. */
export async function selectDepartments(sql: Sql, orgId: string, scope: Scope): Promise<DepartmentRow[]> {
  return sql<DepartmentRow[]>`
    WITH placed AS MATERIALIZED (
      SELECT md.department_id, md.member_id, md.is_head FROM org_member_department md
      JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = md.member_id AND m.status_id = ${literal(sql, active)}
      WHERE md.site_id = ${sql.siteId} AND md.org_id = ${orgId}
    ), direct AS (SELECT department_id, count(*)::int AS n FROM placed GROUP BY department_id),
    branch AS (
      SELECT a.id, count(DISTINCT p.member_id)::int AS n FROM placed p
      JOIN org_department d ON d.site_id = ${sql.siteId} AND d.id = p.department_id CROSS JOIN LATERAL unnest(d.path) AS a (id) GROUP BY a.id
    ), heads AS (
      SELECT p.department_id, jsonb_agg(coalesce(nullif(m.member_name, ''), u.nickname) ORDER BY m.id) AS names
      FROM placed p
      JOIN org_member m ON m.site_id = ${sql.siteId} AND m.id = p.member_id
      JOIN ${userView(sql)} u ON u.id = m.user_id
      WHERE p.is_head = 1 GROUP BY p.department_id
    )
    SELECT d.id AS "departmentId",
      CASE WHEN ${scope === null ? sql`true` : sql`d.parent_id <> 0 AND (SELECT u.path && ${sql.ids(scope)} FROM org_department u WHERE u.site_id = ${sql.siteId} AND u.id = d.parent_id)`} THEN d.parent_id ELSE 0 END::text AS "parentId",
      d.department_name, array_length(d.path, 1) AS depth, coalesce(direct.n, 0) AS "memberCount", coalesce(branch.n, 0) AS "branchCount",
      coalesce(heads.names, '[]') AS "headList"
    FROM org_department d LEFT JOIN direct ON direct.department_id = d.id LEFT JOIN branch ON branch.id = d.id
    LEFT JOIN heads ON heads.department_id = d.id
    WHERE d.site_id = ${sql.siteId} AND d.org_id = ${orgId} AND d.status_id = ${literal(sql, active)}
      ${scope === null ? sql`` : sql`AND d.path && ${sql.ids(scope)}`}
    ORDER BY array_length(d.path, 1), d.sort, d.id`
}

export interface Department {
  departmentId: string
  parentId: string
  departmentName: string
  depth: number
}

export async function selectDepartment(sql: Sql, orgId: string, id: string): Promise<Department | undefined> {
  const [row] = await sql<Department[]>`
    SELECT id AS "departmentId", parent_id, department_name, array_length(path, 1) AS depth FROM org_department
    WHERE site_id = ${sql.siteId} AND org_id = ${orgId} AND id = ${id} AND status_id = ${literal(sql, active)}`
  return row
}

/** Which of the ids are departments of the organisation. */
export async function selectKnownDepartments(sql: Sql, orgId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM org_department WHERE site_id = ${sql.siteId} AND org_id = ${orgId} AND id = ANY(${sql.ids(ids)}) AND status_id = ${literal(sql, active)}`
  return new Set(rows.map(({ id }) => id))
}

export async function selectByName(
  sql: Sql,
  orgId: string,
  parentId: string,
  name: string,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    SELECT id
    FROM org_department
    WHERE site_id = ${sql.siteId}
      AND org_id = ${orgId}
      AND parent_id = ${parentId}
      AND department_name = ${name}
      AND status_id = ${literal(sql, active)}`
  return row?.id
}

/** Full names of departments (`销售部/华东区`), by id. */
export async function selectPaths(sql: Sql, orgId: string): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    SELECT d.id, (SELECT string_agg(p.department_name, '/' ORDER BY a.place) FROM unnest(d.path) WITH ORDINALITY AS a (id, place)
      JOIN org_department p ON p.site_id = ${sql.siteId} AND p.id = a.id) AS name
    FROM org_department d WHERE d.site_id = ${sql.siteId} AND d.org_id = ${orgId} AND d.status_id = ${literal(sql, active)}`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Departments of a member, the one that counts in reports first. */
export async function selectDepartmentsOf(sql: Sql, memberId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT md.department_id AS id FROM org_member_department md
    JOIN org_member m ON m.site_id = md.site_id AND m.id = md.member_id
    WHERE md.site_id = ${sql.siteId} AND md.member_id = ${memberId} ORDER BY (md.department_id <> m.department_id), md.department_id`
  return rows.map(({ id }) => id)
}

export async function countDepartments(sql: Sql, orgId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM org_department WHERE site_id = ${sql.siteId} AND org_id = ${orgId} AND status_id = ${literal(sql, active)}`
  return row?.n ?? 0
}

export async function insertDepartment(tx: Tx, orgId: string, parentId: string, name: string): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO org_department (site_id, id, org_id, parent_id, path, department_name)
    SELECT ${tx.siteId}, made.id, ${orgId}, ${parentId},
      coalesce((SELECT p.path
        FROM org_department p
        WHERE p.site_id = ${tx.siteId} AND p.id = ${parentId}), '{}') || made.id,
      ${name}
    FROM (SELECT new_id() AS id) made RETURNING id`
  return row?.id ?? ''
}

export async function renameDepartment(tx: Tx, id: string, name: string): Promise<void> {
  await tx`UPDATE org_department SET department_name = ${name}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Whether `id` lies in the branch of `ancestor`. */
export async function isBelow(sql: Sql, id: string, ancestor: string): Promise<boolean> {
  const [row] =
    await sql`SELECT FROM org_department WHERE site_id = ${sql.siteId} AND id = ${id} AND path @> ${sql.ids([ancestor])}`
  return row !== undefined
}

/** Levels below and including a department. */
export async function heightOf(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT coalesce(max(array_length(d.path, 1)) - min(array_length(d.path, 1)) + 1, 1)::int AS n FROM org_department d
    WHERE d.site_id = ${sql.siteId} AND d.status_id = ${literal(sql, active)} AND d.path @> ${sql.ids([id])}`
  return row?.n ?? 1
}

/** Moves a department with its branch. */
export async function moveDepartment(tx: Tx, id: string, parentId: string): Promise<void> {
  await tx`
    UPDATE org_department d SET path = coalesce((SELECT p.path FROM org_department p WHERE p.site_id = ${tx.siteId} AND p.id = ${parentId}), '{}')
        || d.path[array_position(d.path, ${id}::bigint):], parent_id = CASE WHEN d.id = ${id} THEN ${parentId} ELSE d.parent_id END, gmt_modified = now()
    WHERE d.site_id = ${tx.siteId} AND d.path @> ${tx.ids([id])}`
}

export async function selectChildren(sql: Sql, id: string): Promise<Department[]> {
  return sql<Department[]>`
    SELECT id AS "departmentId", parent_id, department_name, array_length(path, 1) AS depth FROM org_department
    WHERE site_id = ${sql.siteId} AND parent_id = ${id} AND status_id = ${literal(sql, active)} ORDER BY id`
}

/** Moves the people of a department into another one. */
export async function mergePeople(tx: Tx, id: string, intoId: string): Promise<void> {
  await tx`
    INSERT INTO org_member_department AS md (site_id, department_id, member_id, org_id, is_head)
    SELECT site_id, ${intoId}, member_id, org_id, is_head FROM org_member_department WHERE site_id = ${tx.siteId} AND department_id = ${id}
    ON CONFLICT (site_id, department_id, member_id) DO UPDATE SET is_head = greatest(md.is_head, excluded.is_head)`
  await tx`DELETE FROM org_member_department WHERE site_id = ${tx.siteId} AND department_id = ${id}`
  await tx`UPDATE org_member SET department_id = ${intoId}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND department_id = ${id}`
}

export async function archiveDepartment(tx: Tx, id: string): Promise<void> {
  await tx`UPDATE org_department SET status_id = ${literal(tx, inactive)}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Whether a department has current members. */
export async function hasPeople(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql`
    SELECT FROM org_member_department md JOIN org_member m ON m.site_id = md.site_id AND m.id = md.member_id AND m.status_id = ${literal(sql, active)}
    WHERE md.site_id = ${sql.siteId} AND md.department_id = ${id} LIMIT 1`
  return row !== undefined
}

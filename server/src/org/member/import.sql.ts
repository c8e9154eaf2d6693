/** Queries for imports of members. */
import { seatStatus } from '../seat/seat.sql.ts'
import { orgImportStatus as importStatus } from '@zhixing/contract/org/codes'
import type { StaffRow } from '@zhixing/contract/org/member'
import type { CodeOf } from '@zhixing/contract/code'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { userView } from '../../user/index.ts'
import { orgRole } from '../policy.ts'

export { importStatus }

const { active, inactive } = stateCode.row

/** A row to store, with its existing account. */
export type WaitingRow = StaffRow & { userId?: string }
/** A row that was not stored. */
export type FailedRow = StaffRow & { reason: string }

const json = (tx: Tx, value: unknown) => tx`${JSON.stringify(value).toWellFormed()}::text::jsonb`

export async function selectByKey(tx: Tx, userId: string, clientKey: string) {
  const [row] = await tx<{ importId: string; totalCount: number; failCount: number }[]>`
    SELECT id AS "importId", total_count, jsonb_array_length(fail_list) AS fail_count FROM org_import
    WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row
}

export async function insertImport(
  tx: Tx,
  one: {
    orgId: string
    userId: string
    fileName: string
    clientKey: string
    rows: WaitingRow[]
    failList: FailedRow[]
  },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO org_import (site_id, org_id, user_id, file_name, client_key, total_count, row_list, fail_list)
    VALUES (${tx.siteId}, ${one.orgId}, ${one.userId}, ${one.fileName}, ${one.clientKey}, ${one.rows.length},
      ${json(tx, one.rows)}, ${json(tx, one.failList)})
    RETURNING id`
  return row?.id ?? ''
}

export interface ImportRow {
  importId: string
  orgId: string
  userId: string
  fileName: string
  importStatus: CodeOf<typeof importStatus>
  totalCount: number
  doneCount: number
}
const columns = (sql: Sql) => sql`id AS "importId", org_id, user_id, file_name, import_status, total_count, done_count`

/** The organisation of an import; for the job. */
export async function selectOrgOf(sql: Sql, importId: string): Promise<string | undefined> {
  const [row] = await sql<
    { orgId: string }[]
  >`SELECT org_id FROM org_import WHERE site_id = ${sql.siteId} AND id = ${importId}`
  return row?.orgId
}

export async function lockImport(tx: Tx, orgId: string, importId: string): Promise<ImportRow | undefined> {
  const [row] = await tx<ImportRow[]>`
    SELECT ${columns(tx)} FROM org_import WHERE site_id = ${tx.siteId} AND org_id = ${orgId} AND id = ${importId} FOR UPDATE`
  return row
}

/** Rows of an import that are not stored yet. */
export async function selectWaiting(tx: Tx, { importId, doneCount }: ImportRow, limit: number): Promise<WaitingRow[]> {
  const rows = await tx<{ value: WaitingRow }[]>`
    SELECT r.value FROM org_import i CROSS JOIN LATERAL jsonb_array_elements(i.row_list) WITH ORDINALITY AS r (value, place)
    WHERE i.site_id = ${tx.siteId} AND i.id = ${importId} AND r.place > ${doneCount} ORDER BY r.place LIMIT ${limit}`
  return rows.map(({ value }) => value)
}

/** Records the result of some rows; the last ones finish the import, and no copy of the list is kept. */
export async function writeDone(
  tx: Tx,
  importId: string,
  done: { count: number; memberIds: string[]; madeIds: string[]; failList: FailedRow[]; isLast: boolean },
): Promise<void> {
  await tx`
    UPDATE org_import SET done_count = done_count + ${done.count}, member_list = member_list || ${json(tx, done.memberIds)},
      made_list = made_list || ${json(tx, done.madeIds)}, fail_list = fail_list || ${json(tx, done.failList)}
      ${done.isLast ? tx`, import_status = ${literal(tx, importStatus.done)}, row_list = '[]', finished_at = now()` : tx``}
    WHERE site_id = ${tx.siteId} AND id = ${importId}`
}

interface ListedImport extends Omit<ImportRow, 'orgId' | 'userId'> {
  addedCount: number
  madeCount: number
  failCount: number
  operatorName: string
  gmtCreate: string
}

export async function selectImports(sql: Sql, orgId: string): Promise<ListedImport[]> {
  return sql<ListedImport[]>`
    SELECT i.id AS "importId", i.file_name, i.import_status, i.total_count, i.done_count, jsonb_array_length(i.member_list) AS added_count,
      jsonb_array_length(i.made_list) AS made_count, jsonb_array_length(i.fail_list) AS fail_count, coalesce(u.nickname, '') AS operator_name, i.gmt_create
    FROM org_import i LEFT JOIN ${userView(sql)} u ON u.id = i.user_id
    WHERE i.site_id = ${sql.siteId} AND i.org_id = ${orgId} ORDER BY i.id DESC LIMIT 20`
}

export async function selectFailed(sql: Sql, orgId: string, importId: string) {
  const [row] = await sql<{ fileName: string; failList: FailedRow[] }[]>`
    SELECT file_name, fail_list FROM org_import WHERE site_id = ${sql.siteId} AND org_id = ${orgId} AND id = ${importId}`
  return row
}

/** People of an import who are still ordinary members, and the accounts that it made. */
export async function selectStillMembers(tx: Tx, importId: string) {
  const rows = await tx<{ memberId: string; userId: string; isMade: boolean }[]>`
    SELECT m.id AS "memberId", m.user_id, i.made_list ? m.user_id::text AS "isMade" FROM org_import i
    CROSS JOIN LATERAL jsonb_array_elements_text(i.member_list) AS l (id)
    JOIN org_member m ON m.site_id = i.site_id AND m.id = l.id::bigint AND m.status_id = ${literal(tx, active)} AND m.org_role = ${literal(tx, orgRole.member)}
    WHERE i.site_id = ${tx.siteId} AND i.id = ${importId}`
  return [...rows]
}

export async function writeUndone(tx: Tx, importId: string): Promise<void> {
  await tx`UPDATE org_import SET import_status = ${literal(tx, importStatus.undone)} WHERE site_id = ${tx.siteId} AND id = ${importId}`
}

/** Deletes ended memberships with their seats, before their accounts are deleted. */
export async function deleteEnded(tx: Tx, orgId: string, userIds: readonly string[]): Promise<void> {
  await tx`DELETE FROM org_seat WHERE site_id = ${tx.siteId} AND org_id = ${orgId} AND user_id = ANY(${tx.ids(userIds)}) AND seat_status <> ${seatStatus.held}`
  await tx`
    DELETE FROM org_member WHERE site_id = ${tx.siteId} AND org_id = ${orgId} AND user_id = ANY(${tx.ids(userIds)}) AND status_id = ${literal(tx, inactive)}`
}

/** Members for sign-in slips, by staff number. */
export async function selectSlipMembers(
  sql: Sql,
  orgId: string,
  { memberIds, departmentId }: { memberIds: readonly string[]; departmentId?: string | undefined },
  limit: number,
) {
  return sql<{ memberId: string; userId: string; memberName: string; staffNo: string }[]>`
    SELECT m.id AS "memberId", m.user_id, m.member_name, m.staff_no FROM org_member m
    WHERE m.site_id = ${sql.siteId} AND m.org_id = ${orgId} AND m.status_id = ${literal(sql, active)}
      ${memberIds.length === 0 ? sql`` : sql`AND m.id = ANY(${sql.ids(memberIds)})`}
      ${departmentId === undefined ? sql`` : sql`AND EXISTS (SELECT FROM org_member_department md JOIN org_department d ON d.site_id = md.site_id AND d.id = md.department_id WHERE md.site_id = ${sql.siteId} AND md.member_id = m.id AND d.path @> ${sql.ids([departmentId])})`}
    ORDER BY m.department_id, length(m.staff_no), m.staff_no, m.id LIMIT ${limit}`
}

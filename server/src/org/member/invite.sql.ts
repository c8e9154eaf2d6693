/** Queries for invitation links. */
import { randomInt } from 'node:crypto'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { organizationView } from '../../user/index.ts'

const { active, inactive } = stateCode.row
/** Letters and digits that are not mistaken for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 10

const isOpen = (sql: Sql) => sql`
  (i.status_id = ${literal(sql, active)} AND (i.expire_time IS NULL OR i.expire_time > now()) AND (i.max_count = 0 OR i.used_count < i.max_count))`
const department = (sql: Sql) => sql`
  coalesce((SELECT d.department_name
    FROM org_department d
    WHERE d.site_id = ${sql.siteId}
      AND d.id = i.department_id
      AND d.status_id = ${literal(sql, active)}), '') AS department_name`

interface InviteRow {
  inviteId: string
  inviteCode: string
  departmentId: string
  departmentName: string
  maxCount: number
  usedCount: number
  expireTime: string | null
  isOpen: 0 | 1
}

export async function selectInvites(sql: Sql, orgId: string): Promise<InviteRow[]> {
  return sql<InviteRow[]>`
    SELECT i.id AS "inviteId", i.invite_code, i.department_id, ${department(sql)}, i.max_count, i.used_count, i.expire_time, ${isOpen(sql)}::int AS is_open
    FROM org_invite i WHERE i.site_id = ${sql.siteId} AND i.org_id = ${orgId} ORDER BY i.id DESC LIMIT 50`
}

/** A link that still admits people; an archived department is left out. */
export async function selectInvite(sql: Sql, inviteCode: string) {
  const [row] = await sql<
    {
      inviteId: string
      orgId: string
      orgName: string
      orgLogo: string
      departmentId: string
      departmentName: string
    }[]
  >`
    SELECT i.id AS "inviteId", o.id AS "orgId", o.org_name, o.org_logo, ${department(sql)},
      coalesce((SELECT d.id
        FROM org_department d
        WHERE d.site_id = ${sql.siteId} AND d.id = i.department_id AND d.status_id = ${literal(sql, active)}),
        0)::text AS "departmentId"
    FROM org_invite i JOIN ${organizationView(sql)} o ON o.id = i.org_id
    WHERE i.site_id = ${sql.siteId} AND i.invite_code = ${inviteCode} AND ${isOpen(sql)}`
  return row
}

export async function insertInvite(
  tx: Tx,
  invite: { orgId: string; departmentId: string; maxCount: number; days: number; userId: string },
): Promise<{ inviteId: string; inviteCode: string }> {
  const inviteCode = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const [row] = await tx<{ inviteId: string }[]>`
    INSERT INTO org_invite (site_id, org_id, invite_code, department_id, max_count, expire_time, user_id)
    VALUES (${tx.siteId}, ${invite.orgId}, ${inviteCode}, ${invite.departmentId}, ${invite.maxCount},
      now() + make_interval(days => ${invite.days}), ${invite.userId})
    RETURNING id AS "inviteId"`
  return { inviteId: row?.inviteId ?? '', inviteCode }
}

/** Closes a link. @returns its code; undefined without one */
export async function closeInvite(tx: Tx, orgId: string, inviteId: string): Promise<string | undefined> {
  const [row] = await tx<{ inviteCode: string }[]>`
    UPDATE org_invite SET status_id = ${literal(tx, inactive)} WHERE site_id = ${tx.siteId} AND org_id = ${orgId} AND id = ${inviteId} RETURNING invite_code`
  return row?.inviteCode
}

/** Counts a person who joined. @returns false when the link is full or closed */
export async function countUse(tx: Tx, inviteId: string): Promise<boolean> {
  const rows = await tx`
    UPDATE org_invite i SET used_count = used_count + 1 WHERE i.site_id = ${tx.siteId} AND i.id = ${inviteId} AND ${isOpen(tx)} RETURNING 1`
  return rows.length === 1
}

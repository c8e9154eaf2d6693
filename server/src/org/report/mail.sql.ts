/** Queries for reports by mail. */
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import { organizationView, userView } from '../../user/index.ts'
import { type OrgRole, orgRole } from '../policy.ts'

const { active } = stateCode.row

export interface MailPlan {
  departmentId: string
  cycle: number
  day: number
  hour: number
  userIds: string[]
}

export interface ReportMail extends MailPlan {
  reportMailId: string
  orgId: string
  operatorId: string
  isPaused: 0 | 1
  nextTime: string
}
const columns = (sql: Sql) => sql`
  r.id AS "reportMailId", r.org_id, r.department_id, r.cycle, r.day, r.hour,
  (SELECT coalesce(jsonb_agg(u::text), '[]') FROM unnest(r.user_ids) u) AS user_ids, r.operator_id, r.is_paused, r.next_time`

/** How the last one went. */
interface LastRun {
  lastTime: string | null
  lastError: string
  msgId: string
  receiverCount: number
}

export async function selectReportMails(sql: Sql, orgId: string) {
  return sql<(ReportMail & LastRun)[]>`
    SELECT ${columns(sql)}, n.gmt_create AS last_time, coalesce(n.error, '') AS last_error, coalesce(n.msg_id, 0)::text AS msg_id,
      coalesce(n.receiver_count, 0) AS receiver_count
    FROM org_report_mail r
    LEFT JOIN LATERAL (SELECT n.* FROM org_report_mail_run n
      WHERE n.site_id = ${sql.siteId} AND n.report_mail_id = r.id ORDER BY n.gmt_create DESC LIMIT 1) n ON true
    WHERE r.site_id = ${sql.siteId} AND r.org_id = ${orgId} ORDER BY r.id`
}

/** A plan; with `isLocked` until the end of the transaction. */
export async function selectReportMail(sql: Sql, id: string, isLocked = false): Promise<ReportMail | undefined> {
  const [row] = await sql<ReportMail[]>`
    SELECT ${columns(sql)} FROM org_report_mail r
    WHERE r.site_id = ${sql.siteId} AND r.id = ${id} ${isLocked ? sql`FOR UPDATE` : sql``}`
  return row
}

export async function countReportMails(sql: Sql, orgId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM org_report_mail WHERE site_id = ${sql.siteId} AND org_id = ${orgId}`
  return row?.n ?? 0
}

interface Saved extends MailPlan {
  orgId: string
  operatorId: string
  nextTime: string
}

export async function insertReportMail(tx: Tx, one: Saved): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO org_report_mail (site_id, org_id, department_id, cycle, day, hour, user_ids, operator_id, next_time)
    VALUES (${tx.siteId}, ${one.orgId}, ${one.departmentId}, ${one.cycle}, ${one.day}, ${one.hour}, ${tx.ids(one.userIds)},
      ${one.operatorId}, ${one.nextTime}) RETURNING id`
  return row?.id ?? ''
}

export async function updateReportMail(tx: Tx, id: string, one: Saved): Promise<void> {
  await tx`
    UPDATE org_report_mail
    SET department_id = ${one.departmentId}, cycle = ${one.cycle}, day = ${one.day}, hour = ${one.hour}, user_ids = ${tx.ids(one.userIds)},
      operator_id = ${one.operatorId}, next_time = ${one.nextTime}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function writePaused(tx: Tx, id: string, isPaused: 0 | 1, nextTime: string): Promise<void> {
  await tx`
    UPDATE org_report_mail SET is_paused = ${isPaused}, next_time = ${nextTime}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function writeNext(tx: Tx, id: string, nextTime: string): Promise<void> {
  await tx`UPDATE org_report_mail SET next_time = ${nextTime} WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function deleteReportMail(tx: Tx, id: string): Promise<void> {
  await tx`DELETE FROM org_report_mail WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Claims a run; false if there was one of this key. */
export async function insertRun(tx: Tx, id: string, runKey: string, error: string): Promise<boolean> {
  const rows = await tx`
    INSERT INTO org_report_mail_run (site_id, report_mail_id, run_key, error)
    VALUES (${tx.siteId}, ${id}, ${runKey}, ${error}) ON CONFLICT DO NOTHING RETURNING 1`
  return rows.length === 1
}

export async function writeRun(tx: Tx, id: string, runKey: string, to: { msgId: string; receiverCount: number }) {
  await tx`
    UPDATE org_report_mail_run SET msg_id = ${to.msgId}, receiver_count = ${to.receiverCount}
    WHERE site_id = ${tx.siteId} AND report_mail_id = ${id} AND run_key = ${runKey}`
}

export async function hasRun(sql: Sql, id: string, runKey: string): Promise<boolean> {
  const [row] = await sql`
    SELECT FROM org_report_mail_run WHERE site_id = ${sql.siteId} AND report_mail_id = ${id} AND run_key = ${runKey}`
  return row !== undefined
}

export interface Receiver {
  userId: string
  memberName: string
  orgRole: OrgRole
  isAllowed: 0 | 1
}

/** Staff of an organisation by role, and whether they see a department. */
export async function selectReceivers(sql: Sql, orgId: string, departmentId: string): Promise<Receiver[]> {
  return sql<Receiver[]>`
    SELECT u.id AS "userId", coalesce(nullif(m.member_name, ''), u.nickname) AS member_name,
      CASE WHEN o.user_id = u.id THEN ${literal(sql, orgRole.owner)} ELSE m.org_role END AS org_role,
      (o.user_id = u.id OR m.org_role <> ${literal(sql, orgRole.head)} OR EXISTS (
        SELECT FROM org_member_department md JOIN org_department d ON d.site_id = ${sql.siteId} AND d.id = ${departmentId}
        WHERE md.site_id = ${sql.siteId} AND md.member_id = m.id AND md.is_head = 1
          AND d.path @> ARRAY[md.department_id]))::int AS is_allowed
    FROM ${organizationView(sql)} o
    JOIN (
      SELECT m.id, m.org_id, m.user_id, m.org_role, m.member_name FROM org_member m
      WHERE m.site_id = ${sql.siteId} AND m.org_id = ${orgId} AND m.status_id = ${literal(sql, active)}
        AND m.org_role NOT IN (${literal(sql, orgRole.member, orgRole.editor)})
      UNION
      SELECT coalesce(m.id, 0), h.id, h.user_id, ${literal(sql, orgRole.owner)}::smallint, coalesce(m.member_name, '')
      FROM ${organizationView(sql)} h
      LEFT JOIN org_member m ON m.site_id = ${sql.siteId} AND m.org_id = h.id AND m.user_id = h.user_id
      WHERE h.id = ${orgId} AND h.user_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM org_member k
          WHERE k.site_id = ${sql.siteId} AND k.org_id = h.id AND k.user_id = h.user_id
            AND k.status_id = ${literal(sql, active)} AND k.org_role NOT IN (${literal(sql, orgRole.member, orgRole.editor)}))
    ) m ON m.org_id = o.id
    JOIN ${userView(sql)} u ON u.id = m.user_id
    WHERE o.id = ${orgId}
    ORDER BY org_role, member_name, u.id`
}

/** Plans of all sites that are due. */
export async function selectDueMails(owner: OwnerDb) {
  return owner<{ siteId: number; reportMailId: string; nextTime: string }[]>`
    SELECT site_id::int AS "siteId", id AS "reportMailId", next_time FROM org_report_mail
    WHERE is_paused = 0 AND next_time <= now() ORDER BY next_time LIMIT 1000`
}

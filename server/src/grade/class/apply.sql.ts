/** Queries for applications to join. */
import type { ApplyAnswer } from '@zhixing/contract/grade/student'
import type { GradeApplication } from '@zhixing/contract/grade/apply'
import { stateCode } from '@zhixing/contract/states'
import { applyStatus } from '@zhixing/contract/grade/codes'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { gradeStatus, roleCode } from '../policy.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

export { applyStatus }

export interface NewApplication {
  gradeId: string
  userId: string
  nickname: string
  applyDescription: string
  answerList: ApplyAnswer[]
  joinSource: number
}

/** Inserts an application unless the person has a pending one. @returns whether it is new */
export async function insertApplication(tx: Tx, a: NewApplication): Promise<boolean> {
  const { count } = await tx`
    INSERT INTO grade_apply_record (site_id, grade_id, user_id, nickname, apply_description, answer_list, join_source)
    VALUES (${tx.siteId}, ${a.gradeId}, ${a.userId}, ${a.nickname}, ${a.applyDescription}, ${JSON.stringify(a.answerList)}::text::jsonb, ${a.joinSource})
    ON CONFLICT (site_id, grade_id, user_id) WHERE audit_status = ${literal(tx, applyStatus.pending)} DO NOTHING`
  return count === 1
}

/** Closes pending applications of people who joined another way. */
export async function settleApplications(tx: Tx, gradeId: string, userIds: readonly string[], auditUserId: string) {
  await tx`
    UPDATE grade_apply_record SET audit_status = ${literal(tx, applyStatus.approved)}, audit_user_id = ${auditUserId}, audit_time = now()
    WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND user_id = ANY(${tx.ids(userIds)}) AND audit_status = ${literal(tx, applyStatus.pending)}`
}

export interface ApplicationRow {
  id: string
  gradeId: string
  userId: string
  nickname: string
  auditStatus: CodeOf<typeof applyStatus>
  joinSource: number
}

/** Locks applications until the end of the transaction. */
export async function lockApplications(tx: Tx, ids: readonly string[]) {
  return tx<ApplicationRow[]>`
    SELECT id, grade_id, user_id, nickname, audit_status, join_source FROM grade_apply_record
    WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(ids)}) ORDER BY id FOR UPDATE`
}

/** The class of each application. */
export async function selectGradesOf(sql: Sql, ids: readonly string[]) {
  return sql<{ id: string; gradeId: string }[]>`
    SELECT id, grade_id FROM grade_apply_record WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
}

export async function writeVerdict(
  tx: Tx,
  ids: readonly string[],
  verdict: { auditStatus: number; auditOpinion: string; auditUserId: string },
): Promise<void> {
  await tx`
    UPDATE grade_apply_record SET audit_status = ${verdict.auditStatus}, audit_opinion = ${verdict.auditOpinion}, audit_user_id = ${verdict.auditUserId},
      audit_time = now(), is_read = 0
    WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(ids)})`
}

/** Applications to one class, or to all classes whose applications the person reviews. */
const judged = (sql: Sql, userId: string, gradeId?: string) => sql`
  a.site_id = ${sql.siteId} ${gradeId ? sql`AND a.grade_id = ${gradeId}` : sql``}
  AND a.grade_id IN (SELECT m.grade_id
    FROM grade_student m
    WHERE m.site_id = ${sql.siteId}
      AND m.user_id = ${userId}
      AND m.status_id = ${literal(sql, active)}
      AND m.user_role IN (${literal(sql, roleCode.teacher, roleCode.owner, roleCode.assistant, roleCode.auditor)}))`

export async function pageOfApplications(
  sql: Sql,
  userId: string,
  page: PageRequest,
  by: { gradeId?: string | undefined; auditStatus?: number | undefined },
) {
  const of = sql`FROM grade_apply_record a WHERE ${judged(sql, userId, by.gradeId)} ${by.auditStatus ? sql`AND a.audit_status = ${by.auditStatus}` : sql``}`
  return sql.page<GradeApplication>(
    page,
    of,
    (cut) => sql`
    SELECT a.id, a.grade_id, g.grade_name, a.user_id, coalesce(nullif(a.nickname, ''), u.nickname) AS nickname, u.head_img_url, u.mobile, a.apply_description,
      a.answer_list, a.join_source, a.audit_status, a.audit_opinion, coalesce(o.nickname, '') AS audit_user_name, a.audit_time, a.gmt_create
    FROM (SELECT a.* ${of} ORDER BY a.id DESC ${cut}) a JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = a.grade_id
    JOIN ${userView(sql)} u ON u.id = a.user_id LEFT JOIN ${userView(sql)} o ON o.id = a.audit_user_id ORDER BY a.id DESC`,
  )
}

export async function countByStatus(sql: Sql, userId: string, gradeId?: string) {
  const rows = await sql<{ auditStatus: CodeOf<typeof applyStatus>; n: number }[]>`
    SELECT a.audit_status, count(*)::int AS n FROM grade_apply_record a WHERE ${judged(sql, userId, gradeId)} GROUP BY a.audit_status`
  const of = new Map(rows.map(({ auditStatus, n }) => [auditStatus, n]))
  return (status: CodeOf<typeof applyStatus>) => of.get(status) ?? 0
}

/** Applications that wait for the person, and unseen decisions about their own. */
export async function selectTips(sql: Sql, userId: string) {
  const [waiting, decidedList] = await Promise.all([
    sql<{ n: number }[]>`
      SELECT count(*)::int AS n
      FROM grade_apply_record a
      JOIN grade_student m ON m.site_id = ${sql.siteId} AND m.grade_id = a.grade_id AND m.user_id = ${userId}
        AND m.status_id = ${literal(sql, active)} AND m.user_role IN (${literal(sql, roleCode.teacher, roleCode.owner, roleCode.assistant)})
      JOIN grade_info g ON g.site_id = ${sql.siteId}
        AND g.id = a.grade_id
        AND g.status_id = ${literal(sql, active)}
        AND g.grade_status < ${literal(sql, gradeStatus.disbanded)}
      WHERE a.site_id = ${sql.siteId} AND a.audit_status = ${literal(sql, applyStatus.pending)}`,
    sql<
      {
        id: string
        gradeId: string
        gradeName: string
        auditStatus: CodeOf<typeof applyStatus>
        auditOpinion: string
      }[]
    >`
      SELECT a.id, a.grade_id, g.grade_name, a.audit_status, a.audit_opinion FROM grade_apply_record a
      JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = a.grade_id
      WHERE a.site_id = ${sql.siteId}
        AND a.user_id = ${userId}
        AND a.audit_status IN (${literal(sql, applyStatus.approved, applyStatus.refused)})
        AND a.is_read = 0
      ORDER BY a.id DESC
      LIMIT 20`,
  ])
  return { pendingCount: waiting[0]?.n ?? 0, decidedList }
}

export async function markSeen(sql: Sql, userId: string): Promise<void> {
  await sql`
    UPDATE grade_apply_record
    SET is_read = 1
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND audit_status IN (${literal(sql, applyStatus.approved, applyStatus.refused)})
      AND is_read = 0`
}

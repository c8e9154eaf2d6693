/** The review queue of papers. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import { stateCode } from '@zhixing/contract/states'
import { lecturerView, userView } from '../../user/index.ts'
import type { PaperReviewRow } from '@zhixing/contract/exam/paper-review'
import type { Title } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { waitingFirst } from '../../shared/revision/index.ts'
import { mapPage, type Page, type PageRequest } from '../../kernel/page.ts'
import { totalsOf } from '@zhixing/exam-model'
import { literal } from '../../kernel/db/literal.ts'

interface ReviewFilters {
  siteId: number
  auditStatus?: number | undefined
  keyword: string
}

const handedIn = (sql: Sql, { siteId, auditStatus, keyword }: ReviewFilters) => sql`
  FROM exam_version v
  JOIN exam_info i ON i.site_id = v.site_id AND i.id = v.exam_id
  JOIN ${lecturerView(sql)} l ON l.site_id = i.site_id AND l.id = i.lecturer_id
  WHERE v.site_id = ${siteId}
    AND i.is_deleted = 0
    AND i.org_id = 0
    AND v.submit_time IS NOT NULL
    AND v.audit_status IN (${literal(sql, stateCode.audit.pending, stateCode.audit.approved, stateCode.audit.rejected)})
    ${auditStatus === undefined ? sql`` : sql`AND v.audit_status = ${auditStatus}`}
    AND ${sql.contains(keyword, sql`v.doc->>'examName'`, 'l.lecturer_name')}`

/** Waiting versions first, oldest first; then reviewed ones, newest first. */
export async function pageOfReviews(sql: Sql, by: ReviewFilters, page: PageRequest): Promise<Page<PaperReviewRow>> {
  const of = handedIn(sql, by)
  const versions = await sql.page<Omit<PaperReviewRow, 'totalScore' | 'problemQuantity'> & { titleList: Title[] }>(
    page,
    of,
    (cut) => sql`
    SELECT v.exam_id, v.version, v.rev, v.doc->>'examName' AS "examName", v.doc->'titleList' AS "titleList", i.lecturer_id, l.lecturer_name, v.audit_status,
      v.audit_opinion, coalesce((SELECT u.nickname FROM ${userView(sql)} u WHERE u.site_id = v.site_id AND u.id = v.audit_user_id), '') AS "auditUserName",
      (NOT EXISTS (SELECT 1
        FROM exam_version e
        WHERE e.site_id = v.site_id
          AND e.exam_id = v.exam_id
          AND e.version < v.version
          AND e.audit_status = ${literal(sql, stateCode.audit.approved)}))::int AS "isFirst",
      v.submit_time, v.audit_time
    ${of}
    ORDER BY ${waitingFirst(sql)}, v.exam_id, v.version ${cut}`,
  )
  return mapPage(versions, ({ titleList, ...row }) => ({ ...row, ...totalsOf(titleList) }))
}

export async function countReviews(sql: Sql, by: ReviewFilters): Promise<number> {
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count ${handedIn(sql, by)}`
  return row?.count ?? 0
}

/** The paper for an audience that has waited longest, except one. */
export async function selectNextWaiting(sql: Sql, butFor: string, orgId: string): Promise<string> {
  const [row] = await sql<{ examId: string }[]>`
    SELECT v.exam_id FROM exam_version v JOIN exam_info i ON i.site_id = v.site_id AND i.id = v.exam_id
    WHERE v.site_id = ${sql.siteId}
      AND v.audit_status = ${literal(sql, stateCode.audit.pending)}
      AND i.is_deleted = 0
      AND i.org_id = ${orgId}
      AND v.exam_id <> ${butFor}
    ORDER BY v.submit_time, v.exam_id
    LIMIT 1`
  return row?.examId ?? ''
}

/** Pending papers as rows of the back office's open work (`WaitingCase`). */
export const waitingPapers = (sql: Sql) => sql`
  SELECT 'paper' AS kind, v.exam_id::text AS id, v.submit_time AS since, v.doc ->> 'examName' AS title,
    (SELECT l.lecturer_name FROM ${lecturerView(sql)} l WHERE l.id = i.lecturer_id) AS person, NULL::int AS amount,
    0 AS code
  FROM exam_version v
  JOIN exam_info i ON i.site_id = v.site_id AND i.id = v.exam_id
  WHERE v.site_id = ${sql.siteId} AND v.audit_status = ${literal(sql, stateCode.audit.pending)} AND i.is_deleted = 0 AND i.org_id = 0`

/** People who sit a paper now, and papers whose window opens or closes within the next hours. */
export async function selectSittings(sql: Sql, hours: number, count: number) {
  const soon = sql`make_interval(hours => ${hours}::int)`
  const [[sitting], windows] = await Promise.all([
    sql<{ people: number }[]>`
      SELECT count(*)::int AS people
      FROM user_exam_record
      WHERE site_id = ${sql.siteId} AND exam_status = ${literal(sql, examStatus.doing)} AND cutoff_time > now()`,
    sql<{ id: string; title: string; at: string; isEnd: 0 | 1 }[]>`
      SELECT i.id, i.exam_name AS title, w.at, w.is_end AS "isEnd"
      FROM exam_info i, LATERAL (VALUES (i.open_time, 0), (i.close_time, 1)) w (at, is_end)
      WHERE i.site_id = ${sql.siteId} AND i.is_deleted = 0 AND i.live_version > 0
        AND w.at > now() AND w.at < now() + ${soon}
      ORDER BY w.at, i.id
      LIMIT ${count}`,
  ])
  return { people: sitting?.people ?? 0, windows }
}

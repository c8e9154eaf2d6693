/** Lists of papers in any state: the newest version with the published one. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import { stateCode } from '@zhixing/contract/states'
import { lecturerView, organizationView } from '../../user/index.ts'
import type { Title } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { mapPage, type Page, type PageRequest } from '../../kernel/page.ts'
import { totalsOf } from '@zhixing/exam-model'
import { literal } from '../../kernel/db/literal.ts'

export interface StateFilters {
  siteId: number
  lecturerId?: string | undefined
  examId?: string | undefined
  /** Only private papers of this organisation. */
  orgId?: string | undefined
  auditStatus?: number | undefined
  isPutaway?: 0 | 1 | undefined
  isRecommend?: 0 | 1 | undefined
  /** undefined: no filter. */
  isDeleted?: 0 | 1 | undefined
  /** 1: attempts in progress, or records waiting for marks. */
  isBusy?: 0 | 1 | undefined
  /** '' for no filter. */
  keyword: string
  /** Also search lecturer names. */
  inLecturers?: boolean
}

/** Papers `i` with their newest versions `v`. */
const heads = (sql: Sql, by: StateFilters) => sql`
  exam_info i ${
    by.lecturerId || by.examId || by.orgId
      ? sql`JOIN LATERAL (SELECT * FROM exam_version x WHERE x.site_id = i.site_id AND x.exam_id = i.id ORDER BY x.version DESC LIMIT 1) v ON TRUE`
      : sql`JOIN (SELECT DISTINCT ON (x.exam_id) * FROM exam_version x WHERE x.site_id = ${by.siteId} ORDER BY x.exam_id, x.version DESC) v ON v.exam_id = i.id`
  }
  WHERE i.site_id = ${by.siteId} ${by.lecturerId ? sql`AND i.lecturer_id = ${by.lecturerId}` : sql``} ${by.examId ? sql`AND i.id = ${by.examId}` : sql``} ${by.orgId ? sql`AND i.org_id = ${by.orgId}` : sql``}`

function filters(sql: Sql, by: StateFilters) {
  const named = sql.contains(by.keyword, sql`v.doc->>'examName'`)
  return sql`
    ${by.auditStatus === undefined ? sql`` : sql`AND v.audit_status = ${by.auditStatus}`}
    ${by.isPutaway === undefined ? sql`` : sql`AND i.is_putaway = ${by.isPutaway}`}
    ${by.isRecommend === undefined ? sql`` : sql`AND i.is_recommend = ${by.isRecommend}`}
    ${by.isDeleted === undefined ? sql`` : sql`AND i.is_deleted = ${by.isDeleted}`}
    ${by.isBusy === 1 ? sql`AND EXISTS (SELECT 1 FROM user_exam_record u WHERE u.site_id = i.site_id AND u.exam_id = i.id AND u.exam_status IN (${literal(sql, examStatus.doing, examStatus.marking)}))` : sql``}
    ${
      by.keyword === ''
        ? sql``
        : by.inLecturers
          ? sql`AND (${named} OR EXISTS (SELECT 1 FROM ${lecturerView(sql)} l WHERE l.site_id = i.site_id AND l.id = i.lecturer_id AND ${sql.contains(by.keyword, 'l.lecturer_name')}))`
          : sql`AND ${named}`
    }`
}

export interface StateRow {
  examId: string
  orgId: string
  orgName: string
  examName: string
  examLogo: string
  version: number
  liveVersion: number
  rev: number
  auditStatus: number
  auditOpinion: string
  isPutaway: 0 | 1
  isPublicity: 0 | 1
  banReason: string
  isDeleted: 0 | 1
  isFree: 0 | 1
  examOriginal: number
  examDiscount: number
  answerTime: number
  passScore: number
  openTime: string | null
  closeTime: string | null
  totalScore: number
  problemQuantity: number
  studyCount: number
  sittingTotal: number
  waitingTotal: number
  submitTime: string | null
  auditTime: string | null
  gmtCreate: string
  gmtModified: string
  lecturerId: string
  lecturerName: string
  lecturerUserId: string | null
  isRecommend: 0 | 1
  examSort: number
}

export type StateSort = 'changed' | 'new' | 'study' | 'shelf'

/** A page of papers. Documents are read for the rows of the page only. */
export async function pageOfStates(
  sql: Sql,
  by: StateFilters & { sort: StateSort },
  page: PageRequest,
): Promise<Page<StateRow>> {
  const of = sql`FROM ${heads(sql, by)} ${filters(sql, by)}`
  const orders = {
    changed: sql`greatest(i.gmt_modified, v.gmt_modified) DESC, i.id DESC`,
    new: sql`i.gmt_create DESC, i.id DESC`,
    study: sql`i.study_count DESC, i.id DESC`,
    shelf: sql`i.is_recommend DESC, i.exam_sort DESC, i.id DESC`,
  }
  const states = await sql.page<Omit<StateRow, 'totalScore' | 'problemQuantity'> & { titleList: Title[] }>(
    page,
    of,
    (cut) => sql`
    WITH page AS MATERIALIZED (
      SELECT i.id, v.version, row_number() OVER (ORDER BY ${orders[by.sort]}) AS place ${of} ORDER BY ${orders[by.sort]} ${cut}
    )
    SELECT i.id AS "examId", i.org_id::text AS "orgId", coalesce(o.org_name, '') AS org_name, v.doc->>'examName' AS "examName", v.doc->>'examLogo' AS "examLogo", v.version, i.live_version, v.rev, v.audit_status, v.audit_opinion,
      i.is_putaway, (v.doc->>'isPublicity')::int AS "isPublicity", i.ban_reason, i.is_deleted, (v.doc->>'isFree')::int AS "isFree",
      (v.doc->>'examOriginal')::int AS "examOriginal", (v.doc->>'examDiscount')::int AS "examDiscount", (v.doc->'rules'->>'answerTime')::int AS "answerTime", (v.doc->'rules'->>'passScore')::float8 AS "passScore",
      (v.doc->'rules'->>'openTime')::timestamptz AS "openTime", (v.doc->'rules'->>'closeTime')::timestamptz AS "closeTime", v.doc->'titleList' AS "titleList",
      i.study_count, coalesce(r.sitting, 0) AS "sittingTotal", coalesce(r.waiting, 0) AS "waitingTotal", v.submit_time, v.audit_time,
      i.gmt_create, greatest(i.gmt_modified, v.gmt_modified) AS "gmtModified", i.lecturer_id, coalesce(l.lecturer_name, '') AS "lecturerName", l.user_id AS "lecturerUserId", i.is_recommend, i.exam_sort
    FROM page g JOIN exam_info i ON i.site_id = ${by.siteId} AND i.id = g.id JOIN exam_version v ON v.site_id = i.site_id AND v.exam_id = i.id AND v.version = g.version
    LEFT JOIN ${lecturerView(sql)} l ON l.site_id = i.site_id AND l.id = i.lecturer_id
    LEFT JOIN ${organizationView(sql)} o ON o.id = i.org_id
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE u.exam_status = ${literal(sql, examStatus.doing)})::int AS sitting, count(*) FILTER (WHERE u.exam_status = ${literal(sql, examStatus.marking)})::int AS waiting FROM user_exam_record u WHERE u.site_id = i.site_id AND u.exam_id = i.id AND i.live_version > 0
    ) r ON TRUE
    ORDER BY g.place`,
  )
  return mapPage(states, ({ titleList, ...row }) => ({ ...row, ...totalsOf(titleList) }))
}

/** Counts of a lecturer's papers by state and activity. */
export async function countByState(sql: Sql, lecturerId: string) {
  const [row] = await sql<
    {
      all: number
      draft: number
      pending: number
      passed: number
      rejected: number
      on: number
      deleted: number
      sitting: number
      waiting: number
    }[]
  >`
    SELECT count(*) FILTER (WHERE i.is_deleted = 0)::int AS "all", count(*) FILTER (WHERE i.is_deleted = 0 AND v.audit_status = ${literal(sql, stateCode.audit.draft)})::int AS draft, count(*) FILTER (WHERE i.is_deleted = 0 AND v.audit_status = ${literal(sql, stateCode.audit.pending)})::int AS pending,
      count(*) FILTER (WHERE i.is_deleted = 0 AND v.audit_status = ${literal(sql, stateCode.audit.approved)})::int AS passed, count(*) FILTER (WHERE i.is_deleted = 0 AND v.audit_status = ${literal(sql, stateCode.audit.rejected)})::int AS rejected,
      count(*) FILTER (WHERE i.is_deleted = 0 AND i.is_putaway = 1)::int AS "on", count(*) FILTER (WHERE i.is_deleted = 1)::int AS deleted,
      (SELECT count(*) FROM user_exam_record u JOIN exam_info e ON e.site_id = u.site_id AND e.id = u.exam_id WHERE u.site_id = ${sql.siteId} AND u.exam_status = ${literal(sql, examStatus.doing)} AND e.lecturer_id = ${lecturerId} AND e.is_deleted = 0)::int AS sitting,
      (SELECT count(*) FROM exam_info e JOIN user_exam_record u ON u.site_id = e.site_id AND u.exam_id = e.id WHERE e.site_id = ${sql.siteId} AND e.lecturer_id = ${lecturerId} AND e.is_deleted = 0 AND u.exam_status = ${literal(sql, examStatus.marking)})::int AS waiting
    FROM ${heads(sql, { siteId: sql.siteId, lecturerId, keyword: '' })}`
  return row ?? { all: 0, draft: 0, pending: 0, passed: 0, rejected: 0, on: 0, deleted: 0, sitting: 0, waiting: 0 }
}

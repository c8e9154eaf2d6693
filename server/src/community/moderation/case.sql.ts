/** Queries for moderation cases: one row per reported or held target. */
import { appealState, caseState } from '@zhixing/contract/community/codes'
import type { CodeOf } from '@zhixing/contract/code'
import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { blogState } from '../blogger/blogger.sql.ts'
import { targetType, textState, type TextState } from '../target.ts'
import { literal } from '../../kernel/db/literal.ts'

export { appealState, caseState }
export const caseSource = { reported: 1, held: 2 } as const

export interface CaseRow {
  id: string
  targetType: number
  targetId: string
  targetPart: number
  authorId: string
  nickname: string
  source: number
  statusId: CodeOf<typeof caseState>
  reportCount: number
  reason: number
  opinion: string
  appealStatus: CodeOf<typeof appealState>
  appealText: string
  gmtCreate: string
  decidedTime: string | null
  isMuted: 0 | 1
  title: string
  content: string
  textStatus: TextState
  /** For a comment: its target. */
  aboutType: number
  aboutId: string
  rootId: string
  /** For a topic or a reply: its class. */
  gradeId: string
}

/** Case `k` with its author `u` and its text of any kind. */
const columns = (sql: Sql) => sql`
  k.id, k.target_type, k.target_id, k.target_part, k.author_id, u.nickname, k.source, k.status_id, k.report_count,
    k.reason, k.opinion, k.appeal_status, k.appeal_text, k.gmt_create, k.decided_time,
  EXISTS (SELECT FROM community_sanction s
    WHERE s.site_id = k.site_id
      AND s.user_id = k.author_id
      AND s.lifted_time IS NULL
      AND s.end_time > now())::int AS "isMuted",
  coalesce(b.title, q.title, t.title, w.title, '') AS title,
  coalesce(b.content, q.content, t.content, w.content, m.content, g.introduction, '') AS content,
  coalesce(b.status_id, q.status_id, t.status_id, w.status_id, m.status_id,
    CASE g.audit_status WHEN ${blogState.pending} THEN ${textState.pending}::int WHEN ${blogState.refused} THEN ${textState.hidden}::int ELSE g.audit_status END,
      0) AS "textStatus",
  coalesce(m.target_type, 0) AS "aboutType", coalesce(m.target_id, 0) AS "aboutId", coalesce(nullif(m.root_id, 0), m.id, 0) AS "rootId",
  coalesce(t.grade_id, a.grade_id, 0) AS "gradeId"`

const joins = (sql: Sql) => sql`
  JOIN ${userView(sql)} u ON u.site_id = k.site_id AND u.id = k.author_id
  LEFT JOIN blog b ON k.target_type = ${targetType.blog} AND b.site_id = k.site_id AND b.id = k.target_id
  LEFT JOIN community_question q ON k.target_type = ${targetType.question} AND q.site_id = k.site_id AND q.id = k.target_id
  LEFT JOIN community_comment m ON k.target_type = ${targetType.comment} AND m.site_id = k.site_id AND m.id = k.target_id
  LEFT JOIN community_topic t ON k.target_type = ${targetType.topic} AND t.site_id = k.site_id AND t.id = k.target_id
  LEFT JOIN blogger g ON k.target_type = ${targetType.blogger} AND g.site_id = k.site_id AND g.user_id = k.target_id
  LEFT JOIN community_work w ON k.target_type = ${targetType.work} AND w.site_id = k.site_id AND w.id = k.target_id
  LEFT JOIN community_topic a ON m.target_type = ${targetType.topic} AND a.site_id = k.site_id AND a.id = m.target_id`

export interface CaseFilters {
  state?: 'open' | 'appeal' | 'removed' | 'passed' | undefined
  source?: number | undefined
  targetType?: number | undefined
  keyword: string
}

export function pageOfCases(sql: Sql, by: CaseFilters, page: PageRequest) {
  const where: Fragment = sql`k.site_id = ${sql.siteId}
    ${by.state === 'appeal' ? sql`AND k.appeal_status = ${appealState.waits}` : by.state ? sql`AND k.status_id = ${caseState[by.state]}` : sql``}
    ${by.source ? sql`AND k.source = ${by.source}` : sql``}
    ${by.targetType ? sql`AND k.target_type = ${by.targetType}` : sql``}
    AND ${sql.contains(by.keyword, 'u.nickname')}`
  return sql.page<CaseRow>(
    page,
    sql`FROM community_case k JOIN ${userView(sql)} u ON u.site_id = k.site_id AND u.id = k.author_id WHERE ${where}`,
    (cut) =>
      sql`SELECT ${columns(sql)} FROM community_case k ${joins(sql)} WHERE ${where} ORDER BY k.gmt_modified DESC, k.id DESC ${cut}`,
  )
}

/** One case with its text. */
export const selectCase = (sql: Sql, id: string) => sql<CaseRow[]>`
  SELECT ${columns(sql)} FROM community_case k ${joins(sql)} WHERE k.site_id = ${sql.siteId} AND k.id = ${id}`

/** Removed content of a person. Refused blog applications are excluded: they are resubmitted, not appealed. */
export const pageOfOwn = (sql: Sql, userId: string, page: PageRequest) => {
  const where = sql`
    k.site_id = ${sql.siteId}
      AND k.author_id = ${userId}
      AND k.target_type <> ${targetType.blogger}
      AND (k.status_id = ${caseState.removed} OR k.appeal_status > ${literal(sql, appealState.none)})`
  return sql.page<CaseRow>(
    page,
    sql`FROM community_case k WHERE ${where}`,
    (cut) =>
      sql`SELECT ${columns(sql)} FROM community_case k ${joins(sql)} WHERE ${where} ORDER BY k.decided_time DESC NULLS LAST, k.id DESC ${cut}`,
  )
}

/** Locks a case until the end of the transaction. Lock order: case, then text. */
export async function lockCase(tx: Tx, id: string) {
  const [row] = await tx<
    {
      id: string
      targetType: number
      targetId: string
      targetPart: number
      authorId: string
      statusId: CodeOf<typeof caseState>
      appealStatus: CodeOf<typeof appealState>
      /** Held since it was written, and not decided yet. */
      isFirst: boolean
    }[]
  >`
    SELECT k.id, k.target_type, k.target_id, k.target_part, k.author_id, k.status_id, k.appeal_status,
      (k.source = ${caseSource.held} AND k.decided_time IS NULL
        AND NOT EXISTS (SELECT FROM community_version v
          WHERE v.site_id = k.site_id AND v.target_type = k.target_type AND v.target_id = k.target_id)) AS "isFirst"
    FROM community_case k WHERE k.site_id = ${tx.siteId} AND k.id = ${id} FOR UPDATE`
  return row
}

/** Opens the case of a target: inserts or reopens it. */
export async function openCase(
  tx: Tx,
  of: { targetType: number; targetId: string; targetPart?: number; authorId: string; source: number },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO community_case AS k (site_id, target_type, target_id, target_part, author_id, source)
    VALUES (${tx.siteId}, ${of.targetType}, ${of.targetId}, ${of.targetPart ?? 0}, ${of.authorId}, ${of.source})
    ON CONFLICT (site_id, target_type, target_id, target_part)
    DO UPDATE SET status_id = ${caseState.open}, source = EXCLUDED.source, gmt_modified = excluded.gmt_modified
    RETURNING id`
  if (!row) throw new Error('INSERT into community_case returned no row')
  return row.id
}

/** Adds texts under review to the inbox; they are held by the parts of the community that store them. Idempotent. */
export async function gatherHeld(tx: Tx): Promise<void> {
  await tx`
    INSERT INTO community_case AS k (site_id, target_type, target_id, author_id, source)
    SELECT ${tx.siteId}::bigint, h.type, h.id, h.user_id, ${caseSource.held}::smallint FROM (
      SELECT ${targetType.blog}::smallint AS type, b.id, b.user_id
      FROM blog b
      WHERE b.site_id = ${tx.siteId} AND b.is_issue = 1 AND b.status_id = ${textState.pending}
      UNION ALL
      SELECT ${targetType.question}::smallint, q.id, q.user_id
      FROM community_question q
      WHERE q.site_id = ${tx.siteId} AND q.status_id = ${textState.pending}
      UNION ALL
      SELECT ${targetType.topic}::smallint, t.id, t.user_id
      FROM community_topic t
      WHERE t.site_id = ${tx.siteId} AND t.status_id = ${textState.pending}
      UNION ALL
      SELECT ${targetType.work}::smallint, w.id, w.user_id
      FROM community_work w
      WHERE w.site_id = ${tx.siteId} AND w.status_id = ${textState.pending}
      UNION ALL
      SELECT ${targetType.comment}::smallint, m.id, m.user_id
      FROM community_comment m
      WHERE m.site_id = ${tx.siteId} AND m.status_id = ${textState.pending}
      UNION ALL
      SELECT ${targetType.blogger}::smallint, g.user_id, g.user_id
      FROM blogger g
      WHERE g.site_id = ${tx.siteId} AND g.audit_status = ${blogState.pending}
    ) h
    ORDER BY h.type, h.id
    ON CONFLICT (site_id, target_type, target_id, target_part)
    DO UPDATE SET status_id = ${caseState.open}, gmt_modified = excluded.gmt_modified
    WHERE k.status_id <> ${caseState.open}`
}

/** Inserts a report. @returns number of unanswered reports with weight */
export async function writeReport(
  tx: Tx,
  of: { caseId: string; userId: string; reason: number; detail: string; isWeighed: 0 | 1 },
): Promise<number> {
  await tx`
    INSERT INTO community_report (site_id, case_id, user_id, reason, detail, is_weighed)
    VALUES (${tx.siteId}, ${of.caseId}, ${of.userId}, ${of.reason}, ${of.detail}, ${of.isWeighed})
    ON CONFLICT (site_id, case_id, user_id)
    DO UPDATE SET reason = EXCLUDED.reason, detail = EXCLUDED.detail, is_weighed = EXCLUDED.is_weighed,
      status_id = ${caseState.open}, gmt_create = excluded.gmt_create`
  const [row] = await tx<{ n: number }[]>`
    UPDATE community_case
    SET report_count = (SELECT count(*)
      FROM community_report r
      WHERE r.site_id = ${tx.siteId} AND r.case_id = ${of.caseId} AND r.status_id = ${caseState.open}),
      gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${of.caseId}
    RETURNING (SELECT count(*)::int
      FROM community_report r
      WHERE r.site_id = ${tx.siteId}
        AND r.case_id = ${of.caseId}
        AND r.status_id = ${caseState.open}
        AND r.is_weighed = 1) AS n`
  return row?.n ?? 0
}

/** Unanswered reports of the cases, newest first. */
export const selectReports = (sql: Sql, caseIds: readonly string[]) => sql<
  { caseId: string; reason: number; detail: string }[]
>`
  SELECT case_id, reason, detail FROM community_report WHERE site_id = ${sql.siteId} AND case_id = ANY(${sql.ids(caseIds)}) ORDER BY gmt_create DESC LIMIT 500`

/** Closes the reports of a case. @returns who reported */
export async function closeReports(tx: Tx, caseId: string, statusId: number): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    UPDATE community_report
    SET status_id = ${statusId}
    WHERE site_id = ${tx.siteId} AND case_id = ${caseId} AND status_id = ${caseState.open}
    RETURNING user_id`
  return rows.map(({ userId }) => userId)
}

export async function updateCase(
  tx: Tx,
  id: string,
  to: {
    statusId: CodeOf<typeof caseState>
    reason: number
    opinion: string
    operatorId: string
    appealStatus: CodeOf<typeof appealState>
  },
): Promise<void> {
  await tx`
    UPDATE community_case
    SET status_id = ${to.statusId}, reason = ${to.reason}, opinion = ${to.opinion}, operator_id = ${to.operatorId},
      appeal_status = ${to.appealStatus}, report_count = 0,
      decided_time = now(), gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateAppeal(tx: Tx, id: string, appealText: string): Promise<void> {
  await tx`
    UPDATE community_case
    SET appeal_status = ${appealState.waits}, appeal_text = ${appealText}, appeal_time = now(), gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** A person's recent texts that are public or under review. */
export const selectWritten = (sql: Sql, userId: string, hours: number, max: number) => sql<
  { targetType: number; targetId: string }[]
>`
  SELECT * FROM (
    SELECT ${targetType.question}::int AS "targetType", q.id AS "targetId" FROM community_question q
      WHERE q.site_id = ${sql.siteId}
        AND q.user_id = ${userId}
        AND q.gmt_create > now() - make_interval(hours => ${hours})
        AND q.status_id IN (${literal(sql, textState.shown, textState.pending)})
    UNION ALL SELECT ${targetType.topic}::int, t.id FROM community_topic t
      WHERE t.site_id = ${sql.siteId}
        AND t.user_id = ${userId}
        AND t.gmt_create > now() - make_interval(hours => ${hours})
        AND t.status_id IN (${literal(sql, textState.shown, textState.pending)})
    UNION ALL SELECT ${targetType.work}::int, w.id FROM community_work w
      WHERE w.site_id = ${sql.siteId}
        AND w.user_id = ${userId}
        AND w.handed_time > now() - make_interval(hours => ${hours})
        AND w.status_id IN (${literal(sql, textState.shown, textState.pending)})
    UNION ALL SELECT ${targetType.comment}::int, m.id FROM community_comment m
      WHERE m.site_id = ${sql.siteId}
        AND m.user_id = ${userId}
        AND m.gmt_create > now() - make_interval(hours => ${hours})
        AND m.status_id IN (${literal(sql, textState.shown, textState.pending)})
    UNION ALL SELECT ${targetType.blog}::int, b.id FROM blog b
      WHERE b.site_id = ${sql.siteId}
        AND b.user_id = ${userId}
        AND b.is_issue = 1
        AND b.publish_time > now() - make_interval(hours => ${hours})
        AND b.status_id IN (${literal(sql, textState.shown, textState.pending)})
  ) w ORDER BY 1, 2 LIMIT ${max}`

/**
 * Cases for moderators as rows of the back office's open work (`WaitingCase`), including held texts that are not
 * gathered yet. `code` is the type of the target.
 */
export const waitingTexts = (sql: Sql) => sql`
  SELECT 'moderation' AS kind, w.target_type || '-' || w.target_id || '-' || w.target_part AS id, min(w.gmt_create) AS since,
    '' AS title, (SELECT u.nickname FROM ${userView(sql)} u WHERE u.id = min(w.author_id)) AS person,
    NULL::int AS amount, w.target_type::int AS code
  FROM (
    SELECT k.target_type, k.target_id, k.target_part, k.author_id, k.gmt_create
    FROM community_case k
    WHERE k.site_id = ${sql.siteId} AND (k.status_id = ${caseState.open} OR k.appeal_status = ${appealState.waits})
    UNION ALL
    SELECT ${targetType.blog}, b.id, 0, b.user_id, b.gmt_create
    FROM blog b
    WHERE b.site_id = ${sql.siteId} AND b.is_issue = 1 AND b.status_id = ${textState.pending}
    UNION ALL
    SELECT ${targetType.question}, q.id, 0, q.user_id, q.gmt_create
    FROM community_question q
    WHERE q.site_id = ${sql.siteId} AND q.status_id = ${textState.pending}
    UNION ALL
    SELECT ${targetType.topic}, t.id, 0, t.user_id, t.gmt_create
    FROM community_topic t
    WHERE t.site_id = ${sql.siteId} AND t.status_id = ${textState.pending}
    UNION ALL
    SELECT ${targetType.work}, o.id, 0, o.user_id, o.handed_time
    FROM community_work o
    WHERE o.site_id = ${sql.siteId} AND o.status_id = ${textState.pending}
    UNION ALL
    SELECT ${targetType.comment}, m.id, 0, m.user_id, m.gmt_create
    FROM community_comment m
    WHERE m.site_id = ${sql.siteId} AND m.status_id = ${textState.pending}
    UNION ALL
    SELECT ${targetType.blogger}, g.user_id, 0, g.user_id, g.gmt_modified
    FROM blogger g
    WHERE g.site_id = ${sql.siteId} AND g.audit_status = ${blogState.pending}
  ) w
  GROUP BY w.target_type, w.target_id, w.target_part`

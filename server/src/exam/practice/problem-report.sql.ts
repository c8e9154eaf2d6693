/** Error reports about problems. */
import { stateCode } from '@zhixing/contract/states'
import type { ReportStatus } from '@zhixing/contract/exam/state-shapes'
import { reportStatus } from '@zhixing/contract/exam/practice-kinds'
import { handedInStatuses } from '@zhixing/contract/exam/kinds'
import { lecturerView, userView } from '../../user/index.ts'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { unsat } from '../attempt/index.ts'
import { literal } from '../../kernel/db/literal.ts'

const { inactive } = stateCode.row

export interface Met {
  lecturerId: string
  lecturerUserId: string | null
  version: number
  plainText: string
}

/** A problem that a person has met in a practice, a submitted exam or their book, with the last version they met. */
export async function selectMet(sql: Sql, userId: string, problemId: string): Promise<Met | undefined> {
  const [row] = await sql<Met[]>`
    SELECT p.lecturer_id, l.user_id AS "lecturerUserId", coalesce(m.version, p.version) AS version, p.plain_text
    FROM exam_problem p LEFT JOIN ${lecturerView(sql)} l ON l.site_id = p.site_id AND l.id = p.lecturer_id
    JOIN LATERAL (
      SELECT (drawn.value ->> 'version')::int AS version, k.gmt_modified AS at FROM practice k, jsonb_array_elements(k.problems) AS drawn
      WHERE k.site_id = ${sql.siteId}
        AND k.user_id = ${userId}
        AND k.problems @> ${JSON.stringify([{ problemId }])}::text::jsonb
        AND drawn.value ->> 'problemId' = ${problemId}
      UNION ALL SELECT e.version, e.last_time FROM user_error_problem e WHERE e.site_id = ${sql.siteId} AND e.user_id = ${userId} AND e.problem_id = p.id
      UNION ALL
      SELECT NULL, r.begin_time
      FROM exam_paper_problem x
      JOIN user_exam_record r ON r.site_id = x.site_id
        AND r.exam_id = x.exam_id
        AND r.version = x.version
        AND r.user_id = ${userId}
      WHERE x.site_id = ${sql.siteId} AND x.problem_id = p.id AND r.exam_status IN (${literal(sql, ...handedInStatuses)})
      ORDER BY at DESC LIMIT 1
    ) m ON true
    WHERE p.site_id = ${sql.siteId} AND p.id = ${problemId}`
  return row
}

/**
 * Inserts a report, or updates the text of a waiting one.
 * @returns whether it is the first waiting report on its problem
 */
export async function upsertReport(
  tx: Tx,
  r: {
    siteId: number
    userId: string
    problemId: string
    lecturerId: string
    version: number
    reportType: number
    content: string
  },
): Promise<boolean> {
  // Locked, so that only one of two concurrent reports is the first.
  await tx`SELECT 1 FROM exam_problem WHERE site_id = ${r.siteId} AND id = ${r.problemId} FOR NO KEY UPDATE`
  const [before] = await tx`
    SELECT 1
    FROM exam_problem_report
    WHERE site_id = ${r.siteId}
      AND lecturer_id = ${r.lecturerId}
      AND report_status = ${literal(tx, reportStatus.waiting)}
      AND problem_id = ${r.problemId}
    LIMIT 1`
  await tx`
    INSERT INTO exam_problem_report (site_id, problem_id, lecturer_id, user_id, version, report_type, content)
    VALUES (${r.siteId}, ${r.problemId}, ${r.lecturerId}, ${r.userId}, ${r.version}, ${r.reportType}, ${r.content})
    ON CONFLICT (site_id, problem_id, user_id)
    WHERE report_status = ${literal(tx, reportStatus.waiting)}
    DO UPDATE SET report_type = excluded.report_type, content = excluded.content, version = excluded.version`
  return before === undefined
}

export interface ReportedRow {
  problemId: string
  doc: ProblemDoc
  version: number
  isDeleted: 0 | 1
  reportTotal: number
  lastTime: string
  reportStatus: ReportStatus
  reply: string
  handleTime: string | null
  reportList: {
    id: string
    reportType: number
    content: string
    nickname: string
    version: number
    gmtCreate: string
  }[]
}

const SHOWN = 10

/** Reports on a lecturer's problems, grouped by common answer. */
const grouped = (sql: Sql, lecturerId: string, isWaiting: 0 | 1) => sql`
  SELECT r.problem_id, r.report_status, r.reply, r.handle_time, count(*)::int AS total,
    max(r.gmt_create) AS last_time, max(r.id) AS last_id
  FROM exam_problem_report r
  WHERE r.site_id = ${sql.siteId}
    AND r.lecturer_id = ${lecturerId}
    AND ${isWaiting ? sql`r.report_status = ${literal(sql, reportStatus.waiting)}` : sql`r.report_status IN (${literal(sql, reportStatus.fixed, reportStatus.fine)})`}
  GROUP BY r.problem_id, r.report_status, r.reply, r.handle_time`

export async function selectReported(
  sql: Sql,
  lecturerId: string,
  isWaiting: 0 | 1,
  page: { limit: number; offset: number },
) {
  const order = isWaiting ? sql`g.total DESC, g.last_id DESC` : sql`g.handle_time DESC, g.last_id DESC`
  return sql<ReportedRow[]>`
    SELECT g.problem_id, p.doc, p.version, (p.status_id = ${literal(sql, inactive)})::int AS "isDeleted", g.total AS "reportTotal",
      g.last_time, g.report_status, g.reply, g.handle_time, reported.list AS "reportList"
    FROM (SELECT * FROM (${grouped(sql, lecturerId, isWaiting)}) g ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}) g
    JOIN exam_problem p ON p.site_id = ${sql.siteId} AND p.id = g.problem_id
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', n.id::text, 'reportType', n.report_type, 'content', n.content,
        'nickname', n.nickname, 'version', n.version, 'gmtCreate',
        to_char(n.gmt_create AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        ORDER BY n.id DESC) AS list
      FROM (
        SELECT r.*, u.nickname FROM exam_problem_report r JOIN ${userView(sql)} u ON u.site_id = r.site_id AND u.id = r.user_id
        WHERE r.site_id = ${sql.siteId}
          AND r.lecturer_id = ${lecturerId}
          AND r.problem_id = g.problem_id
          AND r.report_status = g.report_status
          AND r.handle_time IS NOT DISTINCT FROM g.handle_time
        ORDER BY r.id DESC
        LIMIT ${SHOWN}
      ) n
    ) reported ORDER BY ${order}`
}

export async function countReported(sql: Sql, lecturerId: string, isWaiting: 0 | 1): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM (${grouped(sql, lecturerId, isWaiting)}) g`
  return row?.count ?? 0
}

/**
 * Answers all waiting reports on a problem.
 * @returns the reporters and the plain text of the problem; undefined without reports
 */
export async function answerReports(
  tx: Tx,
  h: { siteId: number; lecturerId: string; problemId: string; reportStatus: number; reply: string; now: Date },
): Promise<{ reporters: { userId: string; isUnsat: boolean }[]; plainText: string } | undefined> {
  const [problem] = await tx<{ plainText: string }[]>`
    SELECT plain_text FROM exam_problem p WHERE p.site_id = ${h.siteId} AND p.id = ${h.problemId} AND p.lecturer_id = ${h.lecturerId}
      AND EXISTS (SELECT FROM exam_problem_report r WHERE r.site_id = p.site_id AND r.lecturer_id = p.lecturer_id AND r.problem_id = p.id)`
  if (!problem) return undefined
  const reporters = await tx<{ userId: string; isUnsat: boolean }[]>`
    UPDATE exam_problem_report t SET report_status = ${h.reportStatus}, reply = ${h.reply}, handle_time = now()
    WHERE site_id = ${h.siteId} AND lecturer_id = ${h.lecturerId} AND problem_id = ${h.problemId} AND report_status = ${literal(tx, reportStatus.waiting)}
    RETURNING user_id, ${unsat(tx, tx`t.user_id`, tx`t.problem_id`, h.now)} AS "isUnsat"`
  return { reporters, plainText: problem.plainText }
}

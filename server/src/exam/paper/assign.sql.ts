/** Rows of assigned papers, which are visible to some people only. */
import type { Title } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { completePaper, type FrozenPaper, type PaperDoc } from '@zhixing/exam-model'

/** Marks a paper as assigned. */
export async function setAssigned(sql: Tx, examId: string): Promise<void> {
  await sql`UPDATE exam_info SET is_assigned = 1 WHERE site_id = ${sql.siteId} AND id = ${examId}`
}

/** Updates an assigned paper to its next version, with new rules and name. */
export async function updateAssigned(sql: Tx, frozen: FrozenPaper): Promise<void> {
  const { examId, version, examName, rules } = frozen
  await sql`
    UPDATE exam_info
    SET exam_name = ${examName}, answer_time = ${rules.answerTime}, pass_score = ${rules.passScore},
      open_time = ${rules.openTime}::timestamptz, close_time = ${rules.closeTime}::timestamptz,
      live_version = ${version}, gmt_modified = c.now
    FROM clock_timestamp() AS c (now)
    WHERE site_id = ${sql.siteId} AND id = ${examId} AND is_assigned = 1`
}

/** Deletes an assigned paper; its records stay. */
export async function deleteAssigned(sql: Tx, examId: string): Promise<void> {
  await sql`
    UPDATE exam_info SET is_deleted = 1, is_putaway = 0, gmt_modified = c.now
    FROM clock_timestamp() AS c (now) WHERE site_id = ${sql.siteId} AND id = ${examId} AND is_assigned = 1`
}

/**
 * The papers a person may assign: own ones in any state, and published ones of a lecturer who shares theirs. '0' for
 * none.
 */
export interface Assigner {
  ownLecturerId: string
  sharedLecturerId: string
}

/** Papers `i` with the version `v` to assign: the newest of own papers, the published one of others. */
const assignable = (sql: Sql, { ownLecturerId, sharedLecturerId }: Assigner) => sql`
  exam_info i JOIN LATERAL (
    SELECT x.version, x.doc, x.gmt_modified
    FROM exam_version x
    WHERE x.site_id = i.site_id
      AND x.exam_id = i.id
      AND (i.lecturer_id = ${ownLecturerId} OR x.version = i.live_version)
    ORDER BY x.version DESC
    LIMIT 1
  ) v ON TRUE
  WHERE i.site_id = ${sql.siteId} AND i.is_deleted = 0 AND i.is_assigned = 0 AND i.org_id = 0 AND i.lecturer_id IN (${ownLecturerId}, ${sharedLecturerId})`

export interface AssignableRow {
  examId: string
  examName: string
  lecturerId: string
  answerTime: number
  passScore: number
  gmtModified: string
  titleList: Title[]
}

export async function pageOfAssignable(sql: Sql, by: Assigner & { keyword: string }, page: PageRequest) {
  const of = sql`FROM ${assignable(sql, by)} AND ${sql.contains(by.keyword, sql`v.doc->>'examName'`)}`
  return sql.page<AssignableRow>(
    page,
    of,
    (cut) => sql`
    SELECT i.id AS "examId", v.doc->>'examName' AS "examName", i.lecturer_id, (v.doc->'rules'->>'answerTime')::int AS "answerTime",
      (v.doc->'rules'->>'passScore')::float8 AS "passScore", v.gmt_modified, v.doc->'titleList' AS "titleList"
    ${of} ORDER BY v.gmt_modified DESC, i.id DESC ${cut}`,
  )
}

/** The document of a paper to assign. */
export async function selectAssignable(sql: Sql, by: Assigner, examId: string) {
  const [row] = await sql<{ lecturerId: string; doc: PaperDoc }[]>`
    SELECT i.lecturer_id, v.doc FROM ${assignable(sql, by)} AND i.id = ${examId}`
  return row && { ...row, doc: completePaper(row.doc) }
}

/** Assigned papers, for the assigning domain. */
export const assignedPaperView = (sql: Sql) => sql`
  (SELECT site_id, id, lecturer_id, live_version, open_time, close_time, answer_time, total_score, pass_score, problem_quantity, last_close
  FROM exam_info WHERE site_id = ${sql.siteId} AND is_assigned = 1)`

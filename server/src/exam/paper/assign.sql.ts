/** Papers that are made for some people alone, as rows. */
import type { Title } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { FrozenPaper, PaperDoc } from '@zhixing/exam-model'

/** Notes that a paper was made for some people alone. */
export async function setAssigned(sql: Tx, examId: string): Promise<void> {
  await sql`UPDATE exam_info SET is_assigned = 1 WHERE site_id = ${sql.siteId} AND id = ${examId}`
}

/** The next version of such a paper, with other rules and another name. */
export async function updateAssigned(sql: Tx, frozen: FrozenPaper): Promise<void> {
  const { examId, version, examName, rules } = frozen
  await sql`
    UPDATE exam_info SET exam_name = ${examName}, answer_time = ${rules.answerTime}, pass_score = ${rules.passScore}, open_time = ${rules.openTime}::timestamptz, close_time = ${rules.closeTime}::timestamptz,
      live_version = ${version}, gmt_modified = clock_timestamp()
    WHERE site_id = ${sql.siteId} AND id = ${examId} AND is_assigned = 1`
}

/** Takes such a paper away; records of it stay. */
export async function deleteAssigned(sql: Tx, examId: string): Promise<void> {
  await sql`
    UPDATE exam_info SET is_deleted = 1, is_putaway = 0, gmt_modified = clock_timestamp() WHERE site_id = ${sql.siteId} AND id = ${examId} AND is_assigned = 1`
}

/** Whose papers somebody may set: their own in any state, and published ones of a lecturer who shares theirs. '0' for nobody. */
export interface Assigner {
  ownLecturerId: string
  sharedLecturerId: string
}

/** Papers `i` with the version `v` that would be set: of one's own the newest, of others the one on the shelf. */
const assignable = (sql: Sql, { ownLecturerId, sharedLecturerId }: Assigner) => sql`
  exam_info i JOIN LATERAL (
    SELECT x.version, x.doc, x.gmt_modified FROM exam_version x WHERE x.site_id = i.site_id AND x.exam_id = i.id AND (i.lecturer_id = ${ownLecturerId} OR x.version = i.live_version) ORDER BY x.version DESC LIMIT 1
  ) v ON TRUE
  WHERE i.site_id = ${sql.siteId} AND i.is_deleted = 0 AND i.is_assigned = 0 AND i.lecturer_id IN (${ownLecturerId}, ${sharedLecturerId})`

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

/** The document that would be set of one paper. */
export async function selectAssignable(sql: Sql, by: Assigner, examId: string) {
  const [row] = await sql<{ lecturerId: string; doc: PaperDoc }[]>`
    SELECT i.lecturer_id, v.doc FROM ${assignable(sql, by)} AND i.id = ${examId}`
  return row
}

/** Papers that were made for some people alone, for whoever made them so. */
export const assignedPaperView = (sql: Sql) => sql`
  (SELECT site_id, id, lecturer_id, live_version, open_time, close_time, answer_time, total_score, pass_score, problem_quantity, last_close
  FROM exam_info WHERE site_id = ${sql.siteId} AND is_assigned = 1)`

/** Problems for export with their category names, and a person's records of a paper. */
import { stateCode } from '@zhixing/contract/states'
import type { RecordStatus } from '@zhixing/contract/exam/state-shapes'
import { handedInStatuses } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

export interface ExportRow {
  id: string
  doc: ProblemDoc
  difficulty: number
  subject: string
  year: string
  source: string
  grade: string
  topics: string[]
  tags: string[]
  hasVideo: boolean
  plainText: string
}

/** Own problems by id; others are left out. */
export async function selectForExport(sql: Sql, lecturerId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const name = (column: string) => sql`
    coalesce((SELECT c.category_name FROM exam_category c WHERE c.site_id = ${sql.siteId} AND c.id = ${sql(`p.${column}`)}), '')`
  return sql<ExportRow[]>`
    SELECT p.id, p.doc, p.difficulty, ${name('subject_id')} AS subject, ${name('year_id')} AS year,
      ${name('source_id')} AS source, ${name('gra_id')} AS grade, p.tags, p.video_id IS NOT NULL AS has_video,
      left(p.plain_text, 60) AS plain_text,
      coalesce((SELECT jsonb_agg(c.category_name ORDER BY c.sort, c.id)
        FROM exam_category c
        WHERE c.site_id = ${sql.siteId}
          AND c.id IN (SELECT t.id::bigint FROM jsonb_array_elements_text(p.topic_ids) AS t(id))), '[]') AS topics
    FROM unnest(${sql.ids(ids)}) WITH ORDINALITY AS w(id, place) JOIN exam_problem p ON p.site_id = ${sql.siteId} AND p.id = w.id
    WHERE p.lecturer_id = ${lecturerId} AND p.status_id = ${literal(sql, active)} ORDER BY w.place`
}

/** Labels of problems, by id. */
export async function selectFiled(
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, { tags: string[]; keyword: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; tags: string[]; keyword: string }[]>`
    SELECT id, tags, keyword FROM exam_problem WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
  return new Map(rows.map(({ id, ...labels }) => [id, labels]))
}

export interface PaperFacts {
  examName: string
  lecturerId: string
  liveVersion: number
  isDeleted: 0 | 1
  /** The latest end of all per-person windows. */
  lastClose: string | null
}

export async function selectPaperFacts(sql: Sql, examId: string) {
  const [row] = await sql<PaperFacts[]>`
    SELECT exam_name, lecturer_id, live_version, is_deleted, last_close FROM exam_info WHERE site_id = ${sql.siteId} AND id = ${examId}`
  return row
}

export interface OwnRecord {
  version: number
  seed: number
  examStatus: RecordStatus
}

/** The person's newest submitted record of a paper. */
export async function selectHandedIn(sql: Sql, userId: string, examId: string) {
  const [row] = await sql<OwnRecord[]>`
    SELECT version, seed::float8 AS seed, exam_status FROM user_exam_record
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND exam_id = ${examId}
      AND exam_status IN (${literal(sql, ...handedInStatuses)})
    ORDER BY id DESC
    LIMIT 1`
  return row
}

/** Counts a download of a paper. */
export async function countDownload(sql: Sql, examId: string): Promise<void> {
  await sql`UPDATE exam_info SET download_count = download_count + 1 WHERE site_id = ${sql.siteId} AND id = ${examId}`
}

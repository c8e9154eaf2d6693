/** Problems for papers: candidates of draws, and rows of the editor. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { PaperProblem } from '@zhixing/contract/exam/paper-shapes'
import type { Sql } from '../../kernel/db/index.ts'
import type { Candidate } from './draw.ts'

const { active } = stateCode.row

/** Limit of candidates of a draw, newest first. */
const MAX_CANDIDATES = 20_000

/** Condition: problems an author may use, own and public ones. */
const usable = (sql: Sql, lecturerId: string) =>
  sql`p.status_id = ${literal(sql, active)} AND (p.lecturer_id = ${lecturerId} OR p.is_public = 1)`

/** Candidates of draws. `problemTypes` is a filter; empty for all. */
export async function selectCandidates(
  sql: Sql,
  by: { lecturerId: string; publicToo: boolean; problemTypes: number[] },
): Promise<Candidate[]> {
  const whose = by.publicToo
    ? usable(sql, by.lecturerId)
    : sql`p.status_id = ${literal(sql, active)} AND p.lecturer_id = ${by.lecturerId}`
  const rows = await sql<(Omit<Candidate, 'isOwn'> & { isOwn: 0 | 1 })[]>`
    SELECT p.id, p.problem_type, p.subject_id, p.topic_ids, p.difficulty, (p.lecturer_id = ${by.lecturerId})::int AS "isOwn"
    FROM exam_problem p
    WHERE p.site_id = ${sql.siteId}
      AND ${whose} ${by.problemTypes.length > 0 ? sql`AND p.problem_type = ANY(${sql.ids(by.problemTypes)})` : sql``}
    ORDER BY (p.lecturer_id = ${by.lecturerId}) DESC, p.id DESC LIMIT ${MAX_CANDIDATES}`
  return rows.map((row) => ({ ...row, topicIds: row.topicIds.map(String), isOwn: row.isOwn === 1 }))
}

/** The descendants of each of these categories, itself included. */
export async function selectBelow(sql: Sql, ids: string[]): Promise<Map<string, Set<string>>> {
  const below = new Map(ids.map((id) => [id, new Set([id])]))
  if (ids.length === 0) return below
  const rows = await sql<{ root: string; id: string }[]>`
    WITH RECURSIVE tree AS (
      SELECT c.id AS root, c.id FROM exam_category c WHERE c.site_id = ${sql.siteId} AND c.id = ANY(${sql.ids(ids)})
      UNION SELECT t.root, c.id FROM tree t JOIN exam_category c ON c.site_id = ${sql.siteId} AND c.parent_id = t.id
    ) SELECT root, id FROM tree`
  for (const { root, id } of rows) below.get(root)?.add(id)
  return below
}

const rowColumns = (sql: Sql, lecturerId: string) => sql`
  p.id AS "problemId", p.version, p.problem_type,
    CASE WHEN length(p.doc->>'problemContent') <= 2000 THEN p.doc->>'problemContent' ELSE '' END AS "problemContent",
    left(p.plain_text, 300) AS "plainText", p.difficulty, p.subject_id, p.topic_ids, p.score::float8 AS score,
  greatest(1, jsonb_array_length(coalesce(p.doc->'subList', '[]')))::int AS "subTotal",
    (p.lecturer_id = ${lecturerId})::int AS "isOwn", (${usable(sql, lecturerId)})::int AS "isUsable",
  p.use_count, p.right_count, p.part_count, p.error_count, p.none_count`

/** Rows of these problems; without content where the author may not use the problem (any more). */
export async function selectProblemRows(sql: Sql, lecturerId: string, ids: string[]): Promise<PaperProblem[]> {
  if (ids.length === 0) return []
  const rows = await sql<PaperProblem[]>`
    SELECT ${rowColumns(sql, lecturerId)} FROM exam_problem p WHERE p.site_id = ${sql.siteId} AND p.id = ANY(${sql.ids(ids)})`
  return rows.map((row) =>
    row.isUsable || row.isOwn ? row : { ...row, problemContent: '', plainText: '', topicIds: [] },
  )
}

/** Problems similar to one: same kind, closest in knowledge points, subject and difficulty first. */
export async function selectLike(
  sql: Sql,
  lecturerId: string,
  by: { problemId: string; butFor: string[]; limit: number },
): Promise<PaperProblem[]> {
  return sql<PaperProblem[]>`
    SELECT ${rowColumns(sql, lecturerId)}
    FROM exam_problem m JOIN exam_problem p ON p.site_id = m.site_id AND p.problem_type = m.problem_type AND p.id <> m.id
    WHERE m.site_id = ${sql.siteId}
      AND m.id = ${by.problemId}
      AND ${usable(sql, lecturerId)} ${by.butFor.length > 0 ? sql`AND p.id <> ALL(${sql.ids(by.butFor)})` : sql``}
    ORDER BY (SELECT count(*) FROM jsonb_array_elements_text(p.topic_ids) t WHERE m.topic_ids ? t) DESC,
      (p.subject_id = m.subject_id) DESC, abs(p.difficulty - m.difficulty), (p.lecturer_id = ${lecturerId}) DESC,
      p.use_count, p.id DESC
    LIMIT ${by.limit}`
}

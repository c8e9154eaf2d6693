/** Problems for other layers: loaded for papers and practice, and their usage counts. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { BankProblem } from '@zhixing/exam-model'

const { active } = stateCode.row

interface LoadedRow {
  id: string
  version: number
  doc: ProblemDoc
  videoId: string | null
  difficulty: number
  subjectId: string
  topicIds: string[]
}

/**
 * Problems of a site by id, deleted ones included: a paper keeps what it was published with. `versions`: fixed versions
 * of some, the newest of the others. Missing ids are absent from the result.
 */
export async function loadProblems(
  sql: Sql,
  ids: readonly string[],
  versions: ReadonlyMap<string, number> = new Map(),
): Promise<Map<string, BankProblem>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const wanted = unique.map((id) => ({ id, version: versions.get(id) ?? null }))
  const rows = await sql<LoadedRow[]>`
    SELECT p.id, coalesce(v.version, p.version) AS version, coalesce(v.doc, p.doc) AS doc, p.video_id, p.difficulty, p.subject_id, p.topic_ids
    FROM jsonb_to_recordset(${asJson(sql, wanted)}) AS w(id bigint, version int)
    JOIN exam_problem p ON p.site_id = ${sql.siteId} AND p.id = w.id
    LEFT JOIN exam_problem_version v ON v.site_id = ${sql.siteId} AND v.problem_id = w.id AND v.version = w.version`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of the problems that a lecturer may use in a paper: own ones, and public ones of the site; null: public ones. */
export async function selectUsable(sql: Sql, lecturerId: string | null, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    SELECT id
    FROM exam_problem
    WHERE site_id = ${sql.siteId}
      AND id = ANY(${sql.ids(ids)})
      AND status_id = ${literal(sql, active)}
      AND (lecturer_id = ${lecturerId} OR is_public = 1)`
  return new Set(rows.map(({ id }) => id))
}

/** Maps ids to whole problems: ids of sub-problems map to their problem. Unknown ids are left out. */
export async function selectWholes(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; problemId: string }[]>`
    SELECT id, id AS "problemId" FROM exam_problem WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})
    UNION ALL
    SELECT id, problem_id FROM exam_problem_part WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
  return new Map(rows.map(({ id, problemId }) => [id, problemId]))
}

/** Condition: problem `p` is in a category of `column` or a descendant of it. */
export function withinCategory(sql: Sql, column: 'subject' | 'topic', id: string) {
  const below = sql`
    WITH RECURSIVE below AS (
      SELECT id FROM exam_category WHERE site_id = ${sql.siteId} AND id = ${id}
      UNION SELECT c.id FROM exam_category c JOIN below b ON c.parent_id = b.id WHERE c.site_id = ${sql.siteId}
    )`
  return column === 'subject'
    ? sql`p.subject_id IN (${below} SELECT id FROM below)`
    : sql`p.topic_ids ?| (${below} SELECT coalesce(array_agg(id::text), '{}') FROM below)`
}

/** Usage and answers of a problem (sub-problems count with it) since the last update. */
export interface Counts {
  problemId: string
  use?: number
  right?: number
  part?: number
  wrong?: number
  none?: number
}

/** Increments counts of problems. Not idempotent: call it in the transaction that marks its cause as counted. */
export async function bumpCounts(tx: Tx, counts: readonly Counts[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.map(({ problemId, use = 0, right = 0, part = 0, wrong = 0, none = 0 }) => ({
    id: problemId,
    used: use,
    good: right,
    part,
    wrong,
    none,
  }))
  // Locked in id order: concurrent updates cannot deadlock.
  await tx`
    WITH given AS (
      SELECT coalesce(s.problem_id, r.id) AS id, sum(r.used)::int AS used, sum(r.good)::int AS good,
        sum(r.part)::int AS part, sum(r.wrong)::int AS wrong, sum(r.none)::int AS none
      FROM jsonb_to_recordset(${asJson(tx, rows)}) AS r(id bigint, used int, good int, part int, wrong int, none int)
      LEFT JOIN exam_problem_part s ON s.site_id = ${tx.siteId} AND s.id = r.id GROUP BY 1
    ), held AS (
      SELECT p.id FROM exam_problem p JOIN given t ON t.id = p.id WHERE p.site_id = ${tx.siteId} ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE exam_problem p
    SET use_count = p.use_count + t.used, right_count = p.right_count + t.good, part_count = p.part_count + t.part,
      error_count = p.error_count + t.wrong, none_count = p.none_count + t.none
    FROM given t JOIN held h ON h.id = t.id WHERE p.site_id = ${tx.siteId} AND p.id = t.id`
}

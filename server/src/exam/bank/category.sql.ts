/** Rows of categories of problems and papers. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { CategoryRow, CategoryTable } from '../../shared/categories/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'

const { active } = stateCode.row

export const table: CategoryTable = { table: 'exam_category', typeColumn: 'exam_category_type', levels: 5 }

type ExamCategoryRow = Omit<CategoryRow, 'type'> & { examCategoryType: number }

const columns = (sql: Sql) => sql`k.id, k.parent_id, k.exam_category_type, k.category_name, k.floor, k.status_id`

/** Active categories, parents before children. */
export async function selectActive(sql: Sql, type: number | undefined) {
  return sql<ExamCategoryRow[]>`
    SELECT ${columns(sql)}
    FROM exam_category k
    WHERE k.site_id = ${sql.siteId}
      AND k.status_id = ${literal(sql, active)} ${type === undefined ? sql`` : sql`AND k.exam_category_type = ${type}`}
    ORDER BY k.exam_category_type, k.floor, k.sort, k.id`
}

/** Catalogue papers per category, without descendants. */
export async function countPapers(sql: Sql) {
  return sql<{ id: string; count: number }[]>`
    SELECT filed.id, count(*)::int AS count FROM exam_info e
    CROSS JOIN LATERAL unnest(ARRAY[e.subject_id, e.year_id, e.source_id, e.gra_id]) AS filed (id)
    WHERE e.site_id = ${sql.siteId} AND e.is_putaway = 1 AND e.is_publicity = 1 AND e.is_deleted = 0 AND e.live_version > 0 AND filed.id <> 0
    GROUP BY filed.id`
}

/** The columns in which problems and papers refer to each type of category. */
export const columnOf: Record<number, 'subject_id' | 'year_id' | 'source_id' | 'gra_id'> = {
  1: 'subject_id',
  2: 'year_id',
  3: 'source_id',
  4: 'gra_id',
}

/** All categories of a type with their counts of problems and papers. */
export async function selectAll(sql: Sql, type: number) {
  const column = columnOf[type]
  const problems = column
    ? sql`SELECT ${sql(column)} AS id, count(*)::int AS n FROM exam_problem WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)} AND ${sql(column)} <> 0 GROUP BY 1`
    : sql`
      SELECT t.id::bigint AS id, count(*)::int AS n
      FROM exam_problem, jsonb_array_elements_text(topic_ids) AS t(id)
      WHERE site_id = ${sql.siteId} AND status_id = ${literal(sql, active)}
      GROUP BY 1`
  const papers = column
    ? sql`SELECT ${sql(column)} AS id, count(*)::int AS n FROM exam_info WHERE site_id = ${sql.siteId} AND is_deleted = 0 AND ${sql(column)} <> 0 GROUP BY 1`
    : sql`SELECT 0::bigint AS id, 0 AS n WHERE false`
  return sql<(ExamCategoryRow & { problemCount: number; examCount: number })[]>`
    WITH p AS (${problems}), e AS (${papers})
    SELECT ${columns(sql)}, coalesce(p.n, 0) AS "problemCount", coalesce(e.n, 0) AS "examCount"
    FROM exam_category k
    LEFT JOIN p ON p.id = k.id
    LEFT JOIN e ON e.id = k.id
    WHERE k.site_id = ${sql.siteId} AND k.exam_category_type = ${type} ORDER BY k.floor, k.sort, k.id`
}

/** References to a category, deleted problems and papers included: they can be restored. */
export async function countUses(sql: Sql, { id, type }: { id: string; type: number }) {
  const column = columnOf[type]
  const [row] = await sql<{ problemCount: number; examCount: number }[]>`
    SELECT (SELECT count(*)::int
      FROM exam_problem
      WHERE site_id = ${sql.siteId}
        AND ${column ? sql`${sql(column)} = ${id}` : sql`topic_ids ? ${id}`}) AS "problemCount",
      (SELECT count(*)::int FROM exam_info WHERE site_id = ${sql.siteId} AND ${column ? sql`${sql(column)} = ${id}` : sql`false`}) AS "examCount"`
  return row ?? { problemCount: 0, examCount: 0 }
}

/** Moves the problems of one category to another of its type. */
export async function refile(sql: Tx, type: number, id: string, intoId: string): Promise<void> {
  const column = columnOf[type]
  if (!column) {
    await sql`
      UPDATE exam_problem
      SET topic_ids = (SELECT coalesce(jsonb_agg(DISTINCT CASE WHEN t.id = ${id} THEN ${intoId}::text ELSE t.id END), '[]')
        FROM jsonb_array_elements_text(topic_ids) AS t(id))
      WHERE site_id = ${sql.siteId} AND topic_ids ? ${id}`
    return
  }
  await sql`UPDATE exam_problem SET ${sql(column)} = ${intoId} WHERE site_id = ${sql.siteId} AND ${sql(column)} = ${id}`
}

const FIELDS = ['subjectId', 'yearId', 'sourceId', 'graId', 'topicId']

/**
 * Moves papers and all their versions, including draws of sections, since the next version starts as a copy. Frozen
 * papers are unchanged.
 */
export async function refilePapers(sql: Tx, type: number, id: string, intoId: string): Promise<void> {
  const column = columnOf[type]
  if (column)
    await sql`UPDATE exam_info SET ${sql(column)} = ${intoId} WHERE site_id = ${sql.siteId} AND ${sql(column)} = ${id}`
  // jsonb has one canonical text form and escapes quotes within strings: the pattern is unambiguous.
  const named = (which: string) => `"${FIELDS[type - 1]}": "${which}"`
  await sql`
    UPDATE exam_version
    SET doc = replace(doc::text, ${named(id)}, ${named(intoId)})::jsonb
    WHERE site_id = ${sql.siteId} AND strpos(doc::text, ${named(id)}) > 0`
}

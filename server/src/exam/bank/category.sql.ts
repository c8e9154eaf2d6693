/** Categories of problems and papers as rows. */
import type { Sql, Tx } from '../../kernel/db/index.ts'

/** Writers of a site's categories take turns: names are unique in their place, and a place is more than a row. */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtext('exam_category'), ${tx.siteId})`
}

export interface CategoryRow {
  id: string
  parentId: string
  examCategoryType: number
  categoryName: string
  floor: number
  statusId: 0 | 1
}

const columns = (sql: Sql) => sql`k.id, k.parent_id, k.exam_category_type, k.category_name, k.floor, k.status_id`

/** Switched-on categories, parents before children. */
export async function selectLiving(sql: Sql, type: number | undefined) {
  return sql<CategoryRow[]>`
    SELECT ${columns(sql)} FROM exam_category k WHERE k.site_id = ${sql.siteId} AND k.status_id = 1 ${type === undefined ? sql`` : sql`AND k.exam_category_type = ${type}`}
    ORDER BY k.exam_category_type, k.floor, k.sort, k.id`
}

/** How many papers of the catalogue are filed under each category itself. */
export async function countPapers(sql: Sql) {
  return sql<{ id: string; count: number }[]>`
    SELECT filed.id, count(*)::int AS count FROM exam_info e
    CROSS JOIN LATERAL unnest(ARRAY[e.subject_id, e.year_id, e.source_id, e.gra_id]) AS filed (id)
    WHERE e.site_id = ${sql.siteId} AND e.is_putaway = 1 AND e.is_publicity = 1 AND e.is_deleted = 0 AND e.live_version > 0 AND filed.id <> 0
    GROUP BY filed.id`
}

/** Columns by which problems and papers name a category of a kind. */
export const columnOf: Record<number, 'subject_id' | 'year_id' | 'source_id' | 'gra_id'> = {
  1: 'subject_id',
  2: 'year_id',
  3: 'source_id',
  4: 'gra_id',
}

/** All categories of a kind with how many living problems and papers are filed under each. */
export async function selectAll(sql: Sql, type: number) {
  const column = columnOf[type]
  const problems = column
    ? sql`SELECT ${sql(column)} AS id, count(*)::int AS n FROM exam_problem WHERE site_id = ${sql.siteId} AND status_id = 1 AND ${sql(column)} <> 0 GROUP BY 1`
    : sql`SELECT t.id::bigint AS id, count(*)::int AS n FROM exam_problem, jsonb_array_elements_text(topic_ids) AS t(id) WHERE site_id = ${sql.siteId} AND status_id = 1 GROUP BY 1`
  const papers = column
    ? sql`SELECT ${sql(column)} AS id, count(*)::int AS n FROM exam_info WHERE site_id = ${sql.siteId} AND is_deleted = 0 AND ${sql(column)} <> 0 GROUP BY 1`
    : sql`SELECT 0::bigint AS id, 0 AS n WHERE false`
  return sql<(CategoryRow & { problemCount: number; examCount: number })[]>`
    WITH p AS (${problems}), e AS (${papers})
    SELECT ${columns(sql)}, coalesce(p.n, 0) AS "problemCount", coalesce(e.n, 0) AS "examCount" FROM exam_category k LEFT JOIN p ON p.id = k.id LEFT JOIN e ON e.id = k.id
    WHERE k.site_id = ${sql.siteId} AND k.exam_category_type = ${type} ORDER BY k.floor, k.sort, k.id`
}

export async function selectOne(sql: Sql, id: string) {
  const [row] = await sql<
    CategoryRow[]
  >`SELECT ${columns(sql)} FROM exam_category k WHERE k.site_id = ${sql.siteId} AND k.id = ${id}`
  return row
}

export async function selectSome(sql: Sql, ids: readonly string[]) {
  return sql<
    CategoryRow[]
  >`SELECT ${columns(sql)} FROM exam_category k WHERE k.site_id = ${sql.siteId} AND k.id = ANY(${sql.ids(ids)})`
}

/** The category of this name in this place. */
export async function selectNamed(sql: Sql, type: number, parentId: string, name: string) {
  const [row] = await sql<{ id: string }[]>`
    SELECT id FROM exam_category WHERE site_id = ${sql.siteId} AND exam_category_type = ${type} AND parent_id = ${parentId} AND category_name = ${name}`
  return row
}

export interface NewCategory {
  siteId: number
  examCategoryType: number
  parentId: string
  categoryName: string
  floor: number
}

/** Adds a category behind its siblings. @returns its id */
export async function insertCategory(sql: Tx, row: NewCategory): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    INSERT INTO exam_category (site_id, exam_category_type, parent_id, category_name, floor, sort)
    SELECT ${row.siteId}, ${row.examCategoryType}, ${row.parentId}, ${row.categoryName}, ${row.floor}, coalesce(max(sort), -1)::int + 1
    FROM exam_category WHERE site_id = ${row.siteId} AND exam_category_type = ${row.examCategoryType} AND parent_id = ${row.parentId} RETURNING id`
  if (!made) throw new Error('the category was not stored')
  return made.id
}

export async function updateName(sql: Tx, id: string, name: string): Promise<void> {
  await sql`UPDATE exam_category SET category_name = ${name} WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function updateStatus(sql: Tx, id: string, statusId: 0 | 1): Promise<boolean> {
  const { count } =
    await sql`UPDATE exam_category SET status_id = ${statusId} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count === 1
}

/** Ids of a category and of everything below it, with how deep each is below it (0 itself). */
export async function selectBelow(sql: Sql, id: string) {
  return sql<{ id: string; depth: number }[]>`
    WITH RECURSIVE below AS (
      SELECT id, 0 AS depth FROM exam_category WHERE site_id = ${sql.siteId} AND id = ${id}
      UNION SELECT c.id, b.depth + 1 FROM exam_category c JOIN below b ON c.parent_id = b.id WHERE c.site_id = ${sql.siteId}
    ) SELECT id, depth FROM below`
}

/** How much is filed under a category itself, deleted problems and papers included: they can come back. */
export async function countUses(sql: Sql, { id, examCategoryType }: CategoryRow) {
  const column = columnOf[examCategoryType]
  const [row] = await sql<{ problemCount: number; examCount: number }[]>`
    SELECT (SELECT count(*)::int FROM exam_problem WHERE site_id = ${sql.siteId} AND ${column ? sql`${sql(column)} = ${id}` : sql`topic_ids ? ${id}`}) AS "problemCount",
      (SELECT count(*)::int FROM exam_info WHERE site_id = ${sql.siteId} AND ${column ? sql`${sql(column)} = ${id}` : sql`false`}) AS "examCount"`
  return row ?? { problemCount: 0, examCount: 0 }
}

/** Puts categories into this order below this parent. */
export async function updatePlaces(sql: Tx, parentId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE exam_category k SET parent_id = ${parentId}, sort = o.place - 1
    FROM unnest(${sql.ids(ids)}) WITH ORDINALITY o(id, place) WHERE k.site_id = ${sql.siteId} AND k.id = o.id`
}

/** Makes `floor` follow the tree again for everything of a kind. */
export async function updateFloors(sql: Tx, type: number): Promise<void> {
  await sql`
    WITH RECURSIVE tree AS (
      SELECT id, 1 AS floor FROM exam_category WHERE site_id = ${sql.siteId} AND exam_category_type = ${type} AND parent_id = 0
      UNION SELECT c.id, t.floor + 1 FROM exam_category c JOIN tree t ON c.parent_id = t.id WHERE c.site_id = ${sql.siteId}
    ) UPDATE exam_category k SET floor = t.floor FROM tree t WHERE k.site_id = ${sql.siteId} AND k.id = t.id AND k.floor <> t.floor`
}

/** Categories directly below one. */
export async function selectChildren(sql: Sql, parentId: string) {
  return sql<
    CategoryRow[]
  >`SELECT ${columns(sql)} FROM exam_category k WHERE k.site_id = ${sql.siteId} AND k.parent_id = ${parentId} ORDER BY k.sort, k.id`
}

/** Files the problems of one category under another of its kind. */
export async function refile(sql: Tx, type: number, id: string, intoId: string): Promise<void> {
  const column = columnOf[type]
  if (!column) {
    await sql`
      UPDATE exam_problem SET topic_ids = (SELECT coalesce(jsonb_agg(DISTINCT CASE WHEN t.id = ${id} THEN ${intoId}::text ELSE t.id END), '[]') FROM jsonb_array_elements_text(topic_ids) AS t(id))
      WHERE site_id = ${sql.siteId} AND topic_ids ? ${id}`
    return
  }
  await sql`UPDATE exam_problem SET ${sql(column)} = ${intoId} WHERE site_id = ${sql.siteId} AND ${sql(column)} = ${id}`
}

const FIELDS = ['subjectId', 'yearId', 'sourceId', 'graId', 'topicId']

/** Papers and every version of them follow, with what their sections draw: the next version begins as a copy. Frozen papers stay as they are. */
export async function refilePapers(sql: Tx, type: number, id: string, intoId: string): Promise<void> {
  const column = columnOf[type]
  if (column)
    await sql`UPDATE exam_info SET ${sql(column)} = ${intoId} WHERE site_id = ${sql.siteId} AND ${sql(column)} = ${id}`
  // jsonb writes a field in one way only, and quotes within texts are escaped: nothing else can read like this.
  const named = (which: string) => `"${FIELDS[type - 1]}": "${which}"`
  await sql`
    UPDATE exam_version SET doc = replace(doc::text, ${named(id)}, ${named(intoId)})::jsonb WHERE site_id = ${sql.siteId} AND strpos(doc::text, ${named(id)}) > 0`
}

export async function deleteOne(sql: Tx, id: string): Promise<void> {
  await sql`DELETE FROM exam_category WHERE site_id = ${sql.siteId} AND id = ${id}`
}

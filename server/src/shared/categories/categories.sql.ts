/** Queries on any category table. */
import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'

/** A category table: id, category_name, sort, status_id; with levels also parent_id and floor. */
export interface CategoryTable {
  table: string
  /** Column that separates kinds of categories; absent: one kind per table. */
  typeColumn?: string
  /** Maximum depth; 1: a flat list. */
  levels: number
}

export interface CategoryRow {
  id: string
  /** '0': top level. */
  parentId: string
  /** 0 in a table of one kind. */
  type: number
  categoryName: string
  floor: number
  statusId: 0 | 1
}

/** Position of a category: parent and kind. */
export interface Place {
  type: number
  parentId: string
}

const columns = (sql: Sql, { typeColumn, levels }: CategoryTable) => sql`
  k.id, k.category_name, k.status_id, ${typeColumn ? sql`k.${sql(typeColumn)}` : sql`0`} AS type,
  ${levels > 1 ? sql`k.parent_id, k.floor` : sql`0::bigint AS parent_id, 1 AS floor`}`

const inPlace = (sql: Sql, { typeColumn, levels }: CategoryTable, { type, parentId }: Place) => sql`
  site_id = ${sql.siteId} ${typeColumn ? sql`AND ${sql(typeColumn)} = ${type}` : sql``} ${levels > 1 ? sql`AND parent_id = ${parentId}` : sql``}`

const select = (sql: Sql, of: CategoryTable, which: Fragment) => sql<CategoryRow[]>`
  SELECT ${columns(sql, of)} FROM ${sql(of.table)} k WHERE k.site_id = ${sql.siteId} AND ${which}`

export async function selectOne(sql: Sql, of: CategoryTable, id: string): Promise<CategoryRow | undefined> {
  const [row] = await select(sql, of, sql`k.id = ${id}`)
  return row
}

export const selectSome = (sql: Sql, of: CategoryTable, ids: readonly string[]) =>
  select(sql, of, sql`k.id = ANY(${sql.ids(ids)})`)

/** Positions of all categories of a kind. */
export const selectOrder = (sql: Sql, { table, typeColumn, levels }: CategoryTable, type: number) =>
  sql<{ id: string; parentId: string }[]>`
    SELECT id, ${levels > 1 ? sql`parent_id` : sql`0::bigint AS parent_id`} FROM ${sql(table)}
    WHERE site_id = ${sql.siteId} ${typeColumn ? sql`AND ${sql(typeColumn)} = ${type}` : sql``} ORDER BY 2, sort, id`

/** Direct children. */
export const selectChildren = (sql: Sql, of: CategoryTable, parentId: string) =>
  select(sql, of, sql`k.parent_id = ${parentId} ORDER BY k.sort, k.id`)

/** Names of the children of `parentId` ('0': top level) in order, of the kind of `like`. */
export async function selectNamesBelow(
  sql: Sql,
  { table, typeColumn, levels }: CategoryTable,
  parentId: string,
  like: string,
) {
  const rows = await sql<{ categoryName: string }[]>`
    SELECT k.category_name FROM ${sql(table)} k WHERE k.site_id = ${sql.siteId} ${levels > 1 ? sql`AND k.parent_id = ${parentId}` : sql``}
      ${typeColumn ? sql`AND k.${sql(typeColumn)} = (SELECT m.${sql(typeColumn)} FROM ${sql(table)} m WHERE m.site_id = ${sql.siteId} AND m.id = ${like})` : sql``}
    ORDER BY k.sort, k.id`
  return rows.map(({ categoryName }) => categoryName)
}

/** The category with this name at this position. */
export async function selectNamed(sql: Sql, of: CategoryTable, place: Place, name: string) {
  const [row] = await sql<{ id: string }[]>`
    SELECT id FROM ${sql(of.table)} WHERE ${inPlace(sql, of, place)} AND category_name = ${name} LIMIT 1`
  return row?.id
}

/** Ids of a category and its descendants, with their relative depth (0: itself). */
export async function selectBelow(sql: Sql, { table, levels }: CategoryTable, id: string) {
  if (levels === 1) return [{ id, depth: 0 }]
  return sql<{ id: string; depth: number }[]>`
    WITH RECURSIVE below AS (
      SELECT id, 0 AS depth FROM ${sql(table)} WHERE site_id = ${sql.siteId} AND id = ${id}
      UNION SELECT c.id, b.depth + 1 FROM ${sql(table)} c JOIN below b ON c.parent_id = b.id WHERE c.site_id = ${sql.siteId}
    ) SELECT id, depth FROM below`
}

/** Appends a category to its siblings. @returns its id */
export async function insertCategory(tx: Tx, of: CategoryTable, place: Place, name: string, floor: number) {
  const values = {
    site_id: tx.siteId,
    category_name: name,
    ...(of.typeColumn ? { [of.typeColumn]: place.type } : {}),
    ...(of.levels > 1 ? { parent_id: place.parentId, floor } : {}),
  }
  const [last] = await tx<{ next: number }[]>`
    SELECT coalesce(max(sort), -1)::int + 1 AS next FROM ${tx(of.table)} WHERE ${inPlace(tx, of, place)}`
  const [made] = await tx<{ id: string }[]>`
    INSERT INTO ${tx(of.table)} ${tx({ ...values, sort: last?.next ?? 0 })} RETURNING id`
  if (!made) throw new Error('the category was not stored')
  return made.id
}

/** @returns whether it existed */
export async function updateCategory(
  tx: Tx,
  { table }: CategoryTable,
  id: string,
  to: { category_name?: string; status_id?: 0 | 1 },
): Promise<boolean> {
  const { count } = await tx`UPDATE ${tx(table)} SET ${tx(to)} WHERE site_id = ${tx.siteId} AND id = ${id}`
  return count === 1
}

export async function deleteCategory(tx: Tx, { table }: CategoryTable, id: string): Promise<void> {
  await tx`DELETE FROM ${tx(table)} WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Sets parent and order of categories. */
export async function updatePlaces(tx: Tx, { table, levels }: CategoryTable, parentId: string, ids: readonly string[]) {
  await tx`
    UPDATE ${tx(table)} k SET ${levels > 1 ? tx`parent_id = ${parentId},` : tx``} sort = o.place - 1
    FROM unnest(${tx.ids(ids)}) WITH ORDINALITY o(id, place) WHERE k.site_id = ${tx.siteId} AND k.id = o.id`
}

/** Recomputes `floor` (depth) for all categories of a kind. */
export async function updateFloors(tx: Tx, { table, typeColumn }: CategoryTable, type: number): Promise<void> {
  await tx`
    WITH RECURSIVE tree AS (
      SELECT id, 1 AS floor FROM ${tx(table)} WHERE site_id = ${tx.siteId} ${typeColumn ? tx`AND ${tx(typeColumn)} = ${type}` : tx``} AND parent_id = 0
      UNION SELECT c.id, t.floor + 1 FROM ${tx(table)} c JOIN tree t ON c.parent_id = t.id WHERE c.site_id = ${tx.siteId}
    ) UPDATE ${tx(table)} k SET floor = t.floor FROM tree t WHERE k.site_id = ${tx.siteId} AND k.id = t.id AND k.floor <> t.floor`
}

import type { Sql } from '../kernel/db/index.ts'
import { idArray } from '../kernel/db/arrays.ts'

type Value = string | number | null

/** A table of hand-sorted rows: its columns by the names that the wire has for them. */
export interface RowsTable {
  table: string
  /** Wire name to column. */
  columns: Readonly<Record<string, string>>
  /** Column that says whether a row is on. */
  status: 'status_id' | 'is_show'
  /** Columns by which the rows are ordered before their place within the group. */
  groupedBy?: readonly string[]
}

/** All rows in their order, under their wire names. */
export async function selectRows(sql: Sql, { table, columns, status, groupedBy = [] }: RowsTable) {
  const wanted: string[] = ['id', 'sort', status, ...Object.values(columns)]
  const order: string[] = [...groupedBy, 'sort', 'id']
  const rows = await sql<Record<string, Value>[]>`SELECT ${sql(wanted)} FROM ${sql(table)} ORDER BY ${sql(order)}`
  return rows.map((row) => ({
    id: row.id,
    sort: row.sort,
    statusId: row[status],
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column]])),
  }))
}

/** One row under its wire names, locked until the transaction ends. */
export async function lockRow(sql: Sql, { table, columns }: RowsTable, id: string) {
  const [row] = await sql<Record<string, Value>[]>`
    SELECT ${sql(['id', ...Object.values(columns)])} FROM ${sql(table)} WHERE id = ${id} FOR UPDATE`
  return row && Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column]]))
}

export async function countRows(sql: Sql, { table }: RowsTable): Promise<number> {
  const [row] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM ${sql(table)}`
  return row?.n ?? 0
}

/** The row that has these very values in all of its columns, if there is one. */
export async function selectSame(
  sql: Sql,
  { table }: RowsTable,
  values: Record<string, Value>,
): Promise<string | undefined> {
  const conditions = Object.entries(values).map(([column, value]) => sql`AND ${sql(column)} = ${value}`)
  const [row] = await sql<{ id: string }[]>`SELECT id FROM ${sql(table)} WHERE true ${conditions} ORDER BY id LIMIT 1`
  return row?.id
}

/** Adds a row at the end. */
export async function insertRow(
  sql: Sql,
  { table }: RowsTable,
  siteId: number,
  values: Record<string, Value>,
): Promise<string> {
  const [last] = await sql<{ sort: number }[]>`SELECT coalesce(max(sort), -1) + 1 AS sort FROM ${sql(table)}`
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO ${sql(table)} ${sql({ site_id: siteId, sort: last?.sort ?? 0, ...values })} RETURNING id`
  return row?.id ?? ''
}

export async function updateRow(
  sql: Sql,
  { table }: RowsTable,
  id: string,
  values: Record<string, Value>,
): Promise<boolean> {
  const { count } = await sql`UPDATE ${sql(table)} SET ${sql(values)} WHERE id = ${id}`
  return count > 0
}

export async function deleteRow(sql: Sql, { table }: RowsTable, id: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM ${sql(table)} WHERE id = ${id}`
  return count > 0
}

/** Gives the named rows the places 0, 1, 2 …; answers how many of them there are. */
export async function placeRows(sql: Sql, { table }: RowsTable, ids: readonly string[]): Promise<number> {
  const { count } = await sql`
    UPDATE ${sql(table)} r SET sort = o.place - 1 FROM unnest(${idArray(ids)}::text::bigint[]) WITH ORDINALITY o (id, place) WHERE r.id = o.id`
  return count
}

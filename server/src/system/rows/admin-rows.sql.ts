import type { Sql, Tx } from '../../kernel/db/index.ts'

type Value = string | number | null

/** A table of manually ordered rows, with its columns by wire name. */
export interface RowsTable {
  table: string
  /** Wire name to column. */
  columns: Readonly<Record<string, string>>
  /** Column that says whether a row is enabled. */
  status: 'status_id' | 'is_show'
  /** Columns ordered before `sort`. */
  groupedBy?: readonly string[]
}

/** Columns under their wire names. */
const wireColumns = (sql: Sql, columns: RowsTable['columns']) =>
  Object.entries(columns).map(([name, column]) => sql`, ${sql(column)} AS ${sql(name)}`)

/** All rows in order, under their wire names. */
export function selectRows(sql: Sql, { table, columns, status, groupedBy = [] }: RowsTable) {
  const order: string[] = [...groupedBy, 'sort', 'id']
  return sql<Record<string, Value>[]>`
    SELECT id, sort, ${sql(status)} AS "statusId" ${wireColumns(sql, columns)} FROM ${sql(table)}
    WHERE site_id = ${sql.siteId} ORDER BY ${sql(order)}`
}

/** One row under its wire names. */
export async function selectRow(sql: Sql, { table, columns, status }: RowsTable, id: string) {
  const [row] = await sql<Record<string, Value>[]>`
    SELECT id, ${sql(status)} AS "statusId" ${wireColumns(sql, columns)} FROM ${sql(table)} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
}

/** One row under its wire names, locked until the end of the transaction. */
export async function lockRow(tx: Tx, { table, columns }: RowsTable, id: string) {
  const [row] = await tx<Record<string, Value>[]>`
    SELECT id ${wireColumns(tx, columns)} FROM ${tx(table)} WHERE site_id = ${tx.siteId} AND id = ${id} FOR UPDATE`
  return row
}

export async function countRows(sql: Sql, { table }: RowsTable): Promise<number> {
  const [row] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM ${sql(table)} WHERE site_id = ${sql.siteId}`
  return row?.n ?? 0
}

/** A row with exactly these values, if there is one. */
export async function selectSame(
  sql: Sql,
  { table }: RowsTable,
  values: Record<string, Value>,
): Promise<string | undefined> {
  const conditions = Object.entries(values).map(([column, value]) => sql`AND ${sql(column)} = ${value}`)
  const [row] = await sql<
    { id: string }[]
  >`SELECT id FROM ${sql(table)} WHERE site_id = ${sql.siteId} ${conditions} ORDER BY id LIMIT 1`
  return row?.id
}

/** Appends a row. */
export async function insertRow(sql: Tx, { table }: RowsTable, values: Record<string, Value>): Promise<string> {
  const [last] = await sql<
    { sort: number }[]
  >`SELECT coalesce(max(sort), -1) + 1 AS sort FROM ${sql(table)} WHERE site_id = ${sql.siteId}`
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO ${sql(table)} ${sql({ site_id: sql.siteId, sort: last?.sort ?? 0, ...values })} RETURNING id`
  return row?.id ?? ''
}

export async function updateRow(
  sql: Tx,
  { table }: RowsTable,
  id: string,
  values: Record<string, Value>,
): Promise<boolean> {
  const { count } = await sql`UPDATE ${sql(table)} SET ${sql(values)} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count > 0
}

export async function deleteRow(sql: Tx, { table }: RowsTable, id: string): Promise<boolean> {
  const { count } = await sql`DELETE FROM ${sql(table)} WHERE site_id = ${sql.siteId} AND id = ${id}`
  return count > 0
}

/** Numbers the rows 0, 1, 2 … @returns how many exist */
export async function placeRows(sql: Tx, { table }: RowsTable, ids: readonly string[]): Promise<number> {
  const { count } = await sql`
    UPDATE ${sql(table)} r SET sort = o.place - 1 FROM unnest(${sql.ids(ids)}) WITH ORDINALITY o (id, place) WHERE r.site_id = ${sql.siteId} AND r.id = o.id`
  return count
}

/** Database dump: every table by COPY, in one snapshot. Works with any PostgreSQL and without pg_dump. */
import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { OwnerDb, OwnerSql } from '../db/index.ts'
import { appliedMigrations } from '../db/migrate.ts'
import type { DumpedTable, Manifest } from './manifest.ts'

/** Our schema and that of pg-boss. */
export const SCHEMAS = ['public', 'pgboss']

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const tableName = ({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

export type TableColumns = Pick<DumpedTable, 'schema' | 'name' | 'columns'>

/**
 * Tables with their stored columns; generated columns are recomputed on restore. Partitions are read through their
 * parent.
 */
export function selectTables(sql: OwnerSql): Promise<TableColumns[]> {
  return sql<TableColumns[]>`
    SELECT n.nspname AS schema, c.relname AS name, jsonb_agg(a.attname ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE n.nspname = ANY(${`{${SCHEMAS.join(',')}}`}::text::name[]) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY 1, 2 ORDER BY 1, 2`
}

/** Counts rows of COPY text output: one line per row; a line break inside a value is escaped as \n. */
function countLines(count: (rows: number) => void): Transform {
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      let rows = 0
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows++
      count(rows)
      done(null, piece)
    },
  })
}

async function dumpTable(tx: OwnerSql, table: TableColumns, folder: string, rows: string): Promise<DumpedTable> {
  const file = `database/${table.schema}.${table.name}.copy.gz`
  const hash = createHash('sha256')
  let count = 0
  const rowsOf = await tx.unsafe(`COPY (${rows}) TO STDOUT`).readable()
  const handle = await open(join(folder, file), 'w', 0o600)
  const hashed = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  await pipeline(
    rowsOf,
    countLines((more) => (count += more)),
    createGzip({ level: 1 }),
    hashed,
    handle.createWriteStream({ flush: true }),
  )
  // The driver resumes its connection from _read(); a stream that ended while full would leave it paused.
  rowsOf._read(0)
  return { ...table, rows: count, file, sha256: hash.digest('hex') }
}

type DumpedTables = Pick<Manifest, 'tables' | 'migrations' | 'postgres'>
type Dumped = DumpedTables & Pick<Manifest, 'sequences'>

/**
 * Dumps tables into `folder`/database, in the snapshot of the transaction.
 * @param rowsOf query of the columns of a table, in order
 */
export async function dumpTables(
  tx: OwnerSql,
  { folder, all, rowsOf }: { folder: string; all: readonly TableColumns[]; rowsOf(table: TableColumns): string },
  progress: (done: number, total: number, rows: number) => void,
): Promise<DumpedTables> {
  await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 })
  const [server] = await tx<{ version: string }[]>`SELECT current_setting('server_version') AS version`
  const tables: DumpedTable[] = []
  let rows = 0
  for (const table of all) {
    const dumped = await dumpTable(tx, table, folder, rowsOf(table))
    tables.push(dumped)
    rows += dumped.rows
    progress(tables.length, all.length, rows)
  }
  return { tables, migrations: await appliedMigrations(tx), postgres: server?.version ?? '' }
}

/** Dumps all tables into `folder`/database. @returns their part of the manifest */
export async function dumpDatabase(
  owner: OwnerDb,
  folder: string,
  progress: (done: number, total: number, rows: number) => void,
): Promise<Dumped> {
  return (await owner.begin('isolation level repeatable read read only', async (tx) => {
    const rowsOf = (table: TableColumns) => `SELECT ${columnList(table.columns)} FROM ${tableName(table)}`
    const dumped = await dumpTables(tx, { folder, all: await selectTables(tx), rowsOf }, progress)
    // Sequences are not transactional: read last, they are not behind any row of the snapshot.
    const names = await tx<{ schema: string; name: string }[]>`
      SELECT schemaname AS schema, sequencename AS name FROM pg_sequences WHERE schemaname = ANY(${`{${SCHEMAS.join(',')}}`}::text::name[]) ORDER BY 1, 2`
    const sequences: Manifest['sequences'] = []
    for (const sequence of names) {
      const [at] = await tx.unsafe<{ value: string; isCalled: boolean }[]>(
        `SELECT last_value::text AS value, is_called FROM ${tableName(sequence)}`,
      )
      if (at) sequences.push({ ...sequence, value: at.value, isCalled: at.isCalled })
    }
    return { ...dumped, sequences }
  })) as Dumped
}

/** Loads a dump into an empty database. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { transaction, type OwnerDb, type OwnerTx } from '../db/index.ts'
import { migrate, migrationNames, sinceBaseline } from '../db/migrate.ts'
import { StartError } from '../errors.ts'
import { columnList, SCHEMAS, selectTables, tableName } from './dump.ts'
import type { DumpedTable, Manifest } from './manifest.ts'
import type { Source } from './source.ts'
import { texts } from './texts.ts'

/** pg-boss's version table must match the program that created its schema, not the dump. */
const isLoaded = ({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>): boolean =>
  !(schema === 'pgboss' && name === 'version') && !(schema === 'public' && name === 'schema_migration')

/** Whether the database already has our tables. */
export async function hasTables(owner: OwnerDb): Promise<boolean> {
  const rows =
    await owner`SELECT 1 FROM pg_tables WHERE schemaname = ANY(${`{${SCHEMAS.join(',')}}`}::text::name[]) LIMIT 1`
  return rows.length > 0
}

/** @throws {StartError} the backup has migrations that this program does not know */
export function requireKnownSchema({ migrations }: Pick<Manifest, 'migrations'>): void {
  const ours = migrationNames()
  const unknown = sinceBaseline(migrations).filter((name) => !ours.includes(name))
  if (unknown.length > 0) throw new StartError(texts.newerSchema(unknown))
}

/** A file of the backup. Copied, because a stream reads ahead. */
export const fileStream = ({ pieces }: Source, file: string): Readable =>
  Readable.from(
    (async function* () {
      for await (const piece of pieces(file)) yield Buffer.from(piece)
    })(),
  )

interface Constraint {
  table: string
  name: string
  definition: string
}

/** Drops foreign keys, because tables load one by one; recreating them validates all rows. */
async function dropReferences(tx: OwnerTx): Promise<Constraint[]> {
  const found = await tx<Constraint[]>`
    SELECT c.conrelid::regclass::text AS table, quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
    WHERE c.contype = 'f' AND c.conparentid = 0 AND n.nspname = ANY(${`{${SCHEMAS.join(',')}}`}::text::name[])`
  for (const { table, name } of found) await tx.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return found
}

/**
 * Recreates the schema at the backup's migration and loads the rows, in one transaction. Later migrations run at the
 * next start.
 * @param replace drop existing tables first
 * @throws {StartError}
 */
export async function loadDatabase(
  owner: OwnerDb,
  source: Source,
  {
    replace,
    progress,
    step,
  }: { replace: boolean; progress(done: number, total: number, rows: number): void; step(text: string): void },
): Promise<void> {
  const { manifest } = source
  requireKnownSchema(manifest)
  if (replace) {
    await owner.unsafe('DROP SCHEMA IF EXISTS pgboss CASCADE')
    await owner.unsafe('DROP SCHEMA IF EXISTS public CASCADE')
    await owner.unsafe('CREATE SCHEMA public')
  }
  step(texts.schema)
  await migrate(owner, sinceBaseline(manifest.migrations))
  step(texts.loading)
  await transaction(owner, async (tx) => {
    const tables = (await selectTables(tx)).filter(isLoaded)
    const references = await dropReferences(tx)
    // Rows inserted by migrations are in the backup, in their current state.
    await tx.unsafe(`TRUNCATE ${tables.map(tableName).join(', ')}`)
    let rows = 0
    for (const [at, table] of manifest.tables.entries()) {
      if (!isLoaded(table)) continue
      const name = tableName(table)
      await tx.unsafe(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
      const target = await tx.unsafe(`COPY ${name} (${columnList(table.columns)}) FROM STDIN`).writable()
      await pipeline(fileStream(source, table.file), createGunzip(), target)
      await tx.unsafe(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
      const [count] = await tx.unsafe<{ rows: string }[]>(`SELECT count(*)::text AS rows FROM ${name}`)
      if (Number(count?.rows) !== table.rows)
        throw new StartError(texts.wrongRows(`${table.schema}.${table.name}`, Number(count?.rows), table.rows))
      rows += table.rows
      progress(at + 1, manifest.tables.length, rows)
    }
    for (const { schema, name, value, isCalled } of manifest.sequences)
      await tx`SELECT setval(${tableName({ schema, name })}::text::regclass, ${value}::text::bigint, ${isCalled})`
    step(texts.constraints)
    for (const { table, name, definition } of references)
      await tx.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  })
  await owner.unsafe('ANALYZE')
}

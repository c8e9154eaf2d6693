import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { columnList, dumpTable, tableName, type TableColumns } from '../../kernel/backup/dump.ts'
import { isInsideCopied, writeHashed } from '../../kernel/backup/files.ts'
import { type CopiedFile, type DumpedTable, FORMAT, MANIFEST, type Manifest } from '../../kernel/backup/manifest.ts'
import { megabytes, type Progress, syncFolder, takeFolder, throttle } from '../../kernel/backup/steps.ts'
import { texts as backupTexts } from '../../kernel/backup/texts.ts'
import type { OwnerTx } from '../../kernel/db/index.ts'
import { StartError } from '../../kernel/errors.ts'
import { countJobs } from '../../kernel/queue/list.sql.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import { copySiteFiles } from './files.ts'
import { CONTENTS, type Contents, readContents } from './sealed.ts'
import { exportedTables, fixedValues } from './tables.ts'
import { texts } from './texts.ts'

type Here = Pick<Services, 'config' | 'database' | 'log' | 'platform' | 'secret'>

/** Query of the rows of a site; contents of encrypted columns are in a file of their own. */
function rowsOf({ schema, name, columns }: TableColumns, siteId: number, sealed: readonly SealedColumn[]): string {
  const values = columns.map((column) => {
    const value = fixedValues[`${name}.${column}`]
    if (value !== undefined) return value
    const isSealed = sealed.some((one) => one.table === name && one.column === column)
    return isSealed ? `CASE WHEN ${columnList([column])} IS NOT NULL THEN ''::bytea END` : columnList([column])
  })
  return `SELECT ${values.join(', ')} FROM ${tableName({ schema, name })} WHERE site_id = ${siteId}`
}

interface Dumped {
  site: NonNullable<Manifest['site']>
  postgres: string
  migrations: string[]
  tables: DumpedTable[]
  contents: Contents
  /** Columns with values that could not be decrypted. */
  unread: Set<string>
}

async function dumpSite(
  services: Here,
  tx: OwnerTx,
  { siteId, folder, sealed }: { siteId: number; folder: string; sealed: readonly SealedColumn[] },
  progress: (done: number, total: number, rows: number) => void,
): Promise<Dumped> {
  const [site] = await tx<
    { name: string; domain: string }[]
  >`SELECT name_pc AS name, domain FROM site WHERE site_id = ${siteId}`
  if (!site) throw new StartError(texts.noSite(siteId))
  const [server] = await tx<{ version: string }[]>`SELECT current_setting('server_version') AS version`
  const migrations = await tx<{ name: string }[]>`SELECT name FROM schema_migration ORDER BY name`
  const all = await exportedTables(tx)
  const tables: DumpedTable[] = []
  let rows = 0
  for (const table of all) {
    const dumped = await dumpTable(tx, table, folder, rowsOf(table, siteId, sealed))
    tables.push(dumped)
    rows += dumped.rows
    progress(tables.length, all.length, rows)
  }
  const unread = new Set<string>()
  return {
    site: { siteId, ...site },
    postgres: server?.version ?? '',
    migrations: migrations.map(({ name }) => name),
    tables,
    contents: await readContents(services, tx, siteId, sealed, unread),
    unread,
  }
}

/**
 * Exports one site of a running installation into a new folder: rows in one snapshot, and files. A killed run leaves
 * `folder`.part, which the next one replaces.
 * @throws {StartError}
 */
export async function exportSite(
  services: Here,
  { siteId, folder, sealed }: { siteId: number; folder: string; sealed: readonly SealedColumn[] },
  setMessage: Progress,
): Promise<void> {
  const { config, database } = services
  if (isInsideCopied(config.dataDir, folder)) throw new StartError(backupTexts.inside)
  if (existsSync(folder)) throw new StartError(texts.exists(folder))
  const [known] = await database.owner`SELECT 1 FROM site WHERE site_id = ${siteId}`
  if (!known) throw new StartError(texts.noSite(siteId))
  const partial = `${folder}.part`
  await takeFolder(partial)
  for (const name of ['database', 'files']) await rm(join(partial, name), { recursive: true, force: true })
  await mkdir(join(partial, 'database'), { mode: 0o700 })
  const report = throttle(setMessage)
  const taken = new Map<string, CopiedFile>()
  const copy = () =>
    copySiteFiles(services, siteId, partial, taken, (done, total, bytes) =>
      report(() => backupTexts.filesProgress(done, total, megabytes(bytes))),
    )
  setMessage(texts.copying)
  await copy()
  setMessage(backupTexts.database)
  const createdAt = new Date()
  const { contents, unread, ...dumped } = await database.owner.begin(
    'isolation level repeatable read read only',
    (tx) =>
      dumpSite(services, tx, { siteId, folder: partial, sealed }, (done, total, rows) =>
        report(() => backupTexts.tableProgress(done, total, rows)),
      ),
  )
  setMessage(backupTexts.changed)
  await copy()
  const written = await writeHashed(
    (async function* () {
      yield Buffer.from(JSON.stringify(contents))
    })(),
    join(partial, 'files', CONTENTS),
    0o600,
  )
  const files = [...taken.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: createdAt.toISOString(),
    ...dumped,
    sequences: [],
    files: [...files, { path: CONTENTS, mtimeMs: createdAt.getTime(), mode: 0o600, ...written }],
    objectStore: false,
  }
  await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true })
  await rm(join(partial, 'pid'), { force: true })
  await rename(partial, folder)
  await syncFolder(dirname(folder))
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  setMessage(texts.exported(dumped.site.name, folder, rows, files.length, megabytes(bytes)))
  const jobs = await countJobs(database.of(siteId))
  if (jobs.waiting + jobs.running > 0) setMessage(texts.pending(jobs.waiting + jobs.running))
  if (unread.size > 0) setMessage(texts.unread(unread))
}

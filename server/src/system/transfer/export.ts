import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { columnList, dumpTables, tableName, type TableColumns } from '../../kernel/backup/dump.ts'
import { isInsideCopied, writeHashed } from '../../kernel/backup/files.ts'
import { type CopiedFile, FORMAT, MANIFEST, type Manifest } from '../../kernel/backup/manifest.ts'
import { megabytes, type Progress, syncFolder, takeFolder, throttle } from '../../kernel/backup/steps.ts'
import { texts as backupTexts } from '../../kernel/backup/texts.ts'
import { StartError } from '../../kernel/errors.ts'
import { countJobs } from '../../kernel/queue/list.sql.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import { copySiteFiles } from './files.ts'
import { CONTENTS, readContents } from './sealed.ts'
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
  const [site] = await database.owner<{ name: string; domain: string }[]>`
    SELECT name_pc AS name, domain FROM site WHERE site_id = ${siteId}`
  if (!site) throw new StartError(texts.noSite(siteId))
  const partial = `${folder}.part`
  await takeFolder(partial)
  for (const name of ['database', 'files']) await rm(join(partial, name), { recursive: true, force: true })
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
  const { dumped, contents, unread } = await database.owner.begin(
    'isolation level repeatable read read only',
    async (tx) => ({
      dumped: await dumpTables(
        tx,
        {
          folder: partial,
          all: await exportedTables(tx),
          rowsOf: (table) => rowsOf(table, siteId, sealed),
        },
        (done, total, rows) => report(() => backupTexts.tableProgress(done, total, rows)),
      ),
      ...(await readContents(services, tx, siteId, sealed)),
    }),
  )
  setMessage(backupTexts.changed)
  await copy()
  const written = await writeHashed(
    Readable.from([Buffer.from(JSON.stringify(contents))]),
    join(partial, 'files', CONTENTS),
    0o600,
  )
  const files = [...taken.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: createdAt.toISOString(),
    ...dumped,
    site: { siteId, ...site },
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
  setMessage(texts.exported(site.name, folder, rows, files.length, megabytes(bytes)))
  setMessage(texts.keepSafe)
  const jobs = await countJobs(database.of(siteId))
  if (jobs.waiting + jobs.running > 0) setMessage(texts.pending(jobs.waiting + jobs.running))
  if (unread.size > 0) setMessage(texts.unread(unread))
}

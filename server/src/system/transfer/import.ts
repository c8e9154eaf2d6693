import { buffer } from 'node:stream/consumers'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { columnList, tableName, type TableColumns } from '../../kernel/backup/dump.ts'
import { verify } from '../../kernel/backup/index.ts'
import { fileStream } from '../../kernel/backup/load.ts'
import type { DumpedTable, Manifest } from '../../kernel/backup/manifest.ts'
import type { Source } from '../../kernel/backup/source.ts'
import { megabytes, type Progress, throttle } from '../../kernel/backup/steps.ts'
import { texts as backupTexts } from '../../kernel/backup/texts.ts'
import { type OwnerSql, type OwnerTx, transaction } from '../../kernel/db/index.ts'
import { appliedMigrations, sinceBaseline } from '../../kernel/db/migrate.ts'
import { StartError } from '../../kernel/errors.ts'
import type { SealedColumn } from '../../kernel/sealed-columns.ts'
import type { Services } from '../../kernel/services.ts'
import { isOfSite, storeSiteFiles } from './files.ts'
import { CONTENTS, type Contents, parseContents, writeContents } from './sealed.ts'
import { exportedTables } from './tables.ts'
import { texts } from './texts.ts'

type Here = Pick<Services, 'config' | 'database' | 'events' | 'platform' | 'secret' | 'sites'>
type SiteOf = NonNullable<Manifest['site']>

/** @throws {StartError} the id or the domain is taken */
async function refuseTaken(sql: OwnerSql, { siteId, domain }: SiteOf): Promise<void> {
  const taken = await sql<{ siteId: number; name: string }[]>`
    SELECT site_id::int AS "siteId", name_pc AS name FROM site WHERE site_id = ${siteId} OR lower(domain) = lower(${domain}::text)`
  if (taken.some((one) => one.siteId === siteId)) throw new StartError(texts.siteExists(siteId))
  if (taken[0]) throw new StartError(texts.domainTaken(domain, taken[0].name))
}

/** @throws {StartError} exported by another version */
async function requireSameSchema(sql: OwnerSql, manifest: Manifest): Promise<void> {
  const here = sinceBaseline(await appliedMigrations(sql))
  const there = sinceBaseline(manifest.migrations)
  const differing = [...here.filter((name) => !there.includes(name)), ...there.filter((name) => !here.includes(name))]
  if (differing.length > 0) throw new StartError(texts.otherSchema(differing))
  // Columns of an upgraded database may be in another order, but `onlyOf` needs the site first.
  const described = ({ schema, name, columns }: TableColumns) =>
    JSON.stringify([schema, name, columns[0], columns.toSorted()])
  const ours = (await exportedTables(sql)).map(described).join()
  if (manifest.tables.map(described).join() !== ours) throw new StartError(backupTexts.damaged('manifest.json'))
}

/** Refuses rows of other sites: COPY ignores row-level security. */
function onlyOf(siteId: number, table: string): Transform {
  const prefix = Buffer.from(`${siteId}\t`)
  let line = Buffer.alloc(0)
  const isForeign = (start: number) => !line.subarray(start, start + prefix.length).equals(prefix)
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      line = Buffer.concat([line, piece])
      let start = 0
      for (let end = line.indexOf(10); end !== -1; end = line.indexOf(10, start)) {
        if (isForeign(start)) return done(new StartError(texts.wrongSite(table)))
        start = end + 1
      }
      line = line.subarray(start)
      done(null, piece)
    },
    flush: (done) => done(line.length > 0 ? new StartError(texts.wrongSite(table)) : null),
  })
}

async function loadTable(tx: OwnerTx, source: Source, siteId: number, table: DumpedTable): Promise<void> {
  const name = tableName(table)
  const target = await tx.unsafe(`COPY ${name} (${columnList(table.columns)}) FROM STDIN`).writable()
  await pipeline(fileStream(source, table.file), createGunzip(), onlyOf(siteId, table.name), target)
  const [count] = await tx.unsafe<{ rows: number }[]>(
    `SELECT count(*)::int AS rows FROM ${name} WHERE site_id = ${siteId}`,
  )
  if (count?.rows !== table.rows) throw new StartError(backupTexts.wrongRows(table.name, count?.rows ?? 0, table.rows))
}

async function contentsOf(source: Source, siteId: number, sealed: readonly SealedColumn[]): Promise<Contents> {
  const text = await buffer(fileStream(source, `files/${CONTENTS}`))
  return parseContents(text.toString(), siteId, sealed)
}

/**
 * Imports an exported site beside those of a running installation. Verifies everything first; then files, which no row
 * names yet, and all rows in one transaction. A killed run leaves no site, and can be repeated.
 * @throws {StartError}
 */
export async function importSite(
  services: Here,
  source: Source,
  sealed: readonly SealedColumn[],
  setMessage: Progress,
): Promise<void> {
  const { config, database, events, sites } = services
  const { manifest } = source
  const { site } = manifest
  if (!site) throw new StartError(texts.notSite(source.name))
  const { siteId } = site
  const files = manifest.files.filter(({ path }) => path !== CONTENTS)
  if (!files.every(({ path }) => isOfSite(siteId, path))) throw new StartError(backupTexts.damaged('manifest.json'))
  await requireSameSchema(database.owner, manifest)
  await refuseTaken(database.owner, site)
  await verify(source, setMessage)
  const contents = await contentsOf(source, siteId, sealed)
  const report = throttle(setMessage)
  setMessage(texts.storing)
  await storeSiteFiles(services, source, files, (done, total, bytes) =>
    report(() => backupTexts.filesProgress(done, total, megabytes(bytes))),
  )
  setMessage(backupTexts.loading)
  const rows = await transaction(database.owner, async (tx) => {
    const [lock] = await tx<{ isOwn: boolean }[]>`SELECT pg_try_advisory_xact_lock(hashtext('site.import')) AS is_own`
    if (!lock?.isOwn) throw new StartError(texts.busy)
    await refuseTaken(tx, site)
    let sum = 0
    for (const [at, table] of manifest.tables.entries()) {
      await loadTable(tx, source, siteId, table)
      sum += table.rows
      report(() => backupTexts.tableProgress(at + 1, manifest.tables.length, sum))
    }
    await writeContents(services, tx, contents, sealed)
    await tx`UPDATE site SET is_default = true WHERE site_id = ${siteId} AND NOT EXISTS (SELECT FROM site WHERE is_default)`
    await events.publish(tx, 'site.changed', { siteId })
    return sum
  })
  await sites.reload()
  for (const table of manifest.tables) if (table.rows > 0) setMessage(texts.tableRows(table.name, table.rows))
  setMessage(texts.imported(site.name, site.domain, rows, files.length))
  setMessage(texts.makeAgain)
  if (config.s3) setMessage(texts.moveNow)
}

/** Backup of an installation in one folder, and its restore from whatever holds a backup (docs/decisions/0018). */
import type { OwnerDb } from '../db/index.ts'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import { StartError } from '../errors.ts'
import { dumpDatabase } from './dump.ts'
import { createCopier, FOLDERS, forEach, hashOf, isGone, isInsideCopied, removeJournal } from './files.ts'
import { fileStream, hasTables, loadDatabase, requireKnownSchema } from './load.ts'
import { markerOf } from './marker.ts'
import { FORMAT, MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { restoreFiles } from './restore-files.ts'
import type { Source } from './source.ts'
import { megabytes, type Progress, snapshotName, syncFolder, takeFolder, throttle } from './steps.ts'
import { texts } from './texts.ts'

const PARTIAL = 'unfinished'

/** Newest complete backup in a folder of backups. */
function newestIn(folder: string): { folder: string; files: Manifest['files'] } | null {
  const names = readdirSync(folder).filter(
    (name) => /^\d{8}-\d{6}/.test(name) && existsSync(join(folder, name, MANIFEST)),
  )
  const newest = names.sort().at(-1)
  if (newest === undefined) return null
  try {
    return { folder: join(folder, newest), files: readManifest(join(folder, newest)).files }
  } catch {
    // Damaged: make a full backup instead of an incremental one.
    return null
  }
}

/**
 * Online backup into a new folder below `into`: files, then the database in one snapshot, then files added since. A
 * file is durable before its row is written, so one of the two passes has every file that the snapshot refers to. A
 * killed run leaves a folder `unfinished`, which the next run resumes.
 * @returns the backup's folder
 */
export async function backup(
  { owner, dataDir, into, objectStore }: { owner: OwnerDb; dataDir: string; into: string; objectStore: boolean },
  setMessage: Progress,
): Promise<string> {
  const target = resolve(into)
  if (isInsideCopied(dataDir, target)) throw new StartError(texts.inside)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const partial = join(target, PARTIAL)
  await takeFolder(partial)
  const report = throttle(setMessage)
  const copier = await createCopier(dataDir, partial, newestIn(target), (done, total, copied) =>
    report(() => texts.filesProgress(done, total, megabytes(copied))),
  )
  setMessage(texts.files)
  await copier.pass()
  setMessage(texts.database)
  await rm(join(partial, 'database'), { recursive: true, force: true })
  const createdAt = new Date()
  const dumped = await dumpDatabase(owner, partial, (done, total, rows) =>
    report(() => texts.tableProgress(done, total, rows)),
  )
  setMessage(texts.changed)
  await copier.pass()
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: createdAt.toISOString(),
    ...dumped,
    files: copier.files(),
    objectStore,
  }
  await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true })
  await removeJournal(partial)
  await rm(join(partial, 'pid'), { force: true })
  const name = snapshotName(createdAt)
  const folder = join(target, existsSync(join(target, name)) ? `${name}-${process.pid}` : name)
  await rename(partial, folder)
  await syncFolder(target)
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0)
  setMessage(texts.done(folder, dumped.tables.length, rows, manifest.files.length, megabytes(copier.copiedBytes())))
  if (objectStore) setMessage(texts.noObjects)
  return folder
}

/** What an error on reading says about a file of the backup. @throws the error, if it is the place that fails */
function damageOf(error: unknown, path: string): string {
  if (error instanceof StartError) return error.message
  if (isGone(error)) return texts.missing(path)
  if ((error as { code?: string }).code === undefined) throw error
  return texts.wrongSum(path)
}

async function checkTable(source: Source, table: Manifest['tables'][number]): Promise<string | null> {
  const hash = createHash('sha256')
  let rows = 0
  const hashed = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  try {
    await pipeline(fileStream(source, table.file), hashed, createGunzip(), async (pieces) => {
      for await (const piece of pieces as AsyncIterable<Buffer>)
        for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows++
    })
  } catch (error) {
    return damageOf(error, table.file)
  }
  if (hash.digest('hex') !== table.sha256) return texts.wrongSum(table.file)
  return rows === table.rows ? null : texts.wrongRows(table.name, rows, table.rows)
}

/** Compares a complete backup with its manifest. @throws {StartError} naming the first mismatch */
export async function verify(source: Source, setMessage: Progress): Promise<Manifest> {
  const { manifest } = source
  requireKnownSchema(manifest)
  setMessage(texts.checking)
  const report = throttle(setMessage)
  const wrong: string[] = []
  for (const table of manifest.tables) {
    const error = await checkTable(source, table)
    if (error) wrong.push(error)
  }
  let done = 0
  const errors: (string | null)[] = []
  await forEach([...manifest.files.entries()], async ([at, file]) => {
    errors[at] = await hashOf(source.pieces(`files/${file.path}`)).then(
      (sum) => (sum === file.sha256 ? null : texts.wrongSum(file.path)),
      (error: unknown) => damageOf(error, file.path),
    )
    done++
    report(() => texts.verifyProgress(done, manifest.files.length))
  })
  wrong.push(...errors.filter((error) => error !== null))
  if (wrong.length > 0) throw new StartError(texts.damagedMany(wrong.length, wrong[0] ?? ''))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  setMessage(texts.verified(manifest.tables.length, rows, manifest.files.length))
  return manifest
}

/** Whether `dataDir` holds files of an installation. */
const hasFiles = (dataDir: string): boolean =>
  FOLDERS.some(
    (name) => name !== 'secrets' && existsSync(join(dataDir, name)) && readdirSync(join(dataDir, name)).length > 0,
  )

/**
 * Restores a backup into an empty installation. Verifies everything before the first write; then a marker in
 * DATA_DIR blocks the start until the restore is complete; an interrupted one can be repeated.
 * @param force replace existing data: its files are moved aside, its rows are lost
 * @throws {StartError}
 */
export async function restore(
  { owner, dataDir, source, force }: { owner: OwnerDb; dataDir: string; source: Source; force: boolean },
  setMessage: Progress,
): Promise<void> {
  const isBrokenOff = existsSync(markerOf(dataDir))
  const isFull = await hasTables(owner)
  if (!isBrokenOff && !force) {
    if (isFull) throw new StartError(texts.notEmpty('数据库'))
    if (hasFiles(dataDir)) throw new StartError(texts.notEmpty(dataDir))
  }
  if (source.manifest.site) throw new StartError(texts.oneSite)
  const manifest = await verify(source, setMessage)
  await writeFile(markerOf(dataDir), source.name, { flush: true })
  await syncFolder(dataDir)
  if (force && !isBrokenOff) await moveAside(dataDir, setMessage)
  const report = throttle(setMessage)
  await loadDatabase(owner, source, {
    replace: isFull,
    step: setMessage,
    progress: (done, total, rows) => report(() => texts.tableProgress(done, total, rows)),
  })
  setMessage(texts.restoringFiles)
  await restoreFiles(source, dataDir, (done, total, copied) =>
    report(() => texts.filesProgress(done, total, megabytes(copied))),
  )
  rmSync(markerOf(dataDir))
  await syncFolder(dataDir)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  setMessage(texts.restored(manifest.tables.length, rows, manifest.files.length))
  if (manifest.objectStore) setMessage(texts.noObjects)
}

async function moveAside(dataDir: string, setMessage: Progress): Promise<void> {
  const aside = join(dataDir, `replaced-${Date.now()}`)
  for (const name of FOLDERS) {
    // `secrets` holds the running cluster's passwords: merge instead of moving it aside.
    if (name === 'secrets' || !existsSync(join(dataDir, name))) continue
    await mkdir(aside, { recursive: true, mode: 0o700 })
    await rename(join(dataDir, name), join(aside, name))
  }
  if (existsSync(aside)) setMessage(texts.movedAside(aside))
}

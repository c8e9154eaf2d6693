/** Commands `backup`, `verify` and `restore`: everything of an installation in one folder (docs/decisions/0018). */
import type { OwnerDb } from '../db/index.ts'
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createHash } from 'node:crypto'
import { StartError } from '../errors.ts'
import { dumpDatabase } from './dump.ts'
import { createCopier, FOLDERS, forEach, hashFile, isInsideCopied, removeJournal, restoreFiles } from './files.ts'
import { hasTables, loadDatabase, requireKnownSchema } from './load.ts'
import { markerOf } from './marker.ts'
import { FORMAT, MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { texts } from './texts.ts'

/** Shows progress. */
type Progress = (sentence: string) => void
const SAY_EVERY_MS = 2000
const PARTIAL = 'unfinished'

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** Throttles progress messages to one per two seconds. */
function throttle(setMessage: Progress): (text: () => string) => void {
  let last = Date.now()
  return (text) => {
    if (Date.now() - last < SAY_EVERY_MS) return
    last = Date.now()
    setMessage(text())
  }
}

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

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  // Windows cannot fsync a folder.
  await handle.sync().catch(() => undefined)
  await handle.close()
}

/** Locks the folder against a concurrent backup. The lock file holds the pid, so that a dead process loses it. */
async function takeFolder(partial: string): Promise<void> {
  const file = join(partial, 'pid')
  await mkdir(partial, { recursive: true, mode: 0o700 })
  for (;;) {
    const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return null
    })
    if (handle) {
      await handle.writeFile(String(process.pid))
      return handle.close()
    }
    let pid = ''
    for await (const piece of createReadStream(file, 'utf8')) pid += piece as string
    if (Number(pid) !== process.pid && isAlive(Number(pid))) throw new StartError(texts.busy(partial))
    await rm(file, { force: true })
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
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
  const name = createdAt.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const folder = join(target, existsSync(join(target, name)) ? `${name}-${process.pid}` : name)
  await rename(partial, folder)
  await syncFolder(target)
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0)
  setMessage(texts.done(folder, dumped.tables.length, rows, manifest.files.length, megabytes(copier.copiedBytes())))
  if (objectStore) setMessage(texts.noObjects)
  return folder
}

async function checkTable(folder: string, table: Manifest['tables'][number]): Promise<string | null> {
  const hash = createHash('sha256')
  let rows = 0
  const hashed = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      done(null, piece)
    },
  })
  try {
    await pipeline(createReadStream(join(folder, table.file)), hashed, createGunzip(), async (pieces) => {
      for await (const piece of pieces as AsyncIterable<Buffer>)
        for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows++
    })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? texts.missing(table.file) : texts.wrongSum(table.file)
  }
  if (hash.digest('hex') !== table.sha256) return texts.wrongSum(table.file)
  return rows === table.rows ? null : texts.wrongRows(table.name, rows, table.rows)
}

/** Compares a complete backup with its manifest. @throws {StartError} naming the first mismatch */
export async function verify(folder: string, setMessage: Progress): Promise<Manifest> {
  const manifest = readManifest(folder)
  requireKnownSchema(manifest)
  setMessage(texts.checking)
  const report = throttle(setMessage)
  const wrong: string[] = []
  for (const table of manifest.tables) {
    const error = await checkTable(folder, table)
    if (error) wrong.push(error)
  }
  let done = 0
  const errors: (string | null)[] = []
  await forEach([...manifest.files.entries()], async ([at, file]) => {
    const sum = await hashFile(join(folder, 'files', file.path)).catch(() => null)
    errors[at] = sum === file.sha256 ? null : sum === null ? texts.missing(file.path) : texts.wrongSum(file.path)
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
  { owner, dataDir, folder, force }: { owner: OwnerDb; dataDir: string; folder: string; force: boolean },
  setMessage: Progress,
): Promise<void> {
  const isBrokenOff = existsSync(markerOf(dataDir))
  const isFull = await hasTables(owner)
  if (!isBrokenOff && !force) {
    if (isFull) throw new StartError(texts.notEmpty('数据库'))
    if (hasFiles(dataDir)) throw new StartError(texts.notEmpty(dataDir))
  }
  const manifest = await verify(folder, setMessage)
  await writeFile(markerOf(dataDir), folder, { flush: true })
  await syncFolder(dataDir)
  if (force && !isBrokenOff) await moveAside(dataDir, setMessage)
  const report = throttle(setMessage)
  await loadDatabase(owner, folder, manifest, {
    replace: isFull,
    step: setMessage,
    progress: (done, total, rows) => report(() => texts.tableProgress(done, total, rows)),
  })
  setMessage(texts.restoringFiles)
  await restoreFiles(folder, manifest.files, dataDir, (done, total, copied) =>
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

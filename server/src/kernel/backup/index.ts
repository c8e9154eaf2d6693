/** The commands `backup`, `verify` and `restore`: a folder that holds everything of a site, and the way back. Why it is made so: docs/decisions/0018. */
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

/** Says how far it is. */
type Say = (sentence: string) => void
const SAY_EVERY_MS = 2000
const PARTIAL = 'unfinished'

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** Says the newest of many sentences every two seconds. */
function seldom(setMessage: Say): (text: () => string) => void {
  let last = Date.now()
  return (text) => {
    if (Date.now() - last < SAY_EVERY_MS) return
    last = Date.now()
    setMessage(text())
  }
}

/** Newest whole backup in a folder of backups. */
function newestIn(folder: string): { folder: string; files: Manifest['files'] } | null {
  const names = readdirSync(folder).filter(
    (name) => /^\d{8}-\d{6}/.test(name) && existsSync(join(folder, name, MANIFEST)),
  )
  const newest = names.sort().at(-1)
  if (newest === undefined) return null
  try {
    return { folder: join(folder, newest), files: readManifest(join(folder, newest)).files }
  } catch {
    // A damaged one is nothing to build upon: this backup is a full one.
    return null
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  // Windows cannot.
  await handle.sync().catch(() => undefined)
  await handle.close()
}

/** One backup at a time writes into a folder: the lock is the process that made it, and dies with it. */
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
 * Writes a backup into a new folder in `into`, while the site runs. Files are taken first, then the database at one instant, then what files have come since: whatever a
 * row of that instant names was on the disk before the row was written, and is taken by one pass or the other. Killed, it leaves a folder `unfinished`, which the next run goes on
 * with. @returns the backup's folder
 */
export async function backup(
  { owner, dataDir, into, objectStore }: { owner: OwnerDb; dataDir: string; into: string; objectStore: boolean },
  setMessage: Say,
): Promise<string> {
  const target = resolve(into)
  if (isInsideCopied(dataDir, target)) throw new StartError(texts.inside)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const partial = join(target, PARTIAL)
  await takeFolder(partial)
  const often = seldom(setMessage)
  const copier = await createCopier(dataDir, partial, newestIn(target), (done, total, copied) =>
    often(() => texts.filesProgress(done, total, megabytes(copied))),
  )
  setMessage(texts.files)
  await copier.pass()
  setMessage(texts.database)
  await rm(join(partial, 'database'), { recursive: true, force: true })
  const createdAt = new Date()
  const dumped = await dumpDatabase(owner, partial, (done, total, rows) =>
    often(() => texts.tableProgress(done, total, rows)),
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

/** Reads a whole backup and compares it with its manifest. @throws {StartError} naming the first of what is wrong */
export async function verify(folder: string, setMessage: Say): Promise<Manifest> {
  const manifest = readManifest(folder)
  requireKnownSchema(manifest)
  setMessage(texts.checking)
  const often = seldom(setMessage)
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
    often(() => texts.verifyProgress(done, manifest.files.length))
  })
  wrong.push(...errors.filter((error) => error !== null))
  if (wrong.length > 0) throw new StartError(texts.damagedMany(wrong.length, wrong[0] ?? ''))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  setMessage(texts.verified(manifest.tables.length, rows, manifest.files.length))
  return manifest
}

/** True when `dataDir` holds files of a site. */
const hasFiles = (dataDir: string): boolean =>
  FOLDERS.some(
    (name) => name !== 'secrets' && existsSync(join(dataDir, name)) && readdirSync(join(dataDir, name)).length > 0,
  )

/**
 * Brings a backup back into an empty place. Everything is checked before anything is written; from then on a marker in DATA_DIR says that it is not whole, and doing it again is
 * the way out. `force`: what is there goes; its files are moved aside, its rows are lost. @throws {StartError}
 */
export async function restore(
  { owner, dataDir, folder, force }: { owner: OwnerDb; dataDir: string; folder: string; force: boolean },
  setMessage: Say,
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
  const often = seldom(setMessage)
  await loadDatabase(owner, folder, manifest, {
    replace: isFull,
    step: setMessage,
    progress: (done, total, rows) => often(() => texts.tableProgress(done, total, rows)),
  })
  setMessage(texts.restoringFiles)
  await restoreFiles(folder, manifest.files, dataDir, (done, total, copied) =>
    often(() => texts.filesProgress(done, total, megabytes(copied))),
  )
  rmSync(markerOf(dataDir))
  await syncFolder(dataDir)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  setMessage(texts.restored(manifest.tables.length, rows, manifest.files.length))
  if (manifest.objectStore) setMessage(texts.noObjects)
}

async function moveAside(dataDir: string, setMessage: Say): Promise<void> {
  const aside = join(dataDir, `replaced-${Date.now()}`)
  for (const name of FOLDERS) {
    // The running cluster's passwords are in `secrets`; what the backup has of it is written over.
    if (name === 'secrets' || !existsSync(join(dataDir, name))) continue
    await mkdir(aside, { recursive: true, mode: 0o700 })
    await rename(join(dataDir, name), join(aside, name))
  }
  if (existsSync(aside)) setMessage(texts.movedAside(aside))
}

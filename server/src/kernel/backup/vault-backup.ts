/** Online backup into a vault, in the order of a backup into a folder: files, database, files that came since. */
import { createHash } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnerDb } from '../db/index.ts'
import { dumpDatabase } from './dump.ts'
import { forEach, isGone, listFiles } from './files.ts'
import { type CopiedFile, FORMAT, type Manifest } from './manifest.ts'
import { megabytes, type Progress, snapshotName, takeFolder, throttle } from './steps.ts'
import { texts } from './texts.ts'
import type { Vault } from './vault.ts'

/** Held in memory, sealed once more, for each file that is read at a time. */
const PIECE_BYTES = 8 * 1024 ** 2

interface Stored {
  file: CopiedFile
  pieces: string[]
}

/** Fills pieces from a file. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path)
  try {
    for (;;) {
      const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
      let filled = 0
      for (let read = -1; read !== 0 && filled < PIECE_BYTES; filled += read)
        read = (await handle.read(piece, filled, PIECE_BYTES - filled, null)).bytesRead
      if (filled > 0) yield piece.subarray(0, filled)
      if (filled < PIECE_BYTES) return
    }
  } finally {
    await handle.close()
  }
}

/**
 * Makes a snapshot. A killed run leaves pieces, which the next one finds; unchanged files are not read again.
 * @param keep number of snapshots that stay
 * @returns its name
 */
export async function backupIntoVault(
  {
    owner,
    dataDir,
    vault,
    keep,
    objectStore,
  }: { owner: OwnerDb; dataDir: string; vault: Vault; keep: number; objectStore: boolean },
  setMessage: Progress,
): Promise<string> {
  const stage = join(dataDir, 'backup-stage')
  await takeFolder(stage)
  try {
    const report = throttle(setMessage)
    const [stored, newest] = [await vault.stored(), (await vault.names()).at(-1)]
    const before = newest === undefined ? undefined : await vault.load(newest)
    const known = new Map(before?.manifest.files.map((file) => [file.path, file]))
    const taken = new Map<string, Stored>()
    let bytes = 0

    const store = async (path: string): Promise<{ size: number; sha256: string; pieces: string[] }> => {
      const hash = createHash('sha256')
      const pieces: string[] = []
      let size = 0
      for await (const piece of piecesOf(path)) {
        hash.update(piece)
        size += piece.length
        const { id, isNew } = await vault.put(piece, stored)
        pieces.push(id)
        if (isNew) bytes += piece.length
      }
      return { size, sha256: hash.digest('hex'), pieces }
    }
    const take = async (path: string): Promise<void> => {
      const info = await stat(join(dataDir, path))
      const isSame = (file: CopiedFile | undefined) => file?.size === info.size && file.mtimeMs === info.mtimeMs
      if (isSame(taken.get(path)?.file)) return
      const old = known.get(path)
      const ids = before?.pieces[`files/${path}`]
      if (old && ids && isSame(old) && ids.every((id) => stored.has(id))) {
        taken.set(path, { file: old, pieces: ids })
        return
      }
      const { pieces, ...content } = await store(join(dataDir, path))
      taken.set(path, { file: { path, mtimeMs: info.mtimeMs, mode: info.mode & 0o777, ...content }, pieces })
    }
    const pass = async () => {
      const paths = await listFiles(dataDir)
      let done = 0
      await forEach(paths, async (path) => {
        // Deleted since listing: unreferenced, or taken by the first pass.
        await take(path).catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
        done += 1
        report(() => texts.filesProgress(done, paths.length, megabytes(bytes)))
      })
    }

    setMessage(texts.files)
    await pass()
    setMessage(texts.database)
    const createdAt = new Date()
    const dumped = await dumpDatabase(owner, stage, (done, total, rows) =>
      report(() => texts.tableProgress(done, total, rows)),
    )
    const pieces: Record<string, string[]> = {}
    for (const { file } of dumped.tables) pieces[file] = (await store(join(stage, file))).pieces
    setMessage(texts.changed)
    await pass()
    const files = [...taken.values()].sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
    for (const one of files) pieces[`files/${one.file.path}`] = one.pieces
    const manifest: Manifest = {
      format: FORMAT,
      createdAt: createdAt.toISOString(),
      ...dumped,
      files: files.map(({ file }) => file),
      objectStore,
    }
    const name = snapshotName(createdAt)
    await vault.save(name, { manifest, pieces })
    const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0)
    setMessage(texts.done(name, dumped.tables.length, rows, files.length, megabytes(bytes)))
    await vault.prune(keep).then(
      (deleted) => deleted > 0 && setMessage(texts.pruned(deleted, keep)),
      // The backup is complete.
      (error: Error) => setMessage(texts.notPruned(error.message)),
    )
    if (objectStore) setMessage(texts.noObjects)
    return name
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

/** Copies files of DATA_DIR into a backup and back. */
import { createHash } from 'node:crypto'
import { appendFile, link, lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { CopiedFile } from './manifest.ts'

/** Folders of DATA_DIR to back up. Not the cluster, which is dumped, nor temporary files. */
export const FOLDERS = ['files', 'media', 'sources', 'uploads', 'secrets'] as const
/** Passwords of the embedded cluster: a restored one creates its own. */
const NOT_TAKEN = /^secrets\/postgres|\.tmp$/
const JOURNAL = 'copied.ndjson'
/** Concurrent copies; each waits for fsync. */
const AT_ONCE = 8

/** Runs `work` for every item with bounded concurrency. @throws the first error, once all running ones have ended */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  const ends = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < items.length) await work(items[next++] as T)
    }),
  )
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/** Whether an error says that a file does not exist. */
export const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* walk(root, path)
    else if (entry.isFile() && !NOT_TAKEN.test(path)) yield path
  }
}

/** Paths of all files of these folders; without them of all that are backed up. */
export async function listFiles(dataDir: string, folders: readonly string[] = FOLDERS): Promise<string[]> {
  const paths: string[] = []
  for (const folder of folders) for await (const path of walk(dataDir, folder)) paths.push(path)
  return paths
}

const PIECE_BYTES = 1024 ** 2
/** Free list of read buffers. */
const idle: Buffer[] = []

/** Reads a file in chunks. Buffers are pooled: allocating 1 MB per small file dominated the cost of a backup. */
export async function* filePieces(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path)
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES, null)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    idle.push(buffer)
    await handle.close()
  }
}

/** SHA-256 of a content, hex. */
export async function hashOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** Writes a content to a file with fsync. @returns its size and SHA-256 */
export async function writeHashed(
  pieces: AsyncIterable<Buffer>,
  to: string,
  mode: number,
): Promise<{ size: number; sha256: string }> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const draft = `${to}.part`
  const hash = createHash('sha256')
  let size = 0
  const target = await open(draft, 'w', mode)
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      await target.writeFile(piece)
    }
    await target.chmod(mode)
    await target.sync()
  } finally {
    await target.close()
  }
  await rename(draft, to)
  return { size, sha256: hash.digest('hex') }
}

export interface Copier {
  /** Copies new and changed files. Runs twice: before and after the database dump. */
  pass(): Promise<void>
  files(): CopiedFile[]
  copiedBytes(): number
}

/**
 * Copies files of `dataDir` to `folder`/files. A file that is unchanged since `before`, the newest backup, becomes a
 * hard link to its copy, so that a backup needs space for new files only. Resumes an earlier run that was killed.
 */
export async function createCopier(
  dataDir: string,
  folder: string,
  before: { folder: string; files: CopiedFile[] } | null,
  progress: (done: number, total: number, copied: number) => void,
): Promise<Copier> {
  const journal = join(folder, JOURNAL)
  const taken = new Map<string, CopiedFile>()
  for (const line of (await readFile(journal, 'utf8').catch(() => '')).split('\n')) {
    try {
      const file = JSON.parse(line) as CopiedFile
      taken.set(file.path, file)
    } catch {
      // End of the journal, or a line cut off by a kill.
    }
  }
  const known = new Map(before?.files.map((file) => [file.path, file]))
  let copied = 0
  let passes = 0

  const take = async (path: string): Promise<void> => {
    const from = join(dataDir, path)
    const info = await stat(from)
    const isSame = (file: CopiedFile | undefined) => file?.size === info.size && file.mtimeMs === info.mtimeMs
    if (isSame(taken.get(path)) && (await lstat(join(folder, 'files', path)).catch(() => null))) return
    const to = join(folder, 'files', path)
    const mode = info.mode & 0o777
    const old = known.get(path)
    let file: CopiedFile | undefined
    if (before && old && isSame(old)) {
      await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await rm(to, { force: true })
      // Fall back to a copy: no hard links, or too many to one file.
      file = await link(join(before.folder, 'files', path), to).then(
        () => old,
        () => undefined,
      )
    }
    if (!file) {
      const { size, sha256 } = await writeHashed(filePieces(from), to, mode)
      copied += size
      file = { path, size, mtimeMs: info.mtimeMs, mode, sha256 }
    }
    taken.set(path, file)
    await appendFile(journal, `${JSON.stringify(file)}\n`)
  }

  return {
    async pass() {
      const paths = await listFiles(dataDir)
      if (passes++ === 0) {
        // Drop copies of an interrupted run whose source was deleted since.
        const there = new Set(paths)
        for (const path of taken.keys())
          if (!there.has(path)) {
            taken.delete(path)
            await rm(join(folder, 'files', path), { force: true })
          }
      }
      let done = 0
      await forEach(paths, async (path) => {
        // Deleted since listing: unreferenced, or copied by the first pass.
        await take(path).catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
        progress(++done, paths.length, copied)
      })
    },
    files: () => [...taken.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    copiedBytes: () => copied,
  }
}

/** Deletes the journal of a finished backup; the manifest replaces it. */
export const removeJournal = (folder: string): Promise<void> => rm(join(folder, JOURNAL), { force: true })

/** Whether `folder` is inside a folder that is backed up. */
export function isInsideCopied(dataDir: string, folder: string): boolean {
  const way = relative(resolve(dataDir), resolve(folder))
  return FOLDERS.some((name) => way === name || way.startsWith(`${name}${sep}`))
}

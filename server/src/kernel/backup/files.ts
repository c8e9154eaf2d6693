/** Files of DATA_DIR into a backup, and back. */
import { createHash } from 'node:crypto'
import { appendFile, link, lstat, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { StartError } from '../errors.ts'
import type { CopiedFile } from './manifest.ts'
import { texts } from './texts.ts'

/** Folders of DATA_DIR that make up the site. The cluster is not among them: the database is dumped. Nor is what is only being worked on. */
export const FOLDERS = ['files', 'media', 'sources', 'uploads', 'secrets'] as const
/** The passwords of the embedded cluster belong to that cluster; a restored one gets its own. */
const NOT_TAKEN = /^secrets\/postgres|\.tmp$/
const JOURNAL = 'copied.ndjson'
/** Files at the same time: each waits for the disk to have it. */
const AT_ONCE = 8

/** Does `work` for every item, some at a time. @throws what the first failure threw, once all have ended */
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

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

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

/** Paths of all files that belong into a backup. */
export async function listFiles(dataDir: string): Promise<string[]> {
  const paths: string[] = []
  for (const folder of FOLDERS) for await (const path of walk(dataDir, folder)) paths.push(path)
  return paths
}

const PIECE_BYTES = 1024 ** 2
/** Buffers that no file is read into at the moment. */
const idle: Buffer[] = []

/** Hands over a file piece by piece. One buffer serves file after file: a megabyte of its own for each of some thousand small ones was most of what a backup cost. */
async function readPieces(path: string, take: (piece: Buffer) => unknown): Promise<void> {
  const handle = await open(path)
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, PIECE_BYTES, null)
      if (bytesRead === 0) return
      await take(buffer.subarray(0, bytesRead))
    }
  } finally {
    idle.push(buffer)
    await handle.close()
  }
}

/** SHA-256 of a file, in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await readPieces(path, (piece) => hash.update(piece))
  return hash.digest('hex')
}

/** Copies one file, made durable before it counts. @returns its bytes and SHA-256 as they were read */
async function copyHashed(from: string, to: string, mode: number): Promise<{ size: number; sha256: string }> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const draft = `${to}.part`
  const hash = createHash('sha256')
  let size = 0
  const target = await open(draft, 'w', mode)
  try {
    await readPieces(from, async (piece) => {
      hash.update(piece)
      size += piece.length
      await target.writeFile(piece)
    })
    await target.chmod(mode)
    await target.sync()
  } finally {
    await target.close()
  }
  await rename(draft, to)
  return { size, sha256: hash.digest('hex') }
}

export interface Copier {
  /** Brings what is new or has changed since it was last looked at. Called twice: before the database is dumped, and after. */
  pass(): Promise<void>
  files(): CopiedFile[]
  copiedBytes(): number
}

/**
 * Copies the files of `dataDir` into `folder`/files. A file that is as it was in `before` (the newest backup) becomes a second name of that one's copy: a backup takes
 * only the room of what is new. What an earlier, killed run has copied is taken over.
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
      // The last line of a run that was killed, or the end.
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
      // A disk without hard links, or with too many to one file: a copy then.
      file = await link(join(before.folder, 'files', path), to).then(
        () => old,
        () => undefined,
      )
    }
    if (!file) {
      const { size, sha256 } = await copyHashed(from, to, mode)
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
        // What a killed run copied and what has been deleted since is not part of this backup.
        const there = new Set(paths)
        for (const path of taken.keys())
          if (!there.has(path)) {
            taken.delete(path)
            await rm(join(folder, 'files', path), { force: true })
          }
      }
      let done = 0
      await forEach(paths, async (path) => {
        // Deleted since it was listed: nothing that the database names any more, or it was taken in the first pass.
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

/** The journal is for runs that are killed; a whole backup has its manifest. */
export const removeJournal = (folder: string): Promise<void> => rm(join(folder, JOURNAL), { force: true })

/** Puts the files of a backup into `dataDir`. @throws {StartError} one is not as it was */
export async function restoreFiles(
  folder: string,
  files: CopiedFile[],
  dataDir: string,
  progress: (done: number, total: number, copied: number) => void,
): Promise<void> {
  let copied = 0
  let done = 0
  await forEach(files, async (file) => {
    const to = join(dataDir, file.path)
    const { size, sha256 } = await copyHashed(join(folder, 'files', file.path), to, file.mode)
    if (sha256 !== file.sha256) throw new StartError(texts.wrongSum(file.path))
    await utimes(to, file.mtimeMs / 1000, file.mtimeMs / 1000)
    copied += size
    progress(++done, files.length, copied)
  })
}

/** Whether `folder` lies in one of the folders that are copied. */
export function isInsideCopied(dataDir: string, folder: string): boolean {
  const way = relative(resolve(dataDir), resolve(folder))
  return FOLDERS.some((name) => way === name || way.startsWith(`${name}${sep}`))
}

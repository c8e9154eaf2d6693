import { open } from 'node:fs/promises'

export interface FileCacheOptions {
  /** Bytes of all files together. Default 64 MiB. */
  maxBytes?: number
  /** A larger file is never kept nor read here. Default 8 MiB. */
  maxFileBytes?: number
  /** A file nobody asked for during this time is let go, in ms. Default 60 000. */
  idleMs?: number
  /** Milliseconds on any steady scale. */
  now?: () => number
}

export interface FileCacheStats {
  files: number
  bytes: number
  hits: number
  misses: number
  /** Files let go, for room or for idleness. */
  dropped: number
}

interface Entry {
  data: Buffer
  used: number
}

/**
 * Whole small files in memory, the least recently used let go first. Made for video segments: the file of a path never changes, a class
 * asks for the same few at once, and sending a buffer costs the process a tenth of streaming the file.
 *
 * Readers of one path that come together share one read. Memory goes back when the crowd has gone; the timer for it keeps no process
 * alive and stops when nothing is kept. The caller makes sure that paths stay inside its own folder.
 */
export function createFileCache(options: FileCacheOptions = {}) {
  const maxBytes = options.maxBytes ?? 64 * 1024 * 1024
  const maxFileBytes = Math.min(options.maxFileBytes ?? 8 * 1024 * 1024, maxBytes)
  const idleMs = options.idleMs ?? 60_000
  const now = options.now ?? (() => performance.now())

  // A Map keeps the order of insertion; an entry that is used moves to the end, so the first is the one to let go.
  const entries = new Map<string, Entry>()
  const loads = new Map<string, Promise<Buffer | null>>()
  let timer: NodeJS.Timeout | undefined
  let bytes = 0
  let hits = 0
  let misses = 0
  let dropped = 0

  const drop = (path: string, entry: Entry) => {
    entries.delete(path)
    bytes -= entry.data.length
    dropped++
  }

  const sweep = () => {
    const limit = now() - idleMs
    for (const [path, entry] of entries) {
      if (entry.used > limit) break
      drop(path, entry)
    }
    if (entries.size === 0) stopTimer()
  }
  const stopTimer = () => {
    clearInterval(timer)
    timer = undefined
  }

  const keep = (path: string, data: Buffer) => {
    entries.set(path, { data, used: now() })
    bytes += data.length
    for (const [old, entry] of entries) {
      if (bytes <= maxBytes) break
      drop(old, entry)
    }
    timer ??= setInterval(sweep, Math.max(10, idleMs / 4)).unref()
  }

  const load = (path: string): Promise<Buffer | null> => {
    const running = loads.get(path)
    if (running) return running
    const started = readSmall(path, maxFileBytes).then((data) => {
      // After `clear` the load is no longer ours to keep.
      if (data && loads.get(path) === started) keep(path, data)
      return data
    })
    const loading = started.finally(() => {
      if (loads.get(path) === started) loads.delete(path)
    })
    loads.set(path, started)
    return loading
  }

  return {
    /**
     * The bytes of the file at an absolute path, or null when there is no such file or it is too large to keep (stream it then). The
     * buffer is shared: do not write to it.
     * @throws trouble of the disk other than a missing file
     */
    get(path: string): Promise<Buffer | null> {
      const entry = entries.get(path)
      if (!entry) {
        misses++
        return load(path)
      }
      hits++
      entry.used = now()
      entries.delete(path)
      entries.set(path, entry)
      return Promise.resolve(entry.data)
    },

    /** Counts since the start, and what is kept now. */
    stats(): FileCacheStats {
      return { files: entries.size, bytes, hits, misses, dropped }
    },

    /** Lets everything go, as at shutdown. */
    clear(): void {
      entries.clear()
      loads.clear()
      bytes = 0
      stopTimer()
    },
  }
}

export type FileCache = ReturnType<typeof createFileCache>

const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'])

/** The whole file, or null when it is absent, no plain file, too large, or was cut short while being read. */
async function readSmall(path: string, maxBytes: number): Promise<Buffer | null> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (absent.has(error.code ?? '')) return null
    throw error
  })
  if (!handle) return null
  try {
    const found = await handle.stat()
    if (!found.isFile() || found.size > maxBytes) return null
    // Not from the shared pool: a small file must not hold a larger piece of memory than itself.
    const data = Buffer.allocUnsafeSlow(found.size)
    let at = 0
    while (at < data.length) {
      const { bytesRead } = await handle.read(data, at, data.length - at, at)
      if (bytesRead === 0) return null
      at += bytesRead
    }
    return data
  } finally {
    await handle.close()
  }
}

import { open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { systemClock } from '../kernel/clock.ts'

export interface FileCacheOptions {
  /** Bytes of all files together. Default 64 MiB. */
  maxBytes?: number
  /** A larger file is never kept nor read here. Default 8 MiB. */
  maxFileBytes?: number
  /** A file nobody asked for during this time is let go, in ms. Default 60 000. */
  idleMs?: number
}

/**
 * Whole small files in memory, the least recently used let go first. Made for video segments: the file of a path never changes, a class
 * asks for the same few at once, and sending a buffer costs the process a tenth of streaming the file.
 *
 * Readers of one path that come together share one read. Memory goes back when the crowd has gone; the timer for it keeps no process
 * alive. The caller makes sure that paths stay inside its own folder.
 */
export function createFileCache(options: FileCacheOptions = {}) {
  const maxBytes = options.maxBytes ?? 64 * 1024 * 1024
  const maxFileBytes = Math.min(options.maxFileBytes ?? 8 * 1024 * 1024, maxBytes)
  const files = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: options.idleMs ?? 60_000,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    perf: systemClock,
    fetchMethod: async (path) => (await readSmall(path, maxFileBytes)) ?? undefined,
    // A reader whose file is let go meanwhile gets it all the same.
    ignoreFetchAbort: true,
  })

  return {
    /**
     * The bytes of the file at an absolute path, or null when there is no such file or it is too large to keep (stream it then). The
     * buffer is shared: do not write to it.
     * @throws trouble of the disk other than a missing file
     */
    async get(path: string): Promise<Buffer | null> {
      return (await files.fetch(path)) ?? null
    },

    /** What is kept now. */
    stats: () => ({ files: files.size, bytes: files.calculatedSize }),

    /** Lets everything go, as at shutdown. */
    clear: () => files.clear(),
  }
}

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

import { open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { systemClock } from '../kernel/clock.ts'

export interface FileCacheOptions {
  /** Maximum total bytes. Default 64 MiB. */
  maxBytes?: number
  /** Larger files are neither read nor cached. Default 8 MiB. */
  maxFileBytes?: number
  /** Idle time (ms) after which a file is evicted. Default 60 000. */
  idleMs?: number
}

/** Reads a file of at most so many bytes elsewhere; null if it is missing or larger. */
type Otherwise = (maxBytes: number) => Promise<Buffer | null>

/**
 * LRU cache of small immutable files, for video segments: a class requests the same few at once, and sending a
 * buffer costs a tenth of streaming a file. Concurrent reads of a path are coalesced; idle entries are evicted by an
 * unref'ed timer. The caller must prevent path traversal.
 */
export function createFileCache(options: FileCacheOptions = {}) {
  const maxBytes = options.maxBytes ?? 64 * 1024 * 1024
  const maxFileBytes = Math.min(options.maxFileBytes ?? 8 * 1024 * 1024, maxBytes)
  const files = new LRUCache<string, Buffer, Otherwise | undefined>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: options.idleMs ?? 60_000,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    perf: systemClock,
    fetchMethod: async (path, _stale, { context: otherwise }) =>
      (await readSmall(path, maxFileBytes)) ?? (await otherwise?.(maxFileBytes)) ?? undefined,
    // Readers of an evicted file still get it.
    ignoreFetchAbort: true,
  })

  return {
    /**
     * Content of the file at an absolute path; null if it is missing or too large (stream it then). The buffer is
     * shared: read only. `otherwise` reads a missing one elsewhere.
     * @throws I/O errors other than a missing file
     */
    async get(path: string, otherwise?: Otherwise): Promise<Buffer | null> {
      return (await files.fetch(path, { context: otherwise })) ?? null
    },

    /** Current size. */
    stats: () => ({ files: files.size, bytes: files.calculatedSize }),

    /** Evicts everything. */
    clear: () => files.clear(),
  }
}

const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'])

/** Content of a file; null if missing, not a regular file, too large or truncated while being read. */
async function readSmall(path: string, maxBytes: number): Promise<Buffer | null> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (absent.has(error.code ?? '')) return null
    throw error
  })
  if (!handle) return null
  try {
    const fileStat = await handle.stat()
    if (!fileStat.isFile() || fileStat.size > maxBytes) return null
    // Not from Buffer's pool, which would keep 8 kB slabs alive.
    const data = Buffer.allocUnsafeSlow(fileStat.size)
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

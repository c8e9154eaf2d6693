import { Worker } from 'node:worker_threads'
import type { HashOrder, HashReport } from './upload-hash-worker.ts'

export interface Digests {
  md5: string
  sha256: Buffer
}

/**
 * Incremental digests of growing files. `upTo` hashes behind the upload, while its pages are in the page cache, so that
 * at the end only the tail is left. After a restart `digest` hashes the whole file.
 */
export interface Hasher {
  /** The file's first `bytes` are final. */
  upTo(file: string, bytes: number): void
  /** @throws when the file cannot be read to `bytes` */
  digest(file: string, bytes: number): Promise<Digests>
  forget(file: string): void
  close(): Promise<void>
}

/** An idle thread exits after this time. ms */
const IDLE = 60_000

/** A hasher with one lazily started thread for all uploads of the process. */
export function createHasher(): Hasher {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastAsk = 0
  const waiting = new Map<number, { resolve(digests: Digests): void; reject(error: Error): void }>()

  const end = async () => {
    const old = worker
    worker = undefined
    clearTimeout(idle)
    await old?.terminate()
  }
  const awake = (): Worker => {
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (waiting.size === 0) void end()
    }, IDLE)
    idle.unref()
    if (worker) return worker
    const started = new Worker(new URL('./upload-hash-worker.ts', import.meta.url))
    started.unref()
    started.on('message', (report: HashReport) => {
      const asked = waiting.get(report.ask)
      waiting.delete(report.ask)
      if ('error' in report) asked?.reject(Object.assign(new Error(report.error), { code: report.code }))
      else asked?.resolve({ md5: report.md5, sha256: Buffer.from(report.sha256) })
    })
    const fail = (error: Error) => {
      if (worker === started) worker = undefined
      for (const [ask, asked] of waiting) {
        waiting.delete(ask)
        asked.reject(error)
      }
    }
    started.on('error', fail)
    started.on('exit', (code) => fail(new Error(`the hashing thread ended with ${code}`)))
    worker = started
    return started
  }
  const send = (order: HashOrder) => awake().postMessage(order)

  return {
    upTo: (file, bytes) => send({ action: 'upTo', file, bytes }),
    digest: (file, bytes) =>
      new Promise((resolve, reject) => {
        const ask = ++lastAsk
        waiting.set(ask, { resolve, reject })
        send({ action: 'digest', file, bytes, ask })
      }),
    forget(file) {
      if (worker) send({ action: 'forget', file })
    },
    close: end,
  }
}

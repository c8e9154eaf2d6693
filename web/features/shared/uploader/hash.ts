import type { HashOrder, HashReport } from './hash-worker.ts'
import { SLICE_BYTES } from './plan.ts'

/** The file is unreadable (moved or changed). */
export class ReadError extends Error {}

/**
 * MD5 of a file in hex, the server's identifier.
 * @throws {ReadError} if unreadable; the signal's reason if aborted
 */
export function hashFile(file: Blob, onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    const stop = () => end(() => reject(signal.reason as Error))
    const end = (action: () => void) => {
      worker.terminate()
      signal.removeEventListener('abort', stop)
      action()
    }
    signal.addEventListener('abort', stop)
    worker.addEventListener('message', ({ data }: MessageEvent<HashReport>) => {
      if ('done' in data) onProgress(data.done)
      else if ('md5' in data) end(() => resolve(data.md5))
      else end(() => reject(new ReadError()))
    })
    worker.addEventListener('error', () => end(() => reject(new ReadError())))
    worker.postMessage({ file, sliceBytes: SLICE_BYTES } satisfies HashOrder)
  })
}

/** Reading one byte shows whether a file is still there and unchanged. */
export async function canRead(file: Blob): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

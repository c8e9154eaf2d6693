/** Computes the MD5 of a file in slices, off the main thread. */
import { createMD5 } from 'hash-wasm'

export interface HashOrder {
  file: Blob
  sliceBytes: number
}
export type HashReport = { done: number } | { md5: string } | { failed: true }

const notify = (report: HashReport) => postMessage(report)

async function hash({ file, sliceBytes }: HashOrder): Promise<void> {
  try {
    const hasher = await createMD5()
    for (let at = 0; at < file.size; at += sliceBytes) {
      hasher.update(new Uint8Array(await file.slice(at, at + sliceBytes).arrayBuffer()))
      notify({ done: Math.min(file.size, at + sliceBytes) })
    }
    notify({ md5: hasher.digest() })
  } catch {
    notify({ failed: true })
  }
}

addEventListener('message', ({ data }: MessageEvent<HashOrder>) => void hash(data))

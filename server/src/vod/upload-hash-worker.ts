/** The thread that reads uploaded files and computes their digests, so that the event loop never does. */
import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** `upTo`: read on to there. `digest`: read to the end and answer. `forget`: the upload is over. */
export type HashOrder =
  | { deed: 'upTo'; file: string; bytes: number }
  | { deed: 'digest'; file: string; bytes: number; ask: number }
  | { deed: 'forget'; file: string }
export type HashReport = { ask: number; md5: string; sha256: Uint8Array } | { ask: number; error: string; code: string }

interface Following {
  md5: Hash
  sha256: Hash
  at: number
}

const port = parentPort
if (!port) throw new Error('this file is a worker thread')

const followed = new Map<string, Following>()
const block = Buffer.allocUnsafe(1024 * 1024)

function follow(file: string, bytes: number): Following {
  const known = followed.get(file) ?? { md5: createHash('md5'), sha256: createHash('sha256'), at: 0 }
  followed.set(file, known)
  if (known.at >= bytes) return known
  const handle = openSync(file, 'r')
  try {
    while (known.at < bytes) {
      const read = readSync(handle, block, 0, Math.min(block.length, bytes - known.at), known.at)
      if (read === 0) throw new Error('the file is shorter than told')
      const piece = block.subarray(0, read)
      known.md5.update(piece)
      known.sha256.update(piece)
      known.at += read
    }
  } finally {
    closeSync(handle)
  }
  return known
}

port.on('message', (order: HashOrder) => {
  if (order.deed === 'forget') return void followed.delete(order.file)
  try {
    const known = follow(order.file, order.bytes)
    if (order.deed !== 'digest') return
    followed.delete(order.file)
    port.postMessage({
      ask: order.ask,
      md5: known.md5.digest('hex'),
      sha256: new Uint8Array(known.sha256.digest()),
    } satisfies HashReport)
  } catch (error) {
    followed.delete(order.file)
    // Reading ahead is a courtesy: what went wrong is met again, and told, when the digest is asked for.
    if (order.deed === 'digest')
      port.postMessage({
        ask: order.ask,
        error: (error as Error).message,
        code: (error as NodeJS.ErrnoException).code ?? '',
      } satisfies HashReport)
  }
})

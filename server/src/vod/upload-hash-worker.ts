/** Worker thread that hashes uploaded files off the event loop. */
import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** `upTo`: hash up to an offset. `digest`: hash to the end and answer. `forget`: drop the state of an upload. */
export type HashOrder =
  | { action: 'upTo'; file: string; bytes: number }
  | { action: 'digest'; file: string; bytes: number; ask: number }
  | { action: 'forget'; file: string }
export type HashReport = { ask: number; md5: string; sha256: Uint8Array } | { ask: number; error: string; code: string }

interface HashState {
  md5: Hash
  sha256: Hash
  at: number
}

const port = parentPort
if (!port) throw new Error('this file is a worker thread')

const states = new Map<string, HashState>()
const block = Buffer.allocUnsafe(1024 * 1024)

function hashUpTo(file: string, bytes: number): HashState {
  const known = states.get(file) ?? { md5: createHash('md5'), sha256: createHash('sha256'), at: 0 }
  states.set(file, known)
  if (known.at >= bytes) return known
  const handle = openSync(file, 'r')
  try {
    while (known.at < bytes) {
      const read = readSync(handle, block, 0, Math.min(block.length, bytes - known.at), known.at)
      if (read === 0) throw new Error('the file is shorter than expected')
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
  if (order.action === 'forget') return void states.delete(order.file)
  try {
    const known = hashUpTo(order.file, order.bytes)
    if (order.action !== 'digest') return
    states.delete(order.file)
    port.postMessage({
      ask: order.ask,
      md5: known.md5.digest('hex'),
      sha256: new Uint8Array(known.sha256.digest()),
    } satisfies HashReport)
  } catch (error) {
    states.delete(order.file)
    // Hashing ahead is optional: an error recurs, and is reported, when the digest is requested.
    if (order.action === 'digest')
      port.postMessage({
        ask: order.ask,
        error: (error as Error).message,
        code: (error as NodeJS.ErrnoException).code ?? '',
      } satisfies HashReport)
  }
})

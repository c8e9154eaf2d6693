import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Arriving, isTooSlow, PATIENCE, type Patience } from './slow-bodies.ts'

/** More slow connections than this are an attack, not bad reception. */
export const MAX_SLOW_READERS = 200
/** Strict mode after an attack, in multiples of `silence`: stragglers are cut, and the attack may return. */
const STRICT_TIMES = 6

/** libuv's counters of a connection: bytes written, and bytes still queued in user space. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** Bytes consumed. Node counts whole writes only, and one write may be a megabyte that proceeds steadily. */
function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}

/**
 * Protection against slow reads: cuts clients that do not read their answers, once there are many; the buffers of a
 * few are bounded by connections.ts (`silence`). Time is counted in checks, so that a blocked event loop cuts no
 * connection.
 * @returns one check of all connections, for tests
 */
export function cutSlowReaders(
  server: Server,
  patience: Patience = PATIENCE,
  max: number = MAX_SLOW_READERS,
): () => void {
  const sockets = new Set<Socket>()
  const waiting = new Map<Socket, Arriving & { from: number }>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      waiting.delete(socket)
    })
  })
  let strictChecks = 0
  function check(): void {
    const slow: Socket[] = []
    for (const socket of sockets) {
      if (socket.writableLength === 0 || socket.destroyed) {
        waiting.delete(socket)
        continue
      }
      const known = waiting.get(socket)
      if (!known) waiting.set(socket, { bytes: 0, waited: 0, silent: 0, from: takenOf(socket) })
      else if (isTooSlow(known, takenOf(socket) - known.from, false, patience)) slow.push(socket)
    }
    if (slow.length >= max) strictChecks = (STRICT_TIMES * patience.silence) / patience.every
    else if (strictChecks > 0) strictChecks -= 1
    // RST: the kernel would otherwise retry delivery for minutes.
    if (strictChecks > 0) for (const socket of slow) socket.resetAndDestroy()
  }
  const timer = setInterval(check, patience.every).unref()
  server.on('close', () => clearInterval(timer))
  return check
}

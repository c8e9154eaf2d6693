import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Arriving, isTooSlow, PATIENCE, type Patience } from './slow-bodies.ts'

/** So many connections of one process that take too little at the same time are no phones in tunnels. */
export const MAX_SLOW_READERS = 200
/** After such a crowd few have no more time than many, for so many times `silence`: its stragglers go as well, and it may come back. */
const STRICT_TIMES = 6

/** What libuv knows of a connection: written in all, and of that not taken by the system yet. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

/** What was taken of all that was written. Node itself counts whole writes, and one may be a file of a megabyte that goes slowly and steadily. */
function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}

/**
 * Cuts those who ask and then take nothing, or take it by drops, once there are many of them: what waits for one is bounded, what waits for thousands is not.
 * Few have `silence` of connections.ts. Time is counted in checks, as for bodies: an event loop that stood still cuts nobody. @returns one check of all connections, for tests
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
    // Reset: the system would try for minutes to deliver what it has taken.
    if (strictChecks > 0) for (const socket of slow) socket.resetAndDestroy()
  }
  const timer = setInterval(check, patience.every).unref()
  server.on('close', () => clearInterval(timer))
  return check
}

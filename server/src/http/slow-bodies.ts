import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Patience {
  /** Maximum silence, and grace period before the rate counts (ms). */
  silence: number
  /** Minimum average rate after that, in bytes per second: below any phone's. */
  minRate: number
  /** Check interval (ms). */
  every: number
}
export const PATIENCE: Patience = { silence: 10_000, minRate: 1000, every: 500 }

/** A body in progress: bytes at the last check, and time charged to its sender. */
export interface Arriving {
  bytes: number
  waited: number
  silent: number
}

/**
 * Whether a body is too slow. Time is counted in checks that found no unread data: neither a busy database
 * (back-pressure) nor a blocked event loop counts against the sender.
 */
export function isTooSlow(body: Arriving, bytes: number, waitsForUs: boolean, patience: Patience): boolean {
  const { silence, minRate, every } = patience
  const isSilent = bytes === body.bytes && !waitsForUs
  body.silent = isSilent ? body.silent + every : 0
  body.bytes = bytes
  if (!waitsForUs) body.waited += every
  return body.silent >= silence || bytes < ((body.waited - silence) / 1000) * minRate
}

/**
 * Slowloris protection for bodies: cuts stalled and trickling uploads, while a steady slow one may take minutes. Node's
 * requestTimeout is global and ignores progress.
 * @returns one check of all bodies, for tests
 */
export function cutSlowBodies(app: FastifyInstance, patience: Patience = PATIENCE): () => void {
  const bodies = new Map<FastifyRequest['raw'], Arriving & { from: number }>()
  app.addHook('onRequest', async ({ raw, headers }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || raw.complete) return
    bodies.set(raw, { bytes: 0, waited: 0, silent: 0, from: raw.socket.bytesRead })
    const end = () => bodies.delete(raw)
    raw.once('end', end)
    raw.once('close', end)
  })
  function check(): void {
    for (const [raw, body] of bodies)
      if (isTooSlow(body, raw.socket.bytesRead - body.from, raw.readableLength > 0, patience)) raw.destroy()
  }
  const timer = setInterval(check, patience.every).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return check
}

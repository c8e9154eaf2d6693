import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Patience {
  /** Nothing may come for so long, and this is what every body has before its speed counts (ms). */
  silence: number
  /** After that, so many bytes a second on average since its begin: a line slower than any phone's. */
  minRate: number
  /** How often all bodies are checked (ms). */
  every: number
}
export const PATIENCE: Patience = { silence: 10_000, minRate: 1000, every: 500 }

/** A body on its way: what came of it by the last check, and the time that its sender was waited for. */
export interface Arriving {
  bytes: number
  waited: number
  silent: number
}

/**
 * Whether a body is too slow by now. Time is counted in checks, and only in those that found nothing waiting for us: neither a busy database nor an event
 * loop that stood still is the sender's fault.
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
 * Cuts requests whose body does not come, or drips; one that comes slowly and steadily may take minutes, as a chunk of a video over a phone does. Node's own
 * requestTimeout is one for the whole server, and knows no progress. @returns one check of all bodies, for tests
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

import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'

export interface ReadyAnswer {
  headers: Record<string, string>
  body: Buffer
  /** Expiry of the address, in epoch seconds. */
  exp: number
}

interface Entry {
  /** Flat name-value list, the fastest form for writeHead. */
  headers: string[]
  body: Buffer
  exp: number
}

const IDLE_MS = 60_000

/**
 * Cache of complete answers at signed addresses, served before routing and hooks: a class requests the same segments
 * again and again. An address is cached only after the normal route has verified and answered it, and until it
 * expires.
 */
export function createReadyAnswers({ maxBytes = 64 * 1024 * 1024, now = () => Date.now() } = {}) {
  // An evicted entry in use returns with the next request.
  const answers = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
  })

  return {
    /** Serves a request from the cache. @returns whether it did */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || request.headers.range !== undefined) return false
      const entry = answers.get(request.url ?? '')
      if (!entry) return false
      if (now() >= entry.exp * 1000) {
        answers.delete(request.url ?? '')
        return false
      }
      response.writeHead(200, entry.headers)
      response.end(entry.body)
      return true
    },

    /** Caches an answer. */
    keep(url: string, { headers, body, exp }: ReadyAnswer): void {
      const whole: Record<string, string> = { ...headers, 'content-length': String(body.length) }
      answers.set(url, { headers: Object.entries(whole).flat(), body, exp })
    },

    size: () => answers.size,
  }
}
export type ReadyAnswers = ReturnType<typeof createReadyAnswers>

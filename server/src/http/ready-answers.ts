import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'

export interface ReadyAnswer {
  headers: Record<string, string>
  body: Buffer
  /** Whole seconds since 1970 at which the address ends. */
  exp: number
}

interface Entry {
  /** Names and values in turn, as writeHead takes them fastest. */
  headers: string[]
  body: Buffer
  exp: number
}

const IDLE_MS = 60_000

/**
 * Whole answers to addresses that are the same for everybody, given before routing, hooks and checks are asked: what a class watching one lesson asks for
 * again and again. An address gets here only after the ordinary way has checked it and answered it once; it stays while it is being used and is good.
 */
export function createReadyAnswers({ maxBytes = 64 * 1024 * 1024, now = () => Date.now() } = {}) {
  // What gives way and is still being watched comes back with the next request.
  const answers = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => Math.max(1, body.length),
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
  })

  return {
    /** Answers a request if its answer is ready. @returns whether it did */
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

    /** Keeps an answer for the next who asks. */
    keep(url: string, { headers, body, exp }: ReadyAnswer): void {
      const whole: Record<string, string> = { ...headers, 'content-length': String(body.length) }
      answers.set(url, { headers: Object.entries(whole).flat(), body, exp })
    },

    size: () => answers.size,
  }
}
export type ReadyAnswers = ReturnType<typeof createReadyAnswers>

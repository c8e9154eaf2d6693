import type { IncomingMessage, ServerResponse } from 'node:http'

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
  used: number
}

const IDLE_MS = 60_000

/**
 * Whole answers to addresses that are the same for everybody, given before routing, hooks and checks are asked: what a class watching one lesson asks for
 * again and again. An address gets here only after the ordinary way has checked it and answered it once; it stays while it is being used and is good.
 */
export function createReadyAnswers({ maxBytes = 64 * 1024 * 1024, now = () => Date.now() } = {}) {
  const entries = new Map<string, Entry>()
  let bytes = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const drop = (url: string, entry: Entry) => {
    if (entries.delete(url)) bytes -= entry.body.length
  }
  const sweep = () => {
    for (const [url, entry] of entries) if (now() - entry.used > IDLE_MS) drop(url, entry)
    if (entries.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Answers a request if its answer is ready. @returns whether it did */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' || request.headers.range !== undefined) return false
      const entry = entries.get(request.url ?? '')
      if (!entry) return false
      const time = now()
      if (time >= entry.exp * 1000) {
        drop(request.url ?? '', entry)
        return false
      }
      entry.used = time
      response.writeHead(200, entry.headers)
      response.end(entry.body)
      return true
    },

    /** Keeps an answer for the next who asks. */
    keep(url: string, { headers, body, exp }: ReadyAnswer): void {
      const known = entries.get(url)
      if (known) drop(url, known)
      const whole: Record<string, string> = { ...headers, 'content-length': String(body.length) }
      entries.set(url, { headers: Object.entries(whole).flat(), body, exp, used: now() })
      bytes += body.length
      // The oldest give way; what is being watched comes back with the next request.
      for (const [oldUrl, old] of entries) {
        if (bytes <= maxBytes) break
        drop(oldUrl, old)
      }
      timer ??= setInterval(sweep, IDLE_MS / 2).unref()
    },

    size: () => entries.size,
  }
}
export type ReadyAnswers = ReturnType<typeof createReadyAnswers>

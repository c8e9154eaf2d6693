import type { Clock } from './clock.ts'

/** A ready answer: the value for pages rendered in this process, and its bytes for the wire. */
export interface Answer {
  data: unknown
  body: Buffer
}

interface Entry {
  until: number
  siteId: number
  answer: Promise<Answer>
  bytes: number
}

/**
 * Ready answers of anonymous calls, kept for seconds: one computation per key however many ask at once, a byte cap, and dropped when the
 * site's content changes.
 */
export function createAnswerCache(clock: Clock, maxBytes = 32 * 1024 * 1024) {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }

  return {
    /** The kept answer of `key`, if it is still good. */
    peek(siteId: number, key: string): Promise<Answer> | undefined {
      const known = entries.get(`${siteId}\n${key}`)
      return known && known.until > clock.now() ? known.answer : undefined
    },
    /** Computes and keeps the answer of `key` for `seconds`. A failed computation is not kept. */
    put(siteId: number, key: string, seconds: number, compute: () => Promise<Answer>): Promise<Answer> {
      const full = `${siteId}\n${key}`
      const known = entries.get(full)
      if (known) drop(full, known)
      const entry: Entry = { until: clock.now() + seconds * 1000, siteId, answer: compute(), bytes: 0 }
      entries.set(full, entry)
      entry.answer.then(
        ({ body }) => {
          if (entries.get(full) !== entry) return
          // The value is kept beside its bytes: counted as twice their length.
          entry.bytes = body.length * 3 + full.length
          bytes += entry.bytes
          for (const [oldKey, old] of entries) {
            if (bytes <= maxBytes) break
            drop(oldKey, old)
          }
        },
        () => drop(full, entry),
      )
      return entry.answer
    },
    /** Forgets the answers of one site, or all. */
    clear(siteId?: number) {
      for (const [key, entry] of entries) if (siteId === undefined || entry.siteId === siteId) drop(key, entry)
    },
  }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>

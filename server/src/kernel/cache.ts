/** In-memory caches of this process. */
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

interface Held<T> {
  result: Promise<T>
  /** What the result was computed from. */
  fingerprint: string
}

export interface SharedCacheOptions<T> {
  clock: Clock
  /** Maximum number of entries. */
  max?: number
  /** Maximum total size in bytes, by `sizeOf`. */
  maxBytes?: number
  sizeOf?(value: T, key: string): number
}

export interface Keeping<V> {
  /**
   * Lifetime in ms, counted from the start of the work, which took `took` ms; 0: only coalesce concurrent requests.
   */
  keepMs: number | ((value: V, took: number) => number)
  /** An entry with another fingerprint is recomputed. */
  fingerprint?: string
}

/**
 * Cache that protects against stampedes: concurrent requests of a key share one computation, then its result until it
 * expires. LRU eviction; failures are not cached. Keys start with their subject, so that `forget` can drop a prefix.
 */
export function createSharedCache<T>({ clock, max = 0, maxBytes = 0, sizeOf = () => 1 }: SharedCacheOptions<T>) {
  const held = new LRUCache<string, Held<T>>({
    max,
    maxSize: maxBytes,
    perf: clock,
    ttlResolution: 0,
  })
  // The size is unknown until the work is done.
  const whileMade = maxBytes ? { size: 1 } : {}

  const peek = (key: string, fingerprint = ''): Promise<T> | undefined => {
    const known = held.get(key)
    return known?.fingerprint === fingerprint ? known.result : undefined
  }

  const make = async (key: string, work: () => Promise<T>, { keepMs, fingerprint = '' }: Keeping<T>): Promise<T> => {
    const began = clock.now()
    const entry: Held<T> = { result: work(), fingerprint }
    held.set(key, entry, whileMade)
    try {
      const value = await entry.result
      // Forgotten or replaced in the meantime: do not store.
      if (held.peek(key) !== entry) return value
      const took = clock.now() - began
      const ms = typeof keepMs === 'number' ? keepMs : keepMs(value, took)
      if (ms <= took) held.delete(key)
      else
        held.set(
          key,
          { ...entry },
          {
            ...(maxBytes ? { size: Math.ceil(sizeOf(value, key)) } : {}),
            ...(ms === Number.POSITIVE_INFINITY ? {} : { ttl: ms - took }),
          },
        )
      return value
    } catch (error) {
      if (held.peek(key) === entry) held.delete(key)
      throw error
    }
  }

  return {
    /** The cached or in-flight result of `key`, if any. */
    peek,
    /** The cached, in-flight or new result of `key`. */
    get<V extends T>(key: string, work: () => Promise<V>, keeping: Keeping<V>): Promise<V> {
      const known = peek(key, keeping.fingerprint)
      return (known ?? make(key, work, keeping as unknown as Keeping<T>)) as Promise<V>
    },
    /** Drops all entries whose key starts with `beginning`; without it, all. */
    forget(beginning = ''): void {
      if (beginning === '') return held.clear()
      const about = Array.from(held.keys()).filter((key) => key.startsWith(beginning))
      for (const key of about) held.delete(key)
    },
  }
}
export type SharedCache<T> = ReturnType<typeof createSharedCache<T>>

/** A cached answer: the value for server-rendered pages, and its serialized bytes for HTTP. */
export interface Answer {
  data: unknown
  body: Buffer
}

/** Cached answers of anonymous calls, per site; cleared when the site's content changes. */
export function createAnswerCache(clock: Clock, maxBytes = 32 * 1024 * 1024) {
  // Value and bytes are both in memory: count twice the bytes.
  const answers = createSharedCache<Answer>({
    clock,
    maxBytes,
    sizeOf: ({ body }, key) => body.length * 3 + key.length,
  })
  const keyOf = (siteId: number, key: string) => `${siteId}\n${key}`
  return {
    peek: (siteId: number, key: string) => answers.peek(keyOf(siteId, key)),
    /** The answer of `key`, computed at most once per `seconds`. */
    get: (siteId: number, key: string, seconds: number, compute: () => Promise<Answer>) =>
      answers.get(keyOf(siteId, key), compute, { keepMs: seconds * 1000 }),
    /** Cached data that is only part of an answer. */
    async data<T>(siteId: number, key: string, seconds: number, load: () => Promise<T>): Promise<T> {
      const answer = await this.get(siteId, key, seconds, async () => {
        const data = await load()
        // The bytes only measure the size.
        return { data, body: Buffer.from(JSON.stringify(data ?? null)) }
      })
      return answer.data as T
    },
    /** Clears one site, or all. */
    clear: (siteId?: number) => answers.forget(siteId === undefined ? '' : keyOf(siteId, '')),
  }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>

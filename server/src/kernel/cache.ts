/** What this process holds in memory to spare work. All of it may be made again at any time. */
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

interface Held<T> {
  result: Promise<T>
  /** What the result was made from. */
  fingerprint: string
}

export interface SharedCacheOptions<T> {
  clock: Clock
  /** Results held at most. */
  max?: number
  /** Bytes held at most, counted by `sizeOf`. */
  maxBytes?: number
  sizeOf?(value: T, key: string): number
}

export interface Keeping<V> {
  /** How many ms after its work began a result is still good, `took` of which the work itself needed; 0: only for those who asked meanwhile. */
  keepMs: number | ((value: V, took: number) => number)
  /** A result that was made from anything else is made anew. */
  fingerprint?: string
}

/**
 * Results of work that many ask for at once: one work for all who ask while it is done, then its result while that is good. The least recently used
 * give way; a failure is not held. Keys begin with what their results are about, so that `forget` can drop them together.
 */
export function createSharedCache<T>({ clock, max = 0, maxBytes = 0, sizeOf = () => 1 }: SharedCacheOptions<T>) {
  const held = new LRUCache<string, Held<T>>({
    max,
    maxSize: maxBytes,
    perf: clock,
    ttlResolution: 0,
  })
  // While it is being made a result is not known to be large.
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
      // Dropped or replaced meanwhile: not ours to hold.
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
    /** The result of `key`, held or just being made, if there is one. */
    peek,
    /** The result of `key`: the one that is held, the one that is just being made, or a new one. */
    get<V extends T>(key: string, work: () => Promise<V>, keeping: Keeping<V>): Promise<V> {
      const known = peek(key, keeping.fingerprint)
      return (known ?? make(key, work, keeping as unknown as Keeping<T>)) as Promise<V>
    },
    /** Drops what is about something: all results whose key begins so; everything unless told. */
    forget(beginning = ''): void {
      if (beginning === '') return held.clear()
      const about = Array.from(held.keys()).filter((key) => key.startsWith(beginning))
      for (const key of about) held.delete(key)
    },
  }
}
export type SharedCache<T> = ReturnType<typeof createSharedCache<T>>

/** A ready answer: the value for pages rendered in this process, and its bytes for the wire. */
export interface Answer {
  data: unknown
  body: Buffer
}

/** Ready answers of anonymous calls, by site: dropped when the site's content changes. */
export function createAnswerCache(clock: Clock, maxBytes = 32 * 1024 * 1024) {
  // The value is held beside its bytes: counted as twice their length.
  const answers = createSharedCache<Answer>({
    clock,
    maxBytes,
    sizeOf: ({ body }, key) => body.length * 3 + key.length,
  })
  const keyOf = (siteId: number, key: string) => `${siteId}\n${key}`
  return {
    peek: (siteId: number, key: string) => answers.peek(keyOf(siteId, key)),
    /** The answer of `key`, made at most once in `seconds`. */
    get: (siteId: number, key: string, seconds: number, compute: () => Promise<Answer>) =>
      answers.get(keyOf(siteId, key), compute, { keepMs: seconds * 1000 }),
    /** Data that is shared like an answer but is only a part of one. */
    async data<T>(siteId: number, key: string, seconds: number, load: () => Promise<T>): Promise<T> {
      const answer = await this.get(siteId, key, seconds, async () => {
        const data = await load()
        // The bytes only tell the cache how much it holds.
        return { data, body: Buffer.from(JSON.stringify(data ?? null)) }
      })
      return answer.data as T
    },
    /** Forgets the answers of one site, or all. */
    clear: (siteId?: number) => answers.forget(siteId === undefined ? '' : keyOf(siteId, '')),
  }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>

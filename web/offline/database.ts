import { type IDBPDatabase, openDB } from 'idb'

export interface KeyValues<T> {
  get: (key: string) => Promise<T | undefined>
  set: (key: string, value: T) => Promise<void>
  drop: (key: string) => Promise<void>
  all: () => Promise<[key: string, value: T][]>
}

/**
 * Phones close connections of suspended pages ("connection is closing", "connection to server lost"): reconnecting
 * works.
 */
const wasCut = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError')

/**
 * Lazy IndexedDB connection that reopens when it was closed.
 * @returns runs work on it; rejects if the browser blocks storage
 */
export function connection<D>(open: () => Promise<D>): <T>(work: (db: D) => Promise<T>) => Promise<T> {
  let opened: Promise<D> | undefined
  const connect = () => {
    const next = open()
    opened = next
    // A failed open is retried by the next call.
    next.catch(() => {
      if (opened === next) opened = undefined
    })
    return next
  }
  return async (work) => {
    const used = opened ?? connect()
    try {
      return await work(await used)
    } catch (error) {
      if (!wasCut(error)) throw error
      // The first of several failed calls reconnects, the others reuse it.
      return work(await (opened === used || !opened ? connect() : opened))
    }
  }
}

/** Closes a connection that blocks a version upgrade or a deletion. */
export function yieldConnection(_from: number, _to: number | null, event: Event): void {
  ;(event.target as IDBDatabase).close()
}

/** Key-value store in its own database. Sign-out deletes databases by name (session.ts). */
export function keyValues<T>(database: string, name: string): KeyValues<T> {
  const on = connection<IDBPDatabase>(() =>
    openDB(database, 1, { upgrade: (db) => void db.createObjectStore(name), blocking: yieldConnection }),
  )
  return {
    get: (key) => on((db) => db.get(name, key)) as Promise<T | undefined>,
    set: (key, value) => on(async (db) => void (await db.put(name, value, key))),
    drop: (key) => on((db) => db.delete(name, key)),
    all: () =>
      on(async (db) => {
        const reading = db.transaction(name)
        const [keys, values] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll(), reading.done])
        return keys.map((key, at): [string, T] => [key as string, values[at] as T])
      }),
  }
}

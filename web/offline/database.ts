import { type IDBPDatabase, openDB } from 'idb'

export interface KeyValues<T> {
  get: (key: string) => Promise<T | undefined>
  set: (key: string, value: T) => Promise<void>
  drop: (key: string) => Promise<void>
  all: () => Promise<[key: string, value: T][]>
}

/** Phones cut the connection of a page that slept ("connection is closing", "connection to server lost"): another one works. */
const wasCut = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'UnknownError')

/**
 * A connection to a database of this browser that is opened at its first use, and anew when it was cut.
 * @returns runs work on it; rejects where the browser does not let a page store anything
 */
export function connection<D>(open: () => Promise<D>): <T>(work: (db: D) => Promise<T>) => Promise<T> {
  let opened: Promise<D> | undefined
  const connect = () => {
    const next = open()
    opened = next
    // One that did not come about is tried again by the next who needs it.
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
      // One of those that failed together connects anew, the others follow.
      return work(await (opened === used || !opened ? connect() : opened))
    }
  }
}

/** Closes a connection that stands in somebody's way: a newer page wants another shape, or the person's data are being deleted. */
export function yieldConnection(_from: number, _to: number | null, event: Event): void {
  ;(event.target as IDBDatabase).close()
}

/** Values by key in a database of their own. Signing out deletes databases by their names (session.ts). */
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

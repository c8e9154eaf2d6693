import { isMissing, type Storage } from './port.ts'

/**
 * The object store, and for what it does not have yet the local files: an installation may move its files while it
 * runs (`storage:move`).
 */
export function storageWithOld(store: Storage, old: Storage): Storage {
  const firstOf = async <T>(ask: (storage: Storage) => Promise<T>): Promise<T> => {
    try {
      return await ask(store)
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    return ask(old).catch((error: unknown) => {
      // Moved between the two reads.
      if (!isMissing(error)) throw error
      return ask(store)
    })
  }
  return {
    write: (key, content) => store.write(key, content),
    writeFrom: (key, path) => store.writeFrom(key, path),
    read: (key, range) => firstOf((storage) => storage.read(key, range)),
    size: (key) => firstOf((storage) => storage.size(key)),
    async remove(key) {
      // The local file first: its copy in progress then fails, or is removed below.
      await old.remove(key)
      await store.remove(key)
    },
  }
}

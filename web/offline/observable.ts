export interface Listeners<Args extends unknown[] = []> {
  /** @returns unsubscribes */
  subscribe: (listener: (...args: Args) => void) => () => void
  notify: (...args: Args) => void
}

/** A set of listeners. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...args) {
      for (const listener of listeners) listener(...args)
    },
  }
}

export interface Observable<T> {
  get: () => T
  set: (value: T) => void
  /** @returns unsubscribes */
  subscribe: (listener: () => void) => () => void
}

/** A value with listeners, for `useSyncExternalStore`. */
export function createObservable<T>(start: T): Observable<T> {
  let value = start
  const { subscribe, notify } = createListeners()
  return {
    get: () => value,
    set(next) {
      value = next
      notify()
    },
    subscribe,
  }
}

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Fallback if storage is unavailable: settings last as long as the page. */
const memory = new Map<string, boolean>()

function read(key: string, fallback: boolean): boolean {
  const held = memory.get(key)
  if (held !== undefined) return held
  try {
    const text = localStorage.getItem(key)
    return text === null ? fallback : text === '1'
  } catch {
    return fallback
  }
}

/** Boolean setting stored on this device and shared by all components with the same key. */
export function useDeviceSetting(name: string, fallback: boolean): [boolean, (on: boolean) => void] {
  const key = `zx-set-${name}`
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => read(key, fallback),
    () => fallback,
  )
  return [
    on,
    (next) => {
      try {
        localStorage.setItem(key, next ? '1' : '0')
        memory.delete(key)
      } catch {
        memory.set(key, next)
      }
      for (const listener of listeners) listener()
    },
  ]
}

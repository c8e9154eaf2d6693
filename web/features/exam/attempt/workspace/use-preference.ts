import { useState } from 'react'

/** A number stored in this browser. Browser only. */
export function usePreference(key: string, fallback: number): [number, (value: number) => void] {
  const [value, setValue] = useState(() => {
    try {
      const stored = Number(localStorage.getItem(key) ?? fallback)
      return Number.isFinite(stored) ? stored : fallback
    } catch {
      return fallback
    }
  })
  return [
    value,
    (next) => {
      setValue(next)
      try {
        localStorage.setItem(key, String(next))
      } catch {
        // Storage is blocked: valid until reload.
      }
    },
  ]
}

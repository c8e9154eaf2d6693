/**
 * Unsent input of the user in localStorage, under `zx-user-<name>`: sign-out removes it (session.ts). Failures are
 * silent; memory still has the value.
 */
const PREFIX = 'zx-user-'

/** Stored value, validated by `parse`; null if missing or invalid. Browser only. */
export function readStored<T>(name: string, parse: (value: unknown) => T | null): T | null {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? null : parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Stores a value; null removes it. */
export function store(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Memory still has it.
  }
}

/** Entries of a stored object that pass `isOne`. Pure. */
export function entriesOf<T>(value: unknown, isOne: (value: unknown) => value is T): Record<string, T> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isOne(entry[1])))
}

/** Type guard for a list of strings, such as the answers to a problem. */
export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

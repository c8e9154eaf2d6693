/**
 * What a person has begun and not sent, in localStorage under `zx-user-<name>`: signing out forgets all of it (session.ts). A full or forbidden
 * store keeps nothing; the page still holds it.
 */
const PREFIX = 'zx-user-'

/** What was stored under a name, as far as `parse` knows it; null when there is nothing or it makes no sense. Browser only. */
export function readStored<T>(name: string, parse: (value: unknown) => T | null): T | null {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? null : parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Stores it, or with null forgets it. */
export function store(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // It stays on the page.
  }
}

/** The entries of a stored object that `isOne` knows. Pure. */
export function entriesOf<T>(value: unknown, isOne: (value: unknown) => value is T): Record<string, T> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, T] => isOne(entry[1])))
}

/** A list of texts, such as the answers to a problem. */
export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string')

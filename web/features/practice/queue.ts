/** Answers that wait for the network, by problem, one list per part; kept on the device in the order in which they were given. */

export type Queue = Readonly<Record<string, readonly string[][]>>

// Signing out clears every key that begins like this (session.ts).
const name = (session: string) => `zx-user-practice-${session}-queue`

const isAnswers = (value: unknown): value is string[][] =>
  Array.isArray(value) &&
  value.every((part) => Array.isArray(part) && part.every((text: unknown) => typeof text === 'string'))

/** What waits on this device. */
export function readQueue(session: string): Queue {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(name(session)) ?? '{}')
    if (typeof saved !== 'object' || saved === null) return {}
    return Object.fromEntries(
      Object.entries(saved).filter((entry): entry is [string, string[][]] => isAnswers(entry[1])),
    )
  } catch {
    return {}
  }
}

/** Keeps what waits. A full or forbidden store keeps nothing: the page still holds it. */
export function keepQueue(session: string, queue: Queue): void {
  try {
    if (Object.keys(queue).length === 0) localStorage.removeItem(name(session))
    else localStorage.setItem(name(session), JSON.stringify(queue))
  } catch {
    // The answers stay on the page.
  }
}

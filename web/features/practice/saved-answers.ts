/** What was typed and not sent yet stays on the device: by practice (or session), then by problem. */

type Answers = Record<string, string[]>

// Signing out clears every key that begins like this (session.ts).
const name = (session: string) => `zx-user-practice-${session}`

/** What was typed there before. */
export function readSaved(session: string): Answers {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(name(session)) ?? '{}')
    if (typeof saved !== 'object' || saved === null) return {}
    return Object.fromEntries(
      Object.entries(saved).filter(
        (entry): entry is [string, string[]] =>
          Array.isArray(entry[1]) && entry[1].every((text) => typeof text === 'string'),
      ),
    )
  } catch {
    return {}
  }
}

/** Keeps what is typed; nothing left, nothing kept. A full or forbidden store keeps nothing: the page still holds it. */
export function keep(session: string, answers: Answers): void {
  try {
    if (Object.keys(answers).length === 0) localStorage.removeItem(name(session))
    else localStorage.setItem(name(session), JSON.stringify(answers))
  } catch {
    // The answers stay on the page.
  }
}

/** Unsaved input of a marker, stored on this device until it is saved. */
export interface MarkDraft {
  score: string
  rubric: string[]
  comment: string
}

/** Key of a draft: marker and answer, so that colleagues at one computer do not see each other's marks. */
export interface DraftOf {
  userId: string
  recordId: string
  problemId: string
}
const keyOf = ({ userId, recordId, problemId }: DraftOf) => `zx-mark-${userId}-${recordId}-${problemId}`
/** Older drafts are dropped. */
const MAX_AGE_MS = 14 * 86_400_000

export function keepDraft(of: DraftOf, draft: MarkDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(of), JSON.stringify({ ...draft, at: Date.now() }))
    else localStorage.removeItem(keyOf(of))
  } catch {
    // Storage is blocked: the page still holds the input.
  }
}

export function savedDraft(of: DraftOf): MarkDraft | null {
  try {
    const text = localStorage.getItem(keyOf(of))
    if (!text) return null
    const { score, rubric, comment, at } = JSON.parse(text) as MarkDraft & { at: number }
    return Date.now() - at < MAX_AGE_MS ? { score, rubric, comment } : null
  } catch {
    return null
  }
}

/** What a marker typed and has not saved: kept on this device until it is, whatever happens to the tab. */
export interface MarkDraft {
  score: string
  rubric: string[]
  comment: string
}

/** Of whom and of which answer: two colleagues at one computer, of whom one must not see what the other gives, keep their own. */
export interface DraftOf {
  userId: string
  recordId: string
  problemId: string
}
const keyOf = ({ userId, recordId, problemId }: DraftOf) => `zx-mark-${userId}-${recordId}-${problemId}`
/** Drafts older than this were given up. */
const LIFE = 14 * 86_400_000

export function keepDraft(of: DraftOf, draft: MarkDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(of), JSON.stringify({ ...draft, at: Date.now() }))
    else localStorage.removeItem(keyOf(of))
  } catch {
    // A device that keeps nothing: the page still holds what was typed.
  }
}

export function savedDraft(of: DraftOf): MarkDraft | null {
  try {
    const text = localStorage.getItem(keyOf(of))
    if (!text) return null
    const { score, rubric, comment, at } = JSON.parse(text) as MarkDraft & { at: number }
    return Date.now() - at < LIFE ? { score, rubric, comment } : null
  } catch {
    return null
  }
}

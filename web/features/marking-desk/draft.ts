/** What a marker typed and has not saved: kept on this device until it is, whatever happens to the tab. */
export interface MarkDraft {
  score: string
  rubric: string[]
  comment: string
}

const keyOf = (recordId: string, problemId: string) => `zx-mark-${recordId}-${problemId}`
/** Drafts older than this were given up. */
const LIFE = 14 * 86_400_000

export function keepDraft(recordId: string, problemId: string, draft: MarkDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(recordId, problemId), JSON.stringify({ ...draft, at: Date.now() }))
    else localStorage.removeItem(keyOf(recordId, problemId))
  } catch {
    // A device that keeps nothing: the page still holds what was typed.
  }
}

export function keptDraft(recordId: string, problemId: string): MarkDraft | null {
  try {
    const text = localStorage.getItem(keyOf(recordId, problemId))
    if (!text) return null
    const { score, rubric, comment, at } = JSON.parse(text) as MarkDraft & { at: number }
    return Date.now() - at < LIFE ? { score, rubric, comment } : null
  } catch {
    return null
  }
}

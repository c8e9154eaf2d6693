import { newKey } from '../../new-key.ts'

/** A note that is being written. `clientKey` is made once, so that however often it is sent, it is one note. */
export interface Draft {
  content: string
  /** The moment at which writing began; seconds. */
  videoTime: number
  clientKey: string
}

/** Sign-out clears every key that begins with `zx-user-` (session.ts). */
const key = (periodId: string) => `zx-user-draft-${periodId}`

/** The draft of a period that an earlier visit left, or null. Browser only. */
export function readDraft(periodId: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key(periodId)) ?? 'null') as Partial<Draft> | null
    if (typeof draft?.content !== 'string' || draft.content === '') return null
    return {
      content: draft.content,
      videoTime: Number(draft.videoTime) || 0,
      clientKey: typeof draft.clientKey === 'string' ? draft.clientKey : newKey(),
    }
  } catch {
    return null
  }
}

/** Keeps or, with null, forgets it. */
export function keepDraft(periodId: string, draft: Draft | null): void {
  try {
    if (draft?.content) localStorage.setItem(key(periodId), JSON.stringify(draft))
    else localStorage.removeItem(key(periodId))
  } catch {
    // The words are still in the field.
  }
}

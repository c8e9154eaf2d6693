import { newKey } from '../../../../new-key.ts'
import { readStored, store } from '../../../../offline/device-store.ts'

/** A note being written. `clientKey` is its idempotency key. */
export interface Draft {
  content: string
  /** Position when writing began; seconds. */
  videoTime: number
  clientKey: string
}

const name = (periodId: string) => `draft-${periodId}`

/** The stored draft of a period, or null. Browser only. */
export function readDraft(periodId: string): Draft | null {
  return readStored(name(periodId), (value) => {
    const draft = value as Partial<Draft> | null
    if (typeof draft?.content !== 'string' || draft.content === '') return null
    return {
      content: draft.content,
      videoTime: Number(draft.videoTime) || 0,
      clientKey: typeof draft.clientKey === 'string' ? draft.clientKey : newKey(),
    }
  })
}

/** Stores the draft; null removes it. */
export const keepDraft = (periodId: string, draft: Draft | null): void =>
  store(name(periodId), draft?.content ? draft : null)

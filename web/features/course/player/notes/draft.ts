import { newKey } from '../../../../new-key.ts'
import { readStored, store } from '../../../../offline/device-store.ts'

/** A note that is being written. `clientKey` is made once, so that however often it is sent, it is one note. */
export interface Draft {
  content: string
  /** The moment at which writing began; seconds. */
  videoTime: number
  clientKey: string
}

const name = (periodId: string) => `draft-${periodId}`

/** The draft of a period that an earlier visit left, or null. Browser only. */
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

/** Keeps or, with null, forgets it. */
export const keepDraft = (periodId: string, draft: Draft | null): void =>
  store(name(periodId), draft?.content ? draft : null)

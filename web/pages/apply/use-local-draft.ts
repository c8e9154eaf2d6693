import { useEffect, useRef, useState } from 'react'
import { deviceDrafts, draftKey } from '../../features/shared/draft/index.ts'

const DELAY = 300
/** The draft of somebody who has not signed in yet: whoever signs in next on this device was that somebody. */
const NOBODY = '0'

export interface StoredDraft<T> {
  /** What an earlier visit left; undefined while it is being looked for, null when there is none. */
  found: { value: T; at: number } | null | undefined
  /** When it was last written; null: not yet, 'never': this device keeps nothing. */
  at: number | null | 'never'
  keep: (value: T) => void
  /** Forgets it. What is kept afterwards is kept anew. */
  drop: () => Promise<void>
}

/** Keeps a form on the device while it is filled in, across signing in. */
export function useLocalDraft<T>(siteId: number, userId: string | null, form: string, id: string): StoredDraft<T> {
  const [found, setFound] = useState<StoredDraft<T>['found']>(undefined)
  const [at, setAt] = useState<StoredDraft<T>['at']>(null)
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)
  const key = draftKey(siteId, userId ?? NOBODY, form, id)

  useEffect(() => {
    let isUnmounted = false
    void check<T>(key, userId === null ? null : draftKey(siteId, NOBODY, form, id)).then((value) => {
      if (!isUnmounted) setFound(value)
    })
    const flush = () => {
      const last = waiting.current
      if (!last) return
      clearTimeout(last.timer)
      waiting.current = null
      void deviceDrafts.write(key, { value: last.value, at: Date.now(), rev: 0 }).catch(() => {})
    }
    addEventListener('pagehide', flush)
    return () => {
      isUnmounted = true
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [key, siteId, userId, form, id])

  return {
    found,
    at,
    keep(value) {
      if (waiting.current) clearTimeout(waiting.current.timer)
      const timer = setTimeout(() => {
        waiting.current = null
        const now = Date.now()
        deviceDrafts.write(key, { value, at: now, rev: 0 }).then(
          () => setAt(now),
          () => setAt('never'),
        )
      }, DELAY)
      waiting.current = { value, timer }
    },
    async drop() {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = null
      await deviceDrafts.drop(key).catch(() => {})
    },
  }
}

/** The person's own draft; else the one that was begun before signing in, which is theirs from now on. */
async function check<T>(key: string, before: string | null): Promise<{ value: T; at: number } | null> {
  try {
    const own = await deviceDrafts.read(key)
    const begun = before === null ? undefined : await deviceDrafts.read(before)
    const latest = begun && (!own || begun.at > own.at) ? begun : own
    if (before !== null && begun) {
      if (latest === begun) await deviceDrafts.write(key, begun)
      await deviceDrafts.drop(before)
    }
    return latest ? { value: latest.value as T, at: latest.at } : null
  } catch {
    return null
  }
}

import { useEffect, useRef, useState } from 'react'
import { deviceDrafts, draftKey } from '../../features/shared/draft/index.ts'

const DELAY = 300
/** Key of a draft made before sign-in: the next user who signs in on this device gets it. */
const NOBODY = '0'

export interface StoredDraft<T> {
  /** Draft of an earlier visit; undefined while loading, null if there is none. */
  found: { value: T; at: number } | null | undefined
  /** Time of the last write; null: none yet, 'never': storage is blocked. */
  at: number | null | 'never'
  keep: (value: T) => void
  /** Removes the draft. Later changes are stored again. */
  drop: () => Promise<void>
}

/** Stores a form on the device while it is filled in, across sign-in. */
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

/** The user's draft; else the one made before sign-in, which is moved to the user. */
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

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { openAttempt, takeTab } from './device.ts'
import type { AttemptStore } from './attempt-store.ts'
import type { AttemptView } from './attempt-types.ts'

/** The attempt in this tab, opened and closed with the page. The newest tab writes; `takeTab` makes it this one. */
export function useAttempt(recordId: string, userId: string) {
  const [state, setState] = useState<AttemptStore | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let left = false
    let store: AttemptStore | null = null
    let release: (() => void) | null = null
    void (async () => {
      const opened = await openAttempt(recordId, userId)
      if (left) return
      store = opened
      setState(store)
      release = await takeTab(recordId, { steal: true, onLost: () => store?.yieldTab() })
      if (left) release?.()
      else await store.open()
    })()
    // Offline, a chunk that fails to load must not reload the page (chunk-reload.ts): the room must stay open.
    const stay = (event: Event) => event.stopImmediatePropagation()
    addEventListener('vite:preloadError', stay, { capture: true })
    const retry = () => void store?.retry()
    const online = () => {
      store?.event('online')
      retry()
    }
    const offline = () => store?.event('offline')
    // Flushes before a phone suspends the page; refetches on wake-up.
    const check = () => {
      if (document.visibilityState === 'hidden') store?.flushOnLeave()
      else retry()
    }
    const flush = () => store?.flushOnLeave()
    document.addEventListener('visibilitychange', check)
    addEventListener('pagehide', flush)
    addEventListener('online', online)
    addEventListener('offline', offline)
    return () => {
      left = true
      removeEventListener('vite:preloadError', stay, { capture: true })
      document.removeEventListener('visibilitychange', check)
      removeEventListener('pagehide', flush)
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      store?.close()
      release?.()
    }
  }, [recordId, userId, turn])
  return {
    store: state,
    takeTab: useCallback(() => setTurn((n) => n + 1), []),
  }
}

/** View of the attempt as live state. */
export const useAttemptView = (store: AttemptStore): AttemptView =>
  useSyncExternalStore(store.subscribe, store.view, store.view)

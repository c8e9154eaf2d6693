import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { openAttempt, takeTab } from './device.ts'
import type { AttemptStore } from './attempt-store.ts'
import type { AttemptView } from './attempt-types.ts'

/** The sitting in this tab, opened and closed with the page. The newest tab writes; `takeTab` makes it this one again. */
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
    // A part that does not load for want of a network must not load the page anew (chunk-reload.ts): the room is all there is.
    const stay = (event: Event) => event.stopImmediatePropagation()
    addEventListener('vite:preloadError', stay, { capture: true })
    const retry = () => void store?.retry()
    const online = () => {
      store?.event('online')
      retry()
    }
    const offline = () => store?.event('offline')
    // What was typed a moment ago goes out before a phone puts the page to sleep; and a page that wakes up looks at once.
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

/** What the sitting shows, kept up to date. */
export const useAttemptView = (store: AttemptStore): AttemptView =>
  useSyncExternalStore(store.subscribe, store.view, store.view)

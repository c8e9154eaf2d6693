import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { deviceJournal, openRoom, takeTab } from './device.ts'
import type { Room } from './room.ts'
import type { RoomView } from './room-types.ts'

/**
 * The sitting in this tab, opened and closed with the page. The newest tab writes; `takeTab` makes it this one again.
 * `isKept`: false where the browser lets a page store nothing.
 */
export function useRoom(recordId: string, userId: string) {
  const [state, setState] = useState<{ room: Room; isKept: boolean } | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let left = false
    let room: Room | null = null
    let release: (() => void) | null = null
    void (async () => {
      const opened = await openRoom(recordId, userId)
      const { isKept } = await deviceJournal()
      if (left) return
      room = opened
      setState({ room, isKept })
      release = await takeTab(recordId, { steal: true, onLost: () => room?.yieldTab() })
      if (left) release?.()
      else await room.open()
    })()
    // A part that does not load for want of a network must not load the page anew (chunk-reload.ts): the room is all there is.
    const stay = (event: Event) => event.stopImmediatePropagation()
    addEventListener('vite:preloadError', stay, { capture: true })
    const retry = () => void room?.retry()
    const online = () => {
      room?.event('online')
      retry()
    }
    const offline = () => room?.event('offline')
    // What was typed a moment ago goes out before a phone puts the page to sleep; and a page that wakes up looks at once.
    const look = () => {
      if (document.visibilityState === 'hidden') room?.parting()
      else retry()
    }
    const parting = () => room?.parting()
    document.addEventListener('visibilitychange', look)
    addEventListener('pagehide', parting)
    addEventListener('online', online)
    addEventListener('offline', offline)
    return () => {
      left = true
      removeEventListener('vite:preloadError', stay, { capture: true })
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', parting)
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      room?.close()
      release?.()
    }
  }, [recordId, userId, turn])
  return {
    room: state?.room ?? null,
    isKept: state?.isKept ?? true,
    takeTab: useCallback(() => setTurn((n) => n + 1), []),
  }
}

/** What the sitting shows, kept up to date. */
export const useRoomView = (room: Room): RoomView => useSyncExternalStore(room.subscribe, room.view, room.view)

import { useCallback, useSyncExternalStore } from 'react'
import { emptyView } from './room-view.ts'
import { RoomConnection, type RoomState } from './room-connection.ts'

/** Lines to rooms by session: the chat, the danmaku and the tools share one. */
const connections = new Map<string, RoomConnection>()

/** The line to the room of a session; opened by the first part that listens. Browser only. */
export function roomOf(periodId: string): RoomConnection {
  const known = connections.get(periodId)
  if (known) return known
  const made = new RoomConnection(periodId)
  connections.set(periodId, made)
  return made
}

const onServer: RoomState = { view: emptyView, link: 'connecting', reason: '', news: 0 }

/** The room of a session as it stands now. */
export function useRoom(periodId: string): RoomState {
  // The same function while the session is the same: another one would hang up and dial again.
  const subscribe = useCallback((listener: () => void) => roomOf(periodId).subscribe(listener), [periodId])
  const read = useCallback(() => roomOf(periodId).state, [periodId])
  return useSyncExternalStore(subscribe, read, () => onServer)
}

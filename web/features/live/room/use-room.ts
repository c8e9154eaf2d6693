import { useCallback, useSyncExternalStore } from 'react'
import { emptyView } from './room-view.ts'
import { RoomConnection, type RoomState } from './room-connection.ts'

/** Connections by session, shared by chat, danmaku and tools. */
const connections = new Map<string, RoomConnection>()

/** Connection to the room of a session; connects with its first subscriber. Browser only. */
export function roomOf(periodId: string): RoomConnection {
  const known = connections.get(periodId)
  if (known) return known
  const made = new RoomConnection(periodId)
  connections.set(periodId, made)
  return made
}

const onServer: RoomState = { view: emptyView, link: 'connecting', reason: '', news: 0 }

/** Live state of the room of a session. */
export function useRoom(periodId: string): RoomState {
  // Stable identity per session: a new function would reconnect.
  const subscribe = useCallback((listener: () => void) => roomOf(periodId).subscribe(listener), [periodId])
  const read = useCallback(() => roomOf(periodId).state, [periodId])
  return useSyncExternalStore(subscribe, read, () => onServer)
}

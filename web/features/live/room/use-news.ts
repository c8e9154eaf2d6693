import { useEffect, useRef } from 'react'
import { useAnnouncement } from '../../../ui/use-announcement.ts'
import type { RoomView } from './room-view.ts'
import { texts } from './texts.ts'

/** Throttle of announcements, ms. */
export const QUIET_MS = 6000

/**
 * Throttled screen reader announcements of new messages: the last one, and their number. Skips messages from before
 * joining.
 */
export function useNews({ lines, you, isIn }: Pick<RoomView, 'lines' | 'you' | 'isIn'>): string {
  const [words, announce] = useAnnouncement()
  const latest = useRef(lines)
  const announced = useRef<number | null>(null)
  const ownId = you.userId
  useEffect(() => {
    if (isIn) announced.current ??= lines.at(-1)?.seq ?? 0
    latest.current = lines
  }, [lines, isIn])
  useEffect(() => {
    const timer = setInterval(() => {
      const since = announced.current
      if (since === null) return
      const fresh = latest.current.filter(({ seq, kind, userId }) => seq > since && kind === 'chat' && userId !== ownId)
      announced.current = Math.max(since, latest.current.at(-1)?.seq ?? 0)
      const last = fresh.at(-1)
      if (last) announce(texts.news(fresh.length, texts.said(last.userName, last.text)))
    }, QUIET_MS)
    return () => clearInterval(timer)
  }, [announce, ownId])
  return words
}

import { useEffect, useRef } from 'react'
import { toast } from '../../../ui/toast-store.ts'
import type { AttemptView } from './attempt-types.ts'
import { minutesText, texts } from './texts.ts'
import { useAnnouncement } from '../../../ui/use-announcement.ts'

/** Announcements besides the time: network state, extra time, shortcuts. */
export function useWords({ sync, sitting, phase, isMemoryOnly }: AttemptView): {
  words: string
  announce: (words: string) => void
} {
  const [words, announce] = useAnnouncement()
  const offline = sync.kind === 'offline'
  const isSlow = offline && sync.isSlow
  const wasOffline = useRef(false)
  useEffect(() => {
    if (offline) announce(texts.announcedOffline({ isSlow, isMemoryOnly }))
    else if (wasOffline.current && sync.kind === 'saved') announce(texts.announcedOnline)
    wasOffline.current = offline || (wasOffline.current && sync.kind !== 'saved')
  }, [offline, isSlow, isMemoryOnly, sync.kind, announce])

  const cutoff = sitting?.cutoffTime ?? null
  const before = useRef(cutoff)
  useEffect(() => {
    const seconds = cutoff && before.current ? (Date.parse(cutoff) - Date.parse(before.current)) / 1000 : 0
    before.current = cutoff
    if (seconds <= 0 || phase !== 'doing') return
    // The toast announces it as well.
    toast.success(texts.extended(minutesText(seconds)))
  }, [cutoff, phase])
  return { words, announce }
}

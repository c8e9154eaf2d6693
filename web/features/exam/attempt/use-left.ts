import { useEffect, useState } from 'react'
import { momentPassed } from './clock.ts'
import type { AttemptStore } from './attempt-store.ts'
import { minutesText, texts } from './texts.ts'

/** Seconds left (null: no limit), and time announcements. */
export function useLeft(store: AttemptStore): { left: number | null; announcement: string } {
  const [left, setLeft] = useState<number | null>(() => store.tick())
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let before = Number.POSITIVE_INFINITY
    const check = () => {
      const now = store.tick()
      setLeft(now === null ? null : Math.ceil(now))
      if (now === null) return
      const moment = Number.isFinite(before) ? momentPassed(before, now) : null
      if (moment !== null) setAnnouncement(texts.timeLeftText(minutesText(moment)))
      before = now
    }
    check()
    const timer = setInterval(check, 250)
    return () => clearInterval(timer)
  }, [store])
  return { left, announcement }
}

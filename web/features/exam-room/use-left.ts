import { useEffect, useState } from 'react'
import { momentPassed } from './clock.ts'
import type { Room } from './room.ts'
import { minutesText, texts } from './texts.ts'

/** The seconds that are left (null: no limit), and what is to be said aloud about it, now and then. */
export function useLeft(room: Room): { left: number | null; said: string } {
  const [left, setLeft] = useState<number | null>(() => room.tick())
  const [said, setSaid] = useState('')
  useEffect(() => {
    let before = Number.POSITIVE_INFINITY
    const look = () => {
      const now = room.tick()
      setLeft(now === null ? null : Math.ceil(now))
      if (now === null) return
      const moment = Number.isFinite(before) ? momentPassed(before, now) : null
      if (moment !== null) setSaid(texts.leftSaid(minutesText(moment)))
      before = now
    }
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [room])
  return { left, said }
}

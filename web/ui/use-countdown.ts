import { useEffect, useState } from 'react'

/**
 * Seconds until something may be done again (sending a code). It counts to a moment, not in steps, so a sleeping tab
 * wakes up right. `left` is 0 when nothing runs; `start(60)` begins, `start(0)` stops.
 */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until === 0) return undefined
    const timer = setInterval(() => {
      const time = Date.now()
      setNow(time)
      if (time >= until) setUntil(0)
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  function start(seconds: number) {
    const time = Date.now()
    setNow(time)
    setUntil(seconds > 0 ? time + seconds * 1000 : 0)
  }
  return { left, start }
}

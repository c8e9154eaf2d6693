import { useEffect, useState } from 'react'

/**
 * Cooldown in seconds, e.g. for resending a code. Counts to a deadline, so throttled timers of a background tab do not
 * cause drift. `left` is 0 when inactive; `start(60)` starts, `start(0)` stops.
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

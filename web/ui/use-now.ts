import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time in ms, to the minute: a rendering by itself does not ask the clock. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

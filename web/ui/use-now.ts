import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time in ms, renewed every minute or as often as asked: a rendering by itself does not ask the clock. */
export function useNow(every = MINUTE): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

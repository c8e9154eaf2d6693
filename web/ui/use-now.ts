import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** Current time in ms, refreshed every `every` ms (a minute by default); keeps render pure. */
export function useNow(every = MINUTE): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

import { useEffect, useState } from 'react'
import { clock } from '../../../ui/clock.ts'
import css from './live.module.css'
import { texts } from './texts.ts'

/** Time on air, by the server's clock. */
export function OnAirClock({ since, serverTime }: { since: string; serverTime: string }) {
  const [now, setNow] = useState(() => Date.parse(serverTime))
  useEffect(() => {
    const ahead = Date.parse(serverTime) - Date.now()
    const timer = setInterval(() => setNow(Date.now() + ahead), 1000)
    return () => clearInterval(timer)
  }, [serverTime])
  return (
    <span className={css.onAir} role="timer">
      {texts.host.onAirFor} {clock(Math.max(0, (now - Date.parse(since)) / 1000))}
    </span>
  )
}

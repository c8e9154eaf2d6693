import { useEffect, useState } from 'react'
import { DateTime } from '../../../ui/date-time.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import css from './live.module.css'
import { texts } from './texts.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

/** Time left in clock parts; null when it has passed. Pure. */
export function partsLeft(
  until: string,
  now: number,
): { days: number; hours: string; minutes: string; seconds: string } | null {
  const left = Date.parse(until) - now
  if (!(left > 0)) return null
  const two = (of: number, unit: number) => String(Math.floor(of / unit)).padStart(2, '0')
  return {
    days: Math.floor(left / DAY),
    hours: two(left % DAY, HOUR),
    minutes: two(left % HOUR, MINUTE),
    seconds: two(left % MINUTE, SECOND),
  }
}

/** Countdown to a session, by the server clock if known: the device clock may be wrong. */
export function Countdown({ until, serverTime }: { until: string; serverTime?: string | undefined }) {
  const hydrated = useHydrated()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ahead = serverTime ? Date.parse(serverTime) - Date.now() : 0
    const timer = setInterval(() => setNow(Date.now() + ahead), 1000)
    return () => clearInterval(timer)
  }, [serverTime])
  const left = partsLeft(until, now)
  if (hydrated && !left)
    return (
      <div className={css.over} role="status">
        <p>{texts.soonNow}</p>
        <p>{texts.soonNowText}</p>
      </div>
    )
  return (
    <>
      <p className={css.when}>
        {texts.startsAt} <DateTime value={until} shape="minute" />
      </p>
      {hydrated && left && (
        <>
          <p className={css.left}>{texts.left}</p>
          <p className={css.clock} role="timer">
            {left.days > 0 && <b>{texts.days(left.days)}</b>}
            <b>{left.hours}</b>:<b>{left.minutes}</b>:<b>{left.seconds}</b>
          </p>
        </>
      )}
      <p className={css.hint}>{texts.opensAlone}</p>
    </>
  )
}

/** Relative time in words. Pure. */
import { texts } from './texts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Day in China time: reviews become due by these days. */
const dayOf = (moment: number) => Math.floor((moment + 8 * HOUR) / DAY)

/** `moment` relative to `now`: minutes or hours on the same day, else calendar days, then months. */
export function fromNow(moment: string, now: number): string {
  const at = Math.max(now, Date.parse(moment))
  const days = dayOf(at) - dayOf(now)
  if (at - now < HOUR && days === 0) return texts.minutes(Math.max(1, Math.round((at - now) / MINUTE)))
  if (days === 0) return texts.hours(Math.round((at - now) / HOUR))
  if (days === 1) return at - now < HOUR ? texts.minutes(Math.round((at - now) / MINUTE)) : texts.tomorrow
  return days < 60 ? texts.days(days) : texts.months(Math.round(days / 30))
}

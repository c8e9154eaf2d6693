/** How far away a moment is, in words. Pure. */
import { texts } from './texts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `moment` as seen from `now`: minutes, hours, days, months from now. */
export function fromNow(moment: string, now: number): string {
  const ahead = Math.max(0, Date.parse(moment) - now)
  if (ahead < HOUR) return texts.minutes(Math.max(1, Math.round(ahead / MINUTE)))
  if (ahead < DAY) return texts.hours(Math.round(ahead / HOUR))
  if (ahead < 60 * DAY) return texts.days(Math.round(ahead / DAY))
  return texts.months(Math.round(ahead / (30 * DAY)))
}

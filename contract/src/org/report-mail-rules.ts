/** When reports are mailed. Pure; the browser imports this file. */

/** `cycle`. */
export const mailCycle = { week: 1, month: 2 } as const

interface Plan {
  cycle: number
  /** Monday 1 to Sunday 7; day of the month, the last one in shorter months. */
  day: number
  /** In China. */
  hour: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CHINA = 8 * HOUR
/** A month and a day, twice over. */
const SEARCH_DAYS = 64

function fits({ cycle, day }: Plan, date: Date): boolean {
  if (cycle === mailCycle.week) return (date.getUTCDay() || 7) === day
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(day, last)
}

/** The first time of a plan after an instant. */
export function nextMailTime(plan: Plan, after: number): number {
  const today = Math.floor((after + CHINA) / DAY)
  for (let day = today; day <= today + SEARCH_DAYS; day++) {
    const time = day * DAY - CHINA + plan.hour * HOUR
    if (time > after && fits(plan, new Date(day * DAY))) return time
  }
  throw new RangeError('a plan has a day of the week or month')
}

/** Daily goal and streak. Pure: days are `YYYY-MM-DD`. */

/** A day counts without a goal from this many seconds on. */
export const LEAST_SECONDS = 60

export interface Streak {
  /** Days on which the goal was met, without a gap that is not frozen. */
  days: number
  /** Missed days within the streak: one a week is forgiven. */
  frozenDays: string[]
  /** Whether this week's freeze is still there. */
  hasFreeze: boolean
  isDoneToday: boolean
}

const DAY_MS = 86_400_000
const before = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

/** Monday of a day's week. */
export function weekOf(day: string): string {
  const at = Date.parse(day)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The streak that ends today, or yesterday while today's goal is open.
 * @param seconds of study by day
 */
export function streakOf(seconds: ReadonlyMap<string, number>, goalSeconds: number, today: string): Streak {
  const isMet = (day: string) => (seconds.get(day) ?? 0) >= Math.max(goalSeconds, LEAST_SECONDS)
  const frozenDays: string[] = []
  const usedWeeks = new Set<string>()
  let days = isMet(today) ? 1 : 0
  // Missed days count as frozen only if a day before them belongs to the streak.
  let open: string[] = []
  for (let day = before(today); ; day = before(day)) {
    if (isMet(day)) {
      days += 1
      frozenDays.push(...open)
      open = []
      continue
    }
    const week = weekOf(day)
    if (usedWeeks.has(week)) break
    usedWeeks.add(week)
    open.push(day)
  }
  return {
    days,
    frozenDays,
    hasFreeze: !frozenDays.some((day) => weekOf(day) === weekOf(today)),
    isDoneToday: isMet(today),
  }
}

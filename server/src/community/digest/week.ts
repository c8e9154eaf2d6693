const DAY = 86_400_000
const HOUR = 3_600_000
/** Days are those of Beijing. */
const BEIJING = 8 * HOUR
/** Monday, nine in the morning. */
const SENT_AT = 9 * HOUR
/** 1970 began on a Thursday. */
const MONDAY = 4 * DAY

/** The Monday whose digest is due, as a date; on Monday before nine it is that of the week before. Pure. */
export function dueWeek(now: number): string {
  const local = now + BEIJING - SENT_AT - MONDAY
  return new Date(local - (((local % (7 * DAY)) + 7 * DAY) % (7 * DAY)) + MONDAY).toISOString().slice(0, 10)
}

/** From when on a digest of that Monday tells: seven days before. */
export const beginOf = (week: string): Date => new Date(Date.parse(`${week}T00:00:00Z`) - BEIJING + SENT_AT - 7 * DAY)

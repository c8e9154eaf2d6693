const DAY = 86_400_000
const HOUR = 3_600_000
/** China Standard Time (UTC+8). */
const BEIJING = 8 * HOUR
/** Monday, 9:00. */
const SENT_AT = 9 * HOUR
/** 1970-01-01 was a Thursday. */
const MONDAY = 4 * DAY

/** Monday (as a date) whose digest is due; on Monday before 9:00 that of the week before. Pure. */
export function dueWeek(now: number): string {
  const local = now + BEIJING - SENT_AT - MONDAY
  return new Date(local - (((local % (7 * DAY)) + 7 * DAY) % (7 * DAY)) + MONDAY).toISOString().slice(0, 10)
}

/** Start of the period that the digest covers. */
export const beginOf = (week: string): Date => new Date(Date.parse(`${week}T00:00:00Z`) - BEIJING + SENT_AT - 7 * DAY)

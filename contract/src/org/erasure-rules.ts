/** Erasure of what an organisation keeps about people who left. Pure: no clock, no database. */

/** Days within which a request is carried out, unless a manager does it at once. */
export const ASKED_DAYS = 15

const DAY = 86_400_000

/** When data of a person is erased: by the organisation's time, or after a request, whichever is first. */
export function eraseTime(leaveTime: string, askedTime: string | null, keepDays: number): string {
  const times = [
    Date.parse(leaveTime) + keepDays * DAY,
    ...(askedTime ? [Date.parse(askedTime) + ASKED_DAYS * DAY] : []),
  ]
  return new Date(Math.min(...times)).toISOString()
}

export type DateShape = 'full' | 'minute' | 'date' | 'time'

const parts: Record<DateShape, [number, number]> = { full: [0, 19], minute: [0, 16], date: [0, 10], time: [11, 16] }
/** China Standard Time: UTC+8 without daylight saving. */
const chinaOffset = 8 * 60

/**
 * Formats a time as `YYYY-MM-DD HH:mm:ss` (full), `YYYY-MM-DD HH:mm` (minute), `YYYY-MM-DD` (date) or `HH:mm` (time).
 * @param offset minutes east of UTC; the local zone by default
 * @returns an empty string for an invalid time
 */
export function formatDate(value: string | number | Date, shape: DateShape = 'full', offset?: number): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  const shift = offset ?? -date.getTimezoneOffset()
  const local = new Date(date.getTime() + shift * 60_000).toISOString().replace('T', ' ')
  return local.slice(...parts[shape])
}

/** Formats a time in China Standard Time, for server rendering. */
export function formatChinaDate(value: string | number | Date, shape: DateShape = 'full'): string {
  return formatDate(value, shape, chinaOffset)
}

/** Value of a datetime input for an instant. */
export function localTime(iso: string): string {
  return formatDate(iso, 'minute').replace(' ', 'T')
}

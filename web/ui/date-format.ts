export type DateShape = 'full' | 'minute' | 'date' | 'time'

const parts: Record<DateShape, [number, number]> = { full: [0, 19], minute: [0, 16], date: [0, 10], time: [11, 16] }
/** China has one time all year round: UTC+8. */
const chinaOffset = 8 * 60

/**
 * A moment as `YYYY-MM-DD HH:mm:ss` (full), without seconds (minute), the day alone (date) or `HH:mm` (time).
 * `offset` is minutes east of UTC; by default the reader's own. An unreadable moment is an empty string.
 */
export function formatDate(value: string | number | Date, shape: DateShape = 'full', offset?: number): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return ''
  const shift = offset ?? -date.getTimezoneOffset()
  const local = new Date(date.getTime() + shift * 60_000).toISOString().replace('T', ' ')
  return local.slice(...parts[shape])
}

/** The same in China's time, for what is rendered on the server. */
export function formatChinaDate(value: string | number | Date, shape: DateShape = 'full'): string {
  return formatDate(value, shape, chinaOffset)
}

/** An instant as the field for dates and times wants it. */
export function localTime(iso: string): string {
  return formatDate(iso, 'minute').replace(' ', 'T')
}

/** Times of timetable entries. Pure. */
import { formatDate } from '../../../ui/date-format.ts'
import { entryTexts as texts } from './entry-texts.ts'

/** Day with weekday. */
export const dayTitle = (day: string): string =>
  `${day} ${texts.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`.trim()

/** Start and end; another day is named. `offset` as in formatDate. */
export function entryTime({ begins, ends }: { begins: string; ends: string | null }, offset?: number): string {
  const from = formatDate(begins, 'time', offset)
  if (ends === null) return from
  const isSameDay = formatDate(begins, 'date', offset) === formatDate(ends, 'date', offset)
  return isSameDay
    ? `${from}–${formatDate(ends, 'time', offset)}`
    : texts.span(from, formatDate(ends, 'minute', offset).slice(5))
}

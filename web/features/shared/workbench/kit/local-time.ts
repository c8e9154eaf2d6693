/** Converts between ISO instants (UTC) and values of date fields (local time zone). */
import { formatDate, localTime } from '../../../../ui/date-format.ts'

/** `2026-11-05` */
export const localDay = (at: Date): string => formatDate(at, 'date')

/** `2026-11-05T08:03`; '' for no instant. */
export const localMinute = (instant: string | null | undefined): string => (instant ? localTime(instant) : '')

/** Instant of a local minute; null if empty or incomplete. */
export function timeOfMinute(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Converts between ISO instants (UTC) and values of date fields (local time zone). */

const two = (n: number) => String(n).padStart(2, '0')

/** `2026-11-05` */
export const localDay = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** `2026-11-05T08:03`; '' for no instant. */
export function localMinute(instant: string | null | undefined): string {
  if (!instant) return ''
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? '' : `${localDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Instant of a local minute; null if empty or incomplete. */
export function timeOfMinute(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

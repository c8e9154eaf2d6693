import { useSyncExternalStore } from 'react'
import { type DateShape, formatChinaDate, formatDate } from './date-format.ts'

const never = () => () => {}

/**
 * Formats a time in the user's time zone; empty for null. The server renders China Standard Time; other zones are
 * corrected after hydration, without a mismatch.
 */
export function useDateText(value: string | number | Date | null, shape: DateShape = 'full'): string {
  return useSyncExternalStore(
    never,
    () => (value === null ? '' : formatDate(value, shape)),
    () => (value === null ? '' : formatChinaDate(value, shape)),
  )
}

/** A time in the user's time zone. */
export function DateTime({ value, shape = 'full' }: { value: string | number | Date; shape?: DateShape }) {
  const text = useDateText(value, shape)
  return text ? <time dateTime={new Date(value).toISOString()}>{text}</time> : null
}

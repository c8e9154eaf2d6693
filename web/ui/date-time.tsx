import { useSyncExternalStore } from 'react'
import { type DateShape, formatChinaDate, formatDate } from './date-format.ts'

const never = () => () => {}

/**
 * A moment as text in the reader's own time, for sentences and attributes; empty for none. The server writes China's time, whatever its own
 * zone is; a browser elsewhere corrects it right after it has taken over, without a mismatch.
 */
export function useDateText(value: string | number | Date | null, shape: DateShape = 'full'): string {
  return useSyncExternalStore(
    never,
    () => (value === null ? '' : formatDate(value, shape)),
    () => (value === null ? '' : formatChinaDate(value, shape)),
  )
}

/** A moment in the reader's own time. */
export function DateTime({ value, shape = 'full' }: { value: string | number | Date; shape?: DateShape }) {
  const text = useDateText(value, shape)
  return text ? <time dateTime={new Date(value).toISOString()}>{text}</time> : null
}

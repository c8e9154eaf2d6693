import { useSyncExternalStore } from 'react'
import { type DateShape, formatChinaDate, formatDate } from './date-format.ts'

const never = () => () => {}

/**
 * A moment in the reader's own time. The server writes China's time; a browser elsewhere corrects it right after it has
 * taken over, without a mismatch.
 */
export function DateTime({ value, shape = 'full' }: { value: string | number | Date; shape?: DateShape }) {
  const text = useSyncExternalStore(
    never,
    () => formatDate(value, shape),
    () => formatChinaDate(value, shape),
  )
  return text ? <time dateTime={new Date(value).toISOString()}>{text}</time> : null
}

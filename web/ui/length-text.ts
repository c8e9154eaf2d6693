import { texts } from './texts.ts'

/** Formats a course duration in seconds: `8 分钟`, `1 小时 20 分钟`. At least one minute; empty for 0. */
export function lengthText(seconds: number): string {
  if (seconds <= 0) return ''
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return texts.span.minutes(minutes)
  return minutes % 60 === 0 ? texts.span.hours(hours) : texts.span.hoursMinutes(hours, minutes % 60)
}

import { texts } from '../../../ui/texts.ts'

/** Formats study time: `0 分钟`, `9 分钟`, `1 小时 21 分钟`; less than a minute counts as one. */
export function studyTime(seconds: number): string {
  const { value, unit, rest } = parts(seconds)
  if (unit === 'minutes') return texts.span.minutes(value)
  return rest > 0 ? texts.span.hoursMinutes(value, rest) : texts.span.hours(value)
}

/** Study time as a value with its unit: minutes below an hour, hours with one decimal above. */
export function studyFigure(seconds: number): { value: string; unit: 'minutes' | 'hours' } {
  const { value, unit } = parts(seconds)
  return unit === 'minutes'
    ? { value: String(value), unit }
    : { value: (seconds / 3600).toFixed(1).replace(/\.0$/, ''), unit }
}

function parts(seconds: number): { value: number; unit: 'minutes' | 'hours'; rest: number } {
  const minutes = seconds <= 0 ? 0 : Math.max(1, Math.round(seconds / 60))
  return minutes < 60
    ? { value: minutes, unit: 'minutes', rest: 0 }
    : { value: Math.floor(minutes / 60), unit: 'hours', rest: minutes % 60 }
}

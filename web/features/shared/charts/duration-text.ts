import { texts } from '../../../ui/texts.ts'
import { formatCount } from '../../../i18n/format.ts'
/** Formats study time: 45 秒, 12 分钟, 3.5 小时. Pure. */
export function durationText(seconds: number): string {
  if (seconds < 60) return texts.span.seconds(Math.round(seconds))
  if (seconds < 3600) return texts.span.minutes(Math.round(seconds / 60))
  const hours = seconds / 3600
  return texts.span.hours(hours < 100 ? Number(hours.toFixed(1)) : formatCount(Math.round(hours)))
}

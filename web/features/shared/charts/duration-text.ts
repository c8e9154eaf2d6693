/** Formats study time: 45 秒, 12 分钟, 3.5 小时. Pure. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} 秒`
  if (seconds < 3600) return `${Math.round(seconds / 60)} 分钟`
  const hours = seconds / 3600
  return `${hours < 100 ? Number(hours.toFixed(1)) : Math.round(hours).toLocaleString('zh-CN')} 小时`
}

/** Seconds of study in words: 45 秒, 12 分钟, 3.5 小时. Pure. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} 秒`
  if (seconds < 3600) return `${Math.round(seconds / 60)} 分钟`
  const hours = seconds / 3600
  return `${hours < 100 ? Number(hours.toFixed(1)) : Math.round(hours).toLocaleString('zh-CN')} 小时`
}

/** Bytes in words: 812 KB, 3.4 GB. Pure. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let at = 0
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024
    at += 1
  }
  return `${value < 10 && at > 0 ? value.toFixed(1) : Math.round(value)} ${units[at]}`
}

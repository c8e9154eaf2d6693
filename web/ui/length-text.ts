/** Formats a course duration in seconds: `8 分钟`, `1 小时 20 分钟`. At least one minute; empty for 0. */
export function lengthText(seconds: number): string {
  if (seconds <= 0) return ''
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} 分钟`
  return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分钟`
}

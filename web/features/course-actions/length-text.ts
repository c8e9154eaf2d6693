/** Seconds of a lesson as a clock, as the player shows them: 504.8 is `8:24`, 3700 is `1:01:40`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Seconds of a whole course in words: `8 分钟`, `1 小时 20 分钟`; under a minute counts as one. Empty for none. */
export function lengthText(seconds: number): string {
  if (seconds <= 0) return ''
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} 分钟`
  return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分钟`
}

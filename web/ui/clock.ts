/** Formats seconds as a clock: `3:07`, `1:02:45`; `0:00` for invalid input. */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Parses `75`, `1:15` or `1：02：45` into seconds; null if invalid. */
export function secondsOfClock(text: string): number | null {
  const parts = text.trim().replaceAll('：', ':').split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,6}$/.test(part))) return null
  if (parts.slice(1).some((part) => Number(part) > 59)) return null
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

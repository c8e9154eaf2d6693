export interface DayBar {
  day: string
  seconds: number
  /** 周一, or 今天 for the last one. */
  name: string
  /** Height in percent; any study is visible. */
  height: number
}

/** Days of a week as bars. The scale is at least half an hour, so that five minutes do not fill it. */
export function dayBars(
  days: readonly { day: string; seconds: number }[],
  weekdays: readonly string[],
  today: string,
): DayBar[] {
  const max = Math.max(1800, ...days.map(({ seconds }) => seconds))
  return days.map(({ day, seconds }, i) => ({
    day,
    seconds,
    name: i === days.length - 1 ? today : (weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''),
    height: seconds > 0 ? Math.max(4, Math.round((seconds / max) * 100)) : 0,
  }))
}

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]

/** Time left until an instant, in parts for a countdown; null when it has passed. Pure. */
export function timeLeft(until: string | number, now: number): { days: number; clock: string } | null {
  const left = (typeof until === 'number' ? until : Date.parse(until)) - now
  if (!(left > 0)) return null
  const part = (of: number, unit: number) => String(Math.floor(of / unit)).padStart(2, '0')
  const rest = left % DAY
  const clock = [part(rest, HOUR), part(rest % HOUR, MINUTE), part(rest % MINUTE, SECOND)].join(':')
  return { days: Math.floor(left / DAY), clock }
}

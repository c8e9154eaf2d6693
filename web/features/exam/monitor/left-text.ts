import { texts } from './texts.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** Time left by the server clock: 12:05, 1:02:05, or a word. */
export function leftText(cutoffTime: string | null, serverTime: string): string {
  if (!cutoffTime) return texts.noLimit
  const seconds = Math.floor((Date.parse(cutoffTime) - Date.parse(serverTime)) / 1000)
  if (seconds <= 0) return texts.over
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

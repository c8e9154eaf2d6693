/** A position in a video: 3:07, 1:02:45, with tenths in very short videos, where seconds would repeat. Pure. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const tenths = Math.floor((seconds - whole) * 10)
  const rest = `${two(whole % 60)}${tenths > 0 ? `.${tenths}` : ''}`
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Whether a colour has the form #rrggbb. */
export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Hue (HSL, degrees) of a colour. Greys have none and yield indigo. */
export function hueOf(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  if (max === min) return 214
  const d = max - min
  const sixth = max === r ? ((g - b) / d) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4
  return Math.round((sixth * 60 + 360) % 360)
}

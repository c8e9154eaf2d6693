/**
 * Geometry of annotations, the same on screen and in rendered files. Pure, and without schemas, since the browser
 * imports it.
 */
import type { InkItem } from '../ink.ts'

/** Page width in annotation units. */
export const WIDTH = 10_000
export const fills: Record<InkItem['colour'], string> = {
  red: '#d4281f',
  blue: '#1c5fc4',
  green: '#12803c',
  yellow: '#e0a400',
}
/** Opacity of a marker. */
export const MARKER_OPACITY = 0.35
/** Line height as a multiple of the font size. */
export const LEADING = 1.3
const PER_POINT = 3

export type Point = readonly [number, number]

/** Points of a line as x, y and pressure (0–1). */
export function pointsOf({ points }: Pick<InkItem, 'points'>): [number, number, number][] {
  const list: [number, number, number][] = []
  for (let index = 0; index + 2 < points.length; index += PER_POINT)
    list.push([points[index] ?? 0, points[index + 1] ?? 0, (points[index + 2] ?? 500) / 1000])
  return list
}

/** Strokes of a stamp centered at its point. */
export function stampStrokes({ kind, size, points: [x = 0, y = 0] }: InkItem): Point[][] {
  const at = (dx: number, dy: number): Point => [Math.round(x + dx * size), Math.round(y + dy * size)]
  if (kind === 'cross')
    return [
      [at(-0.4, -0.4), at(0.4, 0.4)],
      [at(0.4, -0.4), at(-0.4, 0.4)],
    ]
  const tick = [at(-0.5, 0), at(-0.15, 0.4), at(0.55, -0.45)]
  return kind === 'half' ? [tick, [at(0.05, -0.2), at(0.4, 0.2)]] : [tick]
}

/** Stroke width of a stamp. */
export const stampWidth = ({ size }: InkItem): number => size / 7

/** Wraps text at the edge of the page. */
export function linesOf({ text = '', size, points: [x = 0] }: InkItem): string[] {
  const widest = Math.max(1, Math.floor((WIDTH - x) / size))
  return text.split('\n').flatMap((line) => {
    const lines: string[] = []
    let now = ''
    let width = 0
    for (const sign of line) {
      // Estimated width: a Chinese character 1 em, a Latin one about half.
      const own = sign.charCodeAt(0) < 0x2e80 ? 0.55 : 1
      if (now && width + own > widest) {
        lines.push(now)
        now = ''
        width = 0
      }
      now += sign
      width += own
    }
    return [...lines, now]
  })
}

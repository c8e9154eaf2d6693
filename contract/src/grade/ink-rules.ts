/** Geometry of what is drawn over a page: the same on the screen and in files that are made of it. Pure, and no schema in here: the browser imports it. */
import type { InkItem } from '../ink.ts'

/** Width of every page in units of what is drawn. */
export const WIDTH = 10_000
export const fills: Record<InkItem['colour'], string> = {
  red: '#d4281f',
  blue: '#1c5fc4',
  green: '#12803c',
  yellow: '#e0a400',
}
/** How much of the page a marker covers. */
export const MARKER_OPACITY = 0.35
/** From the base of one line of words to the next, by their height. */
export const LEADING = 1.3
const PER_POINT = 3

export type Point = readonly [number, number]

/** The points of a line as x, y and pressure (0–1). */
export function pointsOf({ points }: Pick<InkItem, 'points'>): [number, number, number][] {
  const list: [number, number, number][] = []
  for (let at = 0; at + 2 < points.length; at += PER_POINT)
    list.push([points[at] ?? 0, points[at + 1] ?? 0, (points[at + 2] ?? 500) / 1000])
  return list
}

/** A stamp as strokes, with its middle where it was put. */
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

/** How thick the strokes of a stamp are. */
export const stampWidth = ({ size }: InkItem): number => size / 7

/** Words in lines that end at the edge of the page. */
export function linesOf({ text = '', size, points: [x = 0] }: InkItem): string[] {
  const widest = Math.max(1, Math.floor((WIDTH - x) / size))
  return text.split('\n').flatMap((line) => {
    const lines: string[] = []
    let now = ''
    let width = 0
    for (const sign of line) {
      // A Chinese character is as wide as it is high, a Latin one half as much.
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

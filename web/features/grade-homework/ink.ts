/** What is drawn over a page, as shapes: paths, hits, words in lines, and two people's drawings made one. Pure. */
import type { InkItem } from '@zhixing/contract/grade/homework-shapes'
import { getStroke } from 'perfect-freehand'

/** Width of every page in units of what is drawn. */
export const WIDTH = 10_000
export type Colour = InkItem['colour']
export type Kind = InkItem['kind']
/** Of pens in units of the page; of words and stamps the height. */
export const sizes = {
  pen: { thin: 30, thick: 60 },
  marker: { thin: 180, thick: 320 },
  sign: { thin: 300, thick: 500 },
}
export const fills: Record<Colour, string> = { red: '#d4281f', blue: '#1c5fc4', green: '#12803c', yellow: '#e0a400' }
/** Points of one line; a longer one is ended and begun anew. */
export const MAX_POINTS = 1500
const PER_POINT = 3

const isLine = ({ kind }: InkItem): boolean => kind === 'pen' || kind === 'marker'

/** The points of a line as x, y and pressure (0–1). */
function pointsOf({ points }: InkItem): [number, number, number][] {
  const list: [number, number, number][] = []
  for (let at = 0; at + 2 < points.length; at += PER_POINT)
    list.push([points[at] ?? 0, points[at + 1] ?? 0, (points[at + 2] ?? 500) / 1000])
  return list
}

/** The outline of a line as an SVG path. */
export function pathOf(item: InkItem): string {
  const outline = getStroke(pointsOf(item), {
    size: item.size,
    thinning: item.kind === 'marker' ? 0 : 0.55,
    smoothing: 0.5,
    streamline: 0.4,
    simulatePressure: item.kind === 'pen',
  })
  const [first, ...rest] = outline
  if (!first) return ''
  const text = (n: number) => String(Math.round(n))
  return `M${text(first[0] ?? 0)} ${text(first[1] ?? 0)}${rest.map(([x, y]) => `L${text(x ?? 0)} ${text(y ?? 0)}`).join('')}Z`
}

/** A stamp as strokes of a path, with its middle where it was put. */
export function stampOf({ kind, size, points: [x = 0, y = 0] }: InkItem): string {
  const at = (dx: number, dy: number) => `${Math.round(x + dx * size)} ${Math.round(y + dy * size)}`
  if (kind === 'cross') return `M${at(-0.4, -0.4)}L${at(0.4, 0.4)}M${at(0.4, -0.4)}L${at(-0.4, 0.4)}`
  const tick = `M${at(-0.5, 0)}L${at(-0.15, 0.4)}L${at(0.55, -0.45)}`
  return kind === 'half' ? `${tick}M${at(0.05, -0.2)}L${at(0.4, 0.2)}` : tick
}

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

/** How near something is to a point counts as hit. */
const REACH = 150

/** Whether something lies at a point. */
export function hits(item: InkItem, x: number, y: number): boolean {
  const [left = 0, top = 0] = item.points
  if (isLine(item))
    return pointsOf(item).some(([px, py]) => Math.hypot(px - x, py - y) <= Math.max(REACH, item.size / 2))
  if (item.kind === 'text') {
    const lines = linesOf(item)
    const width = Math.max(...lines.map((line) => line.length)) * item.size
    return (
      x >= left - REACH &&
      x <= left + width + REACH &&
      y >= top - REACH &&
      y <= top + lines.length * item.size * 1.3 + REACH
    )
  }
  return Math.abs(left - x) <= item.size && Math.abs(top - y) <= item.size
}

/**
 * What two people made of one page: theirs, without what was removed here, and with what was added here.
 * @param base what both began with
 */
export function merge(base: readonly InkItem[], own: readonly InkItem[], theirs: readonly InkItem[]): InkItem[] {
  const had = new Set(base.map(({ id }) => id))
  const has = new Set(own.map(({ id }) => id))
  const there = new Set(theirs.map(({ id }) => id))
  return [
    ...theirs.filter(({ id }) => !had.has(id) || has.has(id)),
    ...own.filter(({ id }) => !had.has(id) && !there.has(id)),
  ]
}

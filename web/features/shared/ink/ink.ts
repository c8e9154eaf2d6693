/** Ink geometry: paths, hit tests, text lines, and merge. Pure. */
import type { InkItem } from '@zhixing/contract/ink'
import { LEADING, linesOf, pointsOf, stampStrokes } from '@zhixing/contract/grade/ink-rules'
import { getStroke } from 'perfect-freehand'

export type Colour = InkItem['colour']
/** Pen widths in page units; heights of text and stamps. */
export const sizes = {
  pen: { thin: 30, thick: 60 },
  marker: { thin: 180, thick: 320 },
  sign: { thin: 300, thick: 500 },
}
/** Maximum points of a line; a longer one is split. */
export const MAX_POINTS = 1500

const isLine = ({ kind }: InkItem): boolean => kind === 'pen' || kind === 'marker'

/** Outline of a line as an SVG path. */
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

/** Path of a stamp, centred at its position. */
export const stampOf = (item: InkItem): string =>
  stampStrokes(item)
    .map((stroke) => `M${stroke.map((point) => point.join(' ')).join('L')}`)
    .join('')

/** Hit radius, page units. */
const HIT_RADIUS = 150

/** Whether an item is at a point. */
export function hits(item: InkItem, x: number, y: number): boolean {
  const [left = 0, top = 0] = item.points
  if (isLine(item))
    return pointsOf(item).some(([px, py]) => Math.hypot(px - x, py - y) <= Math.max(HIT_RADIUS, item.size / 2))
  if (item.kind === 'text') {
    const lines = linesOf(item)
    const width = Math.max(...lines.map((line) => line.length)) * item.size
    return (
      x >= left - HIT_RADIUS &&
      x <= left + width + HIT_RADIUS &&
      y >= top - HIT_RADIUS &&
      y <= top + lines.length * item.size * LEADING + HIT_RADIUS
    )
  }
  return Math.abs(left - x) <= item.size && Math.abs(top - y) <= item.size
}

/**
 * Three-way merge: the other's items, minus local removals, plus local additions.
 * @param base common ancestor
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

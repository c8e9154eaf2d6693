/** Geometry of areas of a picture, in ten-thousandths of its width and height. Pure. */
import type { Spot } from '@zhixing/contract/exam/shapes'
import { SPOT_SIDE } from '@zhixing/contract/exam/spots'

type Area = Pick<Spot, 'shape' | 'coords'>

/** Attributes of the SVG shape in a view of 10,000 by 10,000 × `ratio` (height by width). */
export function shapeOf({ shape, coords }: Area, ratio: number) {
  const [a = 0, b = 0, c = 0, d = 0] = coords
  if (shape === 'rect') return { tag: 'rect' as const, x: a, y: b * ratio, width: c - a, height: (d - b) * ratio }
  if (shape === 'circle') return { tag: 'circle' as const, cx: a, cy: b * ratio, r: c }
  const points = coords.map((value, at) => (at % 2 === 1 ? value * ratio : value)).join(' ')
  return { tag: 'polygon' as const, points }
}

/** The centre of its bounds. */
function centreOf({ shape, coords }: Area): { x: number; y: number } {
  if (shape === 'circle') return { x: coords[0] ?? 0, y: coords[1] ?? 0 }
  const xs = coords.filter((_, at) => at % 2 === 0)
  const ys = coords.filter((_, at) => at % 2 === 1)
  const middle = (list: readonly number[]) => (Math.min(...list) + Math.max(...list)) / 2
  return { x: middle(xs), y: middle(ys) }
}

const within = (value: number): number => Math.min(SPOT_SIDE, Math.max(0, Math.round(value)))

/** Moves an area, not beyond the edges. */
export function shifted({ shape, coords }: Area, x: number, y: number): number[] {
  const count = shape === 'circle' ? 2 : coords.length
  const side = (odd: number) => coords.slice(0, count).filter((_, at) => at % 2 === odd)
  const limited = (list: readonly number[], by: number) =>
    Math.max(-Math.min(...list), Math.min(SPOT_SIDE - Math.max(...list), by))
  const [dx, dy] = [limited(side(0), x), limited(side(1), y)]
  return coords.map((value, at) => (at >= count ? value : within(value + (at % 2 === 0 ? dx : dy))))
}

const LEAST = 100
/** Grows or shrinks an area around its centre; a rectangle by each side. */
export function resized({ shape, coords }: Area, x: number, y: number): number[] {
  if (shape === 'circle') return [coords[0] ?? 0, coords[1] ?? 0, Math.max(LEAST, within((coords[2] ?? 0) + x + y))]
  const { x: cx, y: cy } = centreOf({ shape, coords })
  const half = (odd: 0 | 1, centre: number) =>
    Math.max(1, ...coords.filter((_, at) => at % 2 === odd).map((value) => Math.abs(value - centre)))
  const [width, height] = [half(0, cx), half(1, cy)]
  const factor = [Math.max(LEAST, width + x) / width, Math.max(LEAST, height + y) / height] as const
  return coords.map((value, at) => {
    const centre = at % 2 === 0 ? cx : cy
    return within(centre + (value - centre) * (at % 2 === 0 ? factor[0] : factor[1]))
  })
}

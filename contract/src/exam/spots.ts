/**
 * Areas of a picture: coordinates are in ten-thousandths of its width and height. No schema in here: the browser imports
 * it.
 */
import type { Spot } from './shapes.ts'

export const SPOT_SIDE = 10_000

/** Position of the letter of an area: on its edge, to cover little of the content. */
export function letterPlace({ shape, coords: [x = 0, y = 0, radius = 0] }: Pick<Spot, 'shape' | 'coords'>): {
  x: number
  y: number
} {
  return shape === 'circle' ? { x: Math.max(0, x - radius), y } : { x, y }
}

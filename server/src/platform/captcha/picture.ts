import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/** Digits as strokes in a box of 20 by 32: every stroke a line through points, so that no font is needed. */
const STROKES: Record<string, string[]> = {
  0: ['10,1 4,4 1,11 1,21 4,28 10,31 16,28 19,21 19,11 16,4 10,1'],
  1: ['4,8 11,1 11,31', '5,31 17,31'],
  2: ['2,8 5,3 10,1 15,3 18,8 16,14 9,21 2,31 18,31'],
  3: ['2,5 6,2 11,1 16,4 17,9 14,14 8,15 15,17 18,22 16,28 10,31 5,30 1,26'],
  4: ['14,31 14,1 1,22 19,22'],
  5: ['17,1 4,1 2,14 8,12 14,13 18,18 18,24 14,29 8,31 2,28'],
  6: ['16,2 9,4 4,11 2,20 4,28 10,31 16,28 18,22 15,17 10,15 4,17 2,21'],
  7: ['1,1 18,1 12,14 8,31', '6,16 15,16'],
  8: ['10,15 4,12 3,6 6,2 10,1 14,2 17,6 16,12 10,15 4,18 1,24 4,29 10,31 16,29 19,24 16,18 10,15'],
  9: ['17,11 15,15 10,17 4,14 2,9 4,4 10,1 16,4 18,10 17,20 13,28 5,31'],
}

const WIDTH = 132
const HEIGHT = 48
/** Drawn at twice the size, so that it is clear on every screen. */
const SCALE = 2
const INK = '#334155'
const PAPER = '#f1f5f9'
const STROKE = 2.4
const NOISE = 6

type Point = readonly [number, number]
const between = (low: number, high: number) => low + (randomInt(10_001) / 10_000) * (high - low)

/** Digits whose corners must stay corners, lest one look like another. */
const ANGULAR = '147'

/** Points close enough to each other that what bends them bends the whole line; curved ones go round their corners (Catmull-Rom). */
function dense(points: Point[], curved: boolean): Point[] {
  return points.flatMap((from, i) => {
    const to = points[i + 1] ?? from
    const [before, after] = curved ? [points[i - 1] ?? from, points[i + 2] ?? to] : [from, to]
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 2))
    const at = (axis: 0 | 1, s: number) => {
      if (!curved) return from[axis] + (to[axis] - from[axis]) * s
      const [a, b, c, d] = [before[axis], from[axis], to[axis], after[axis]]
      return 0.5 * (2 * b + (c - a) * s + (2 * a - 5 * b + 4 * c - d) * s ** 2 + (3 * b - a - 3 * c + d) * s ** 3)
    }
    return Array.from({ length: steps }, (_, n): Point => [at(0, n / steps), at(1, n / steps)])
  })
}

/** One digit as lines on the picture, turned, sheared and shaken. */
function digitLines(digit: string, x: number): Point[][] {
  const angle = between(-0.3, 0.3)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const shear = between(-0.25, 0.25)
  const [wide, high] = [between(1.0, 1.25), between(0.92, 1.14)]
  const y = HEIGHT / 2 + between(-4, 4)
  return (STROKES[digit] ?? []).map((stroke) =>
    dense(
      stroke.split(' ').map((pair): Point => {
        const [px = 0, py = 0] = pair.split(',').map(Number)
        const dx = (px - 10) * wide + (py - 16) * shear + between(-0.9, 0.9)
        const dy = (py - 16) * high + between(-0.9, 0.9)
        return [x + dx * cos - dy * sin, y + dx * sin + dy * cos]
      }),
      !ANGULAR.includes(digit),
    ),
  )
}

/** A piece of an invented letter: as long and as bent as parts of digits are. */
function noiseLine(): Point[] {
  let [x, y, angle] = [between(4, WIDTH - 4), between(4, HEIGHT - 4), between(0, 2 * Math.PI)]
  const bend = between(-0.35, 0.35)
  return Array.from({ length: randomInt(6, 13) }, (): Point => {
    x += Math.cos(angle) * 2
    y += Math.sin(angle) * 2
    angle += bend
    return [x, y]
  })
}

/** Two waves that bend the whole picture, differently each time. */
function bending(): (point: Point) => Point {
  const [a, b] = [between(1.2, 2.4), between(1.2, 2.4)]
  const [p, q] = [between(0, 6.3), between(0, 6.3)]
  const [f, g] = [between(0.09, 0.15), between(0.07, 0.12)]
  return ([x, y]) => [x + a * Math.sin(y * f + p), y + b * Math.sin(x * g + q)]
}

/**
 * The picture of some digits as PNG, 264 by 96 pixels. Digits run into each other and into lines of the same ink and width, so that neither
 * colour nor gaps tell what belongs to a digit.
 */
export async function drawDigits(digits: string): Promise<Buffer> {
  const step = (WIDTH - 22) / Math.max(1, digits.length)
  const bend = bending()
  const lines = [
    ...[...digits].flatMap((digit, i) => digitLines(digit, 11 + step * (i + 0.5) + between(-2.5, 2.5))),
    ...Array.from({ length: NOISE }, noiseLine),
    // One line through all of them.
    dense(
      [0, 1, 2, 3].map((i): Point => [4 + ((WIDTH - 8) * i) / 3, between(9, HEIGHT - 9)]),
      true,
    ),
  ]
  const path = lines
    .map(
      (line) =>
        `M${line
          .map((point) =>
            bend(point)
              .map((n) => n.toFixed(1))
              .join(' '),
          )
          .join('L')}`,
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SCALE}" height="${HEIGHT * SCALE}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="${PAPER}"/><path d="${path}" fill="none" stroke="${INK}" stroke-width="${STROKE}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer()
}

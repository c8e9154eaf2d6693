import { randomInt } from 'node:crypto'
import { loadSharp } from '../../lib/sharp.ts'

/** Digits as polylines in a 20 by 32 box, so that no font is needed. Some have two variants. */
export const STROKES: Record<string, string[][]> = {
  0: [['10,1 4,4 1,11 1,21 4,28 10,31 16,28 19,21 19,11 16,4 10,1']],
  1: [['4,8 11,1 11,31', '5,31 17,31'], ['4,8 11,1 11,31']],
  2: [['2,8 5,3 10,1 15,3 18,8 16,14 9,21 2,31 18,31']],
  3: [
    ['2,5 6,2 11,1 16,4 17,9 14,14 8,15 15,17 18,22 16,28 10,31 5,30 1,26'],
    ['2,1 17,1 9,12 15,15 18,21 16,28 10,31 2,28'],
  ],
  4: [['14,31 14,1 1,22 19,22']],
  5: [['17,1 4,1 2,14 8,12 14,13 18,18 18,24 14,29 8,31 2,28']],
  6: [['16,2 9,4 4,11 2,20 4,28 10,31 16,28 18,22 15,17 10,15 4,17 2,21']],
  7: [['1,1 18,1 12,14 8,31']],
  8: [['10,15 4,12 3,6 6,2 10,1 14,2 17,6 16,12 10,15 4,18 1,24 4,29 10,31 16,29 19,24 16,18 10,15']],
  9: [['17,11 15,15 10,17 4,14 2,9 4,4 10,1 16,4 18,10 17,20 13,28 5,31']],
}

const WIDTH = 320
const HEIGHT = 116
/** Stripe period in pixels, and stroke width: at least two stripes break within it. */
const PERIOD = 10
const PEN = 18
/** Grey levels; full contrast would be hard on the eyes. */
const INK = 50
const PAPER = 236
/** Amplitude of the stripes' bends, in pixels. */
const WAVE = 6
/** Decoys: short strokes that break the stripes like digits. */
const PIECES = 2

/** Random number in [0, 1). */
type Random = () => number
const secure: Random = () => randomInt(2 ** 32) / 2 ** 32

/** SVG path of a digit at a position: rotated, sheared, scaled, with jittered points. */
function digitPath(digit: string, [x, y]: readonly [number, number], between: Between): string {
  const forms = STROKES[digit] ?? []
  const angle = between(-0.26, 0.26)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const shear = between(-0.25, 0.25)
  const [wide, high] = [between(2.1, 2.5), between(2.1, 2.45)]
  return (forms[Math.floor(between(0, forms.length))] ?? [])
    .map((stroke) => {
      const points = stroke.split(' ').map((pair) => {
        const [px = 0, py = 0] = pair.split(',').map(Number)
        const dx = (px - 10 + between(-0.8, 0.8)) * wide + (py - 16) * shear
        const dy = (py - 16 + between(-0.8, 0.8)) * high
        return `${(x + dx * cos - dy * sin).toFixed(1)} ${(y + dx * sin + dy * cos).toFixed(1)}`
      })
      return `M${points.join('L')}`
    })
    .join('')
}

type Between = (low: number, high: number) => number

/** A decoy stroke as wide as a digit's line and a third as long. */
function piecePath(between: Between): string {
  let [x, y, angle] = [between(0, WIDTH), between(0, HEIGHT), between(0, 2 * Math.PI)]
  const bend = between(-0.5, 0.5)
  const points = Array.from({ length: 4 }, () => {
    x += Math.cos(angle) * 6
    y += Math.sin(angle) * 6
    angle += bend
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}

const TURN = 1024
const WAVES = Float64Array.from({ length: TURN }, (_, i) => Math.sin((i / TURN) * 2 * Math.PI))
/** Sine of a number of turns, from a table: evaluated thirty thousand times per picture. */
const sine = (turns: number) => WAVES[Math.floor((turns - Math.floor(turns)) * TURN)] ?? 0

/** Phase of the stripes at a point, in turns: bent, and more horizontal than vertical, which reads best. */
function stripes(between: Between): (x: number, y: number) => number {
  const direction = Math.PI / 2 + between(-0.3, 0.3)
  const [cos, sin] = [Math.cos(direction) / PERIOD, Math.sin(direction) / PERIOD]
  const waves = Array.from({ length: 3 }, () => ({
    height: (between(0.6, 1) * WAVE) / PERIOD,
    from: between(0, 1),
    x: between(0.002, 0.006),
    y: between(-0.006, 0.006),
  }))
  return (x, y) => {
    let turns = x * cos + y * sin
    for (const wave of waves) turns += wave.height * sine(wave.from + x * wave.x + y * wave.y)
    return turns
  }
}

/**
 * Captcha picture, PNG of 320 by 116 pixels: bent stripes that are phase-shifted by half a period inside digits.
 * People see the line ends; digits have the brightness of the background, no connected shape, and survive no
 * threshold.
 */
export async function drawDigits(digits: string, random: Random = secure): Promise<Buffer> {
  const between: Between = (low, high) => low + random() * (high - low)
  const step = (WIDTH - 16) / Math.max(1, digits.length)
  const paths = [
    ...[...digits].map((digit, i) =>
      digitPath(digit, [8 + step * (i + 0.5) + between(-5, 5), HEIGHT / 2 + between(-6, 6)], between),
    ),
    ...Array.from({ length: PIECES }, () => piecePath(between)),
  ]
  const at = stripes(between)
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#000"/><path d="${paths.join('')}" fill="none" stroke="#fff" stroke-width="${PEN}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  const sharp = await loadSharp()
  const mask = await sharp(Buffer.from(shape)).greyscale().raw().toBuffer()
  const pixels = Buffer.alloc(WIDTH * HEIGHT)
  for (let i = 0; i < pixels.length; i++) {
    const shift = (mask[i] ?? 0) > 127 ? 0.5 : 0
    const height = Math.max(-1, Math.min(1, 2.4 * sine(at(i % WIDTH, Math.floor(i / WIDTH)) + shift)))
    pixels[i] = Math.round((PAPER + INK + (PAPER - INK) * height) / 2)
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png({ palette: true, colours: 16 })
    .toBuffer()
}

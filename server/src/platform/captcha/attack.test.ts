/**
 * A simple solver against the captcha: threshold, segmentation by components or columns, template matching, best
 * result wins.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawDigits, STROKES } from './picture.ts'

/** Half resolution: the digits are large. */
const WIDTH = 160
const HEIGHT = 58
/** Template size, to which segments are scaled. */
const [WIDE, HIGH] = [16, 24]
/** Known digit positions, if segmentation fails. */
const SLOTS = [0.135, 0.38, 0.62, 0.865]
const SHIFTS = [-3, 0, 3]
const SIZES = [
  [21, 30],
  [26, 36],
  [32, 44],
] as const

interface Grey {
  wide: number
  high: number
  at: Float32Array
}

/** mulberry32, for reproducible pictures. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Binarized picture: 1 ink, 0 paper. `soft`: radius of a blur before the threshold, which removes fine patterns. */
async function inkOf(picture: Buffer, soft = 0): Promise<Grey> {
  const small = sharp(picture).greyscale().resize(WIDTH, HEIGHT, { fit: 'fill' })
  const raw = await (soft ? small.blur(soft) : small).raw().toBuffer()
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length
  return { wide: WIDTH, high: HEIGHT, at: Float32Array.from(raw, (value) => (value < (soft ? mean : 140) ? 1 : 0)) }
}

/** A segment scaled to the template size, as a unit vector with mean zero. */
function held({ wide, high, at }: Grey, left: number, top: number, w: number, h: number): Float32Array {
  const part = new Float32Array(WIDE * HIGH)
  let [sum, squares] = [0, 0]
  for (let i = 0; i < part.length; i++) {
    const x = Math.round(left + ((i % WIDE) * w) / WIDE)
    const y = Math.round(top + (Math.floor(i / WIDE) * h) / HIGH)
    const value = x >= 0 && y >= 0 && x < wide && y < high ? (at[y * wide + x] ?? 0) : 0
    part[i] = value
    sum += value
    squares += value * value
  }
  const mean = sum / part.length
  const length = Math.sqrt(squares - sum * mean) || 1
  for (let i = 0; i < part.length; i++) part[i] = ((part[i] ?? 0) - mean) / length
  return part
}

/** All digits in the system fonts and in the captcha's own strokes (the source is open), slightly rotated. */
async function templates(): Promise<{ digit: string; at: Float32Array }[]> {
  const forms = [...'0123456789'].flatMap((digit) => [
    ...['sans-serif', 'serif'].map((font) => ({
      digit,
      body: `<text y="14" font-size="42" font-weight="bold" font-family="${font}" text-anchor="middle">${digit}</text>`,
    })),
    ...(STROKES[digit] ?? []).map((strokes) => ({
      digit,
      body: `<g transform="translate(-11,-15) scale(1.1)" fill="none" stroke="#000" stroke-width="7">${strokes.map((points) => `<polyline points="${points}"/>`).join('')}</g>`,
    })),
  ])
  const turned = forms.flatMap(({ digit, body }) =>
    [-11, 0, 11].map(async (angle) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="58"><rect width="100%" height="100%" fill="#fff"/><g transform="translate(24,29) rotate(${angle})">${body}</g></svg>`
      const raw = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
      const ink = { wide: 48, high: 58, at: Float32Array.from(raw, (value) => (value < 140 ? 1 : 0)) }
      const [box] = boxes(ink, 'columns')
      return { digit, at: held(ink, ...(box ?? ([0, 0, 48, 58] as const))) }
    }),
  )
  return Promise.all(turned)
}

type Box = readonly [left: number, top: number, wide: number, high: number]

/** Digit boxes: by empty columns, connected components or known positions. */
function boxes({ wide, high, at }: Grey, by: 'columns' | 'pieces' | 'slots'): Box[] {
  if (by === 'slots')
    return SLOTS.flatMap((x) =>
      SHIFTS.flatMap((dx) =>
        SHIFTS.flatMap((dy) => SIZES.map(([w, h]): Box => [x * wide + dx - w / 2, (high - h) / 2 + dy, w, h])),
      ),
    )
  const label = new Int32Array(at.length)
  let count = 0
  const span = (mark: (i: number) => boolean): Box => {
    const dark = [...label.keys()].filter(mark)
    const [xs, ys] = [dark.map((i) => i % wide), dark.map((i) => Math.floor(i / wide))]
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    return [left, top, Math.max(...xs) - left + 1, Math.max(...ys) - top + 1]
  }
  for (let start = 0; start < at.length; start++) {
    // Scan column by column, so that components are found from left to right.
    const from = (start % high) * wide + Math.floor(start / high)
    if (!at[from] || label[from]) continue
    count += 1
    if (by === 'columns') {
      for (let x = from % wide; x < wide; x++) {
        const column = Array.from({ length: high }, (_, y) => y * wide + x).filter((i) => at[i])
        if (column.length === 0) break
        for (const i of column) label[i] = count
      }
      continue
    }
    const open = [from]
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      if (!at[i] || label[i]) continue
      label[i] = count
      open.push(i - 1, i + 1, i - wide, i + wide)
    }
  }
  return Array.from({ length: count }, (_, n) => span((i) => label[i] === n + 1)).filter(([, , , h]) => h > high / 3)
}

/** The digits read; fewer than four on failure. */
function read(ink: Grey, by: 'columns' | 'pieces' | 'slots', known: { digit: string; at: Float32Array }[]): string {
  const found = boxes(ink, by).map((box) => {
    const part = held(ink, ...box)
    let best = { digit: '', like: -1 }
    for (const { digit, at } of known) {
      let like = 0
      for (let i = 0; i < at.length; i++) like += (at[i] ?? 0) * (part[i] ?? 0)
      if (like > best.like) best = { digit, like }
    }
    return best
  })
  if (by !== 'slots') return found.map(({ digit }) => digit).join('')
  const each = found.length / SLOTS.length
  return SLOTS.map(
    (_, n) => found.slice(n * each, (n + 1) * each).reduce((a, b) => (b.like > a.like ? b : a)).digit,
  ).join('')
}

/** A conventional captcha: rotated digits on plain paper. */
async function plain(digits: string, random: () => number): Promise<Buffer> {
  const shown = [...digits].map(
    (digit, i) =>
      `<text transform="translate(${((SLOTS[i] ?? 0) * 320).toFixed(0)},58) rotate(${(random() * 16 - 8).toFixed(1)})" y="28" font-size="80" font-weight="bold" font-family="sans-serif" text-anchor="middle">${digit}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="116"><rect width="100%" height="100%" fill="#fff"/>${shown.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const WAYS = [
  { by: 'columns', ink: 'hard' },
  { by: 'pieces', ink: 'hard' },
  { by: 'slots', ink: 'hard' },
  // Blur the stripes to grey first.
  { by: 'columns', ink: 'soft' },
  { by: 'slots', ink: 'soft' },
] as const
const MANY = 100

test('the solver reads conventional captchas, but none of ours', async () => {
  const known = await templates()
  const random = seeded(20261123)
  const series = (many: number, draw: (digits: string) => Promise<Buffer>) =>
    Promise.all(
      Array.from({ length: many }, async () => {
        const digits = String(Math.floor(random() * 10_000)).padStart(4, '0')
        const picture = await draw(digits)
        return { digits, hard: await inkOf(picture), soft: await inkOf(picture, 2.5) }
      }),
    )
  const rate = (pictures: Awaited<ReturnType<typeof series>>, { by, ink }: (typeof WAYS)[number]) =>
    pictures.filter((one) => read(one[ink], by, known) === one.digits).length / pictures.length

  // First prove that the solver works.
  const simple = await series(20, (digits) => plain(digits, random))
  for (const way of WAYS.filter(({ ink }) => ink === 'hard'))
    expect(rate(simple, way), `plain, by ${way.by}`).toBeGreaterThan(0.7)
  const ours = await series(MANY, (digits) => drawDigits(digits, random))
  for (const way of WAYS) expect(rate(ours, way), `ours, by ${way.by}, ${way.ink}`).toBeLessThan(0.02)
})

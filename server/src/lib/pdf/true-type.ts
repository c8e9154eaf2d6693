/** Writes a TrueType font from outlines, to be embedded in a PDF, so that its text can be searched and copied. */

/** Units per em. */
export const UNITS = 1000
export const ASCENT = 880
export const DESCENT = -120

export interface Point {
  x: number
  y: number
  /** On-curve point; off-curve points are quadratic control points. */
  isOn: boolean
}
export interface Outline {
  advance: number
  contours: Point[][]
}

const square = (from: number, to: number, isHole: boolean) => {
  const corners = [
    [from, from - 80],
    [from, to - 80],
    [to, to - 80],
    [to, from - 80],
  ].map(([x = 0, y = 0]) => ({ x, y, isOn: true }))
  return isHole ? corners.toReversed() : corners
}
/** Placeholder glyph; the text behind it stays copyable. */
export const BOX: Outline = { advance: 1000, contours: [square(120, 880, false), square(170, 830, true)] }

const ints16 = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  // Two's complement: signed and unsigned share the bits.
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, at * 2)
  return bytes
}
const ints32 = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4)
  return bytes
}
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

interface Box {
  xMin: number
  yMin: number
  xMax: number
  yMax: number
}
function boxOf({ contours }: Outline): Box {
  const points = contours.flat()
  if (points.length === 0) return { xMin: 0, yMin: 0, xMax: 0, yMax: 0 }
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) }
}

const deltas = (values: readonly number[]) => values.map((value, at) => value - (at > 0 ? (values[at - 1] ?? 0) : 0))

function glyph(outline: Outline): Buffer {
  const { contours } = outline
  if (contours.length === 0) return Buffer.alloc(0)
  const points = contours.flat()
  const { xMin, yMin, xMax, yMax } = boxOf(outline)
  let last = -1
  const ends = contours.map((contour) => (last += contour.length))
  return padded(
    Buffer.concat([
      ints16([contours.length, xMin, yMin, xMax, yMax, ...ends, 0]),
      Buffer.from(points.map(({ isOn }) => (isOn ? 1 : 0))),
      ints16(deltas(points.map(({ x }) => x))),
      ints16(deltas(points.map(({ y }) => y))),
    ]),
  )
}

/** Format 12 cmap with one group per character. */
const cmap = (codes: readonly number[]) =>
  Buffer.concat([
    ints16([0, 1, 3, 10]),
    ints32([12]),
    ints16([12, 0]),
    ints32([16 + codes.length * 12, 0, codes.length, ...codes.flatMap((code, at) => [code, code, at + 1])]),
  ])

function nameTable(name: string): Buffer {
  const text = Buffer.from(name, 'utf16le').swap16()
  const ids = [1, 4, 6]
  return Buffer.concat([
    ints16([0, ids.length, 6 + ids.length * 12, ...ids.flatMap((id) => [3, 1, 0x409, id, text.length, 0])]),
    text,
  ])
}

/**
 * Builds a TrueType font.
 * @param missing .notdef glyph
 */
export function trueType(name: string, missing: Outline, characters: ReadonlyMap<number, Outline>): Buffer {
  // cmap groups must be sorted.
  const codes = [...characters.keys()].toSorted((a, b) => a - b)
  const outlines = [missing, ...codes.map((code) => characters.get(code) ?? missing)]
  const glyphs = outlines.map(glyph)
  let end = 0
  const offsets = [0, ...glyphs.map(({ length }) => (end += length))]
  const boxes = outlines.map(boxOf)
  const box = boxOf({ advance: 0, contours: outlines.flatMap(({ contours }) => contours) })
  const widest = Math.max(...outlines.map(({ advance }) => advance))
  const most = (of: (outline: Outline) => number) => Math.max(...outlines.map(of))
  const maxPoints = most(({ contours }) => contours.flat().length)
  const maxContours = most(({ contours }) => contours.length)
  const tables: Record<string, Buffer> = {
    cmap: cmap(codes),
    glyf: Buffer.concat(glyphs),
    head: Buffer.concat([
      ints32([0x00010000, 0x00010000, 0, 0x5f0f3cf5]),
      ints16([3, UNITS]),
      Buffer.alloc(16),
      ints16([box.xMin, box.yMin, box.xMax, box.yMax, 0, 8, 2, 1, 0]),
    ]),
    hhea: Buffer.concat([
      ints32([0x00010000]),
      ints16([ASCENT, DESCENT, 0, widest, 0, 0, box.xMax, 1, 0, 0, 0, 0, 0, 0, 0, outlines.length]),
    ]),
    hmtx: ints16(outlines.flatMap(({ advance }, at) => [advance, boxes[at]?.xMin ?? 0])),
    loca: ints32(offsets),
    maxp: Buffer.concat([
      ints32([0x00010000]),
      ints16([outlines.length, maxPoints, maxContours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
    ]),
    name: nameTable(name),
    post: ints32([0x00030000, 0, 0, 0, 0, 0, 0, 0]),
  }
  const tags = Object.keys(tables)
  const power = 2 ** Math.floor(Math.log2(tags.length))
  const head = [ints32([0x00010000]), ints16([tags.length, power * 16, Math.log2(power), (tags.length - power) * 16])]
  let at = 12 + tags.length * 16
  const body: Buffer[] = []
  for (const [tag, bytes] of Object.entries(tables)) {
    const whole = padded(bytes)
    // Checksums are not verified by PDF readers.
    head.push(Buffer.from(tag), ints32([0, at, bytes.length]))
    body.push(whole)
    at += whole.length
  }
  return Buffer.concat([...head, ...body])
}

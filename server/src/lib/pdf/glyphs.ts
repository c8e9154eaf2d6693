/** Glyph outlines from the bundled font, else from a system font. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font, FontCollection } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { BOX, type Outline, type Point, UNITS } from './true-type.ts'

export type Weight = 'regular' | 'bold'

/**
 * Paths of system fonts with rare characters. The bundled font has 14,000, enough for everyday text; names need more.
 */
export const systemFonts: readonly string[] = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc',
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
  '/System/Library/Fonts/PingFang.ttc',
  'C:/Windows/Fonts/simsun.ttc',
  'C:/Windows/Fonts/simsunb.ttf',
]

interface Slice {
  file: string
  ranges: (readonly [number, number])[]
}
const SLICE = /url\(["']?([^"')]+)["']?\)[^;]*;\s*unicode-range:\s*([^;}]+)[;}]/g

/** Font files of a weight, each with a part of the characters. */
async function readSlices(weight: Weight): Promise<Slice[]> {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('noto-sans-sc/package.json')),
    `noto_sans_sc_${weight}`,
  )
  const css = await readFile(join(folder, 'css.css'), 'utf8')
  return [...css.matchAll(SLICE)].map(([, file = '', ranges = '']) => ({
    file: join(folder, file),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
  }))
}
const slices = new Map<Weight, Promise<Slice[]>>()

function slicesOf(weight: Weight): Promise<Slice[]> {
  let found = slices.get(weight)
  if (!found) slices.set(weight, (found = readSlices(weight)))
  return found
}

/** Open font files, 30 KB each. */
const opened = new LRUCache<string, Font>({ max: 16 })
/** Cached outlines, including misses, so that large fonts are not read again. */
const outlines = new LRUCache<string, Outline | 'none'>({ max: 6000 })

async function open(file: string): Promise<Font> {
  const { create } = await import('fontkit')
  const font = create(await readFile(file)) as Font | FontCollection
  if (!('fonts' in font)) return font
  // From a font collection, the Simplified Chinese face.
  const chosen = font.fonts.find(({ postscriptName }) => /sc\b/i.test(postscriptName)) ?? font.fonts[0]
  if (!chosen) throw new Error(`no font in ${file}`)
  return chosen
}

async function openSlice(file: string): Promise<Font> {
  let font = opened.get(file)
  if (!font) opened.set(file, (font = await open(file)))
  return font
}

/** Quadratic curves per cubic curve; the error is invisible in print. */
const PIECES = 4

/** Outline of a character; undefined if the font lacks it. */
function outlineIn(font: Font, code: number): Outline | undefined {
  if (!font.hasGlyphForCodePoint(code)) return undefined
  const glyph = font.glyphForCodePoint(code)
  const scale = UNITS / font.unitsPerEm
  const contours: Point[][] = []
  let contour: Point[] = []
  let here = { x: 0, y: 0 }
  const put = (x: number, y: number, isOn: boolean) =>
    contour.push({ x: Math.round(x * scale), y: Math.round(y * scale), isOn })
  for (const { command, args } of glyph.path.commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    if (command === 'moveTo') {
      contours.push((contour = []))
      put(a, b, true)
      here = { x: a, y: b }
    } else if (command === 'lineTo') {
      put(a, b, true)
      here = { x: a, y: b }
    } else if (command === 'quadraticCurveTo') {
      put(a, b, false)
      put(c, d, true)
      here = { x: c, y: d }
    } else if (command === 'bezierCurveTo') {
      const at = (from: number, one: number, two: number, to: number, t: number) =>
        from * (1 - t) ** 3 + 3 * one * t * (1 - t) ** 2 + 3 * two * t ** 2 * (1 - t) + to * t ** 3
      const slope = (from: number, one: number, two: number, to: number, t: number) =>
        3 * ((one - from) * (1 - t) ** 2 + 2 * (two - one) * t * (1 - t) + (to - two) * t ** 2)
      const xs = [here.x, a, c, e] as const
      const ys = [here.y, b, d, f] as const
      for (let piece = 0; piece < PIECES; piece++) {
        const [t0, t1] = [piece / PIECES, (piece + 1) / PIECES]
        // Control point of the quadratic approximation: between the tangents' targets.
        const bend = (v: typeof xs) =>
          (at(...v, t0) + slope(...v, t0) / (2 * PIECES) + at(...v, t1) - slope(...v, t1) / (2 * PIECES)) / 2
        put(bend(xs), bend(ys), false)
        put(at(...xs, t1), at(...ys, t1), true)
      }
      here = { x: e, y: f }
    }
  }
  for (const points of contours) {
    const [first] = points
    const last = points.at(-1)
    // Contours are closed implicitly.
    if (points.length > 1 && last?.isOn && first?.x === last.x && first.y === last.y) points.pop()
  }
  return { advance: Math.round(glyph.advanceWidth * scale), contours: contours.filter(({ length }) => length > 1) }
}

async function find(code: number, weight: Weight, others: readonly string[]): Promise<Outline | undefined> {
  const list = await slicesOf(weight)
  for (const { file, ranges } of list) {
    if (!ranges.some(([from, to]) => code >= from && code <= to)) continue
    // The slice's declared range may have gaps.
    const outline = outlineIn(await openSlice(file), code)
    if (outline) return outline
  }
  for (const file of others) {
    // Fonts that are missing or unreadable are skipped.
    const font = await open(file).catch(() => undefined)
    const outline = font && outlineIn(font, code)
    if (outline) return outline
  }
  return undefined
}

/** Outline of a character from any font; undefined if there is none. */
export async function outlineOf(
  code: number,
  weight: Weight,
  others: readonly string[] = systemFonts,
): Promise<Outline | undefined> {
  const key = `${weight} ${code} ${others.length}`
  let outline = outlines.get(key)
  if (!outline) outlines.set(key, (outline = (await find(code, weight, others)) ?? 'none'))
  return outline === 'none' ? undefined : outline
}

/** Line segments per curve when flattening. */
const STRAIGHT = 4

/** Flattens a contour into line segments, in units of the font height. */
function straightened(contour: readonly Point[]): [number, number][] {
  const list: [number, number][] = []
  const put = (x: number, y: number) => list.push([x / UNITS, y / UNITS])
  for (const [at, { x, y, isOn }] of contour.entries()) {
    if (isOn) {
      put(x, y)
      continue
    }
    const from = contour[at - 1] ?? contour.at(-1)
    const to = contour[at + 1] ?? contour[0]
    if (!from || !to) continue
    for (let piece = 1; piece < STRAIGHT; piece++) {
      const t = piece / STRAIGHT
      const bend = (a: number, b: number, c: number) => a * (1 - t) ** 2 + 2 * b * t * (1 - t) + c * t ** 2
      put(bend(from.x, x, to.x), bend(from.y, y, to.y))
    }
  }
  return list
}

/** Contours of a character as polylines of height 1; a box if there is no glyph. */
export async function contoursOf(code: number): Promise<{ contours: [number, number][][]; advance: number }> {
  const { contours, advance } = (await outlineOf(code, 'regular')) ?? BOX
  return { contours: contours.map(straightened), advance: advance / UNITS }
}

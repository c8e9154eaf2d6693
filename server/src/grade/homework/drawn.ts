/** Renders annotations into a file: drawn onto a picture, or added to a PDF. */
import {
  fills,
  LEADING,
  linesOf,
  MARKER_OPACITY,
  type Point,
  pointsOf,
  stampStrokes,
  stampWidth,
  WIDTH,
} from '@zhixing/contract/grade/ink-rules'
import type { InkItem } from '@zhixing/contract/ink'
import { printable } from '../../lib/pdf/font.ts'
import { contoursOf } from '../../lib/pdf/glyphs.ts'
import { loadSharp } from '../../lib/sharp.ts'
import { runThread } from '@zhixing/files/thread'

/** A shape over a page, in 1/10000 of the page width. */
export interface Mark {
  colour: string
  opacity: number
  /** Stroke width; 0: the lines are outlines of a filled area. */
  width: number
  lines: Point[][]
}
export interface DrawnPage {
  pageNo: number
  marks: Mark[]
}

/** Larger documents are not annotated, since they have to fit into memory. */
export const MAX_DRAWN_BYTES = 100_000_000
const PDF_MS = 60_000
const PDF_MB = 768

async function wordsOf(item: InkItem): Promise<Point[][]> {
  const [left = 0, top = 0] = item.points
  const all: Point[][] = []
  for (const [index, line] of linesOf({ ...item, text: printable(item.text ?? '') }).entries()) {
    let x = left
    const base = top + item.size * (1 + index * LEADING)
    for (const character of line) {
      const { contours, advance } = await contoursOf(character.codePointAt(0) ?? 0)
      for (const contour of contours) all.push(contour.map(([dx, dy]) => [x + dx * item.size, base - dy * item.size]))
      x += advance * item.size
    }
  }
  return all
}

/** A single point becomes a very short line, since some readers omit zero-length lines. */
const withDot = (line: Point[]): Point[] => {
  const [first] = line
  return first && line.length === 1 ? [first, [first[0] + 1, first[1]]] : line
}

/** Converts annotations to shapes; text becomes outlines, so that no font is needed. */
export async function marksOf(ink: readonly InkItem[]): Promise<Mark[]> {
  const marks: Mark[] = []
  for (const item of ink) {
    const own = { colour: fills[item.colour], opacity: item.kind === 'marker' ? MARKER_OPACITY : 1 }
    if (item.kind === 'pen' || item.kind === 'marker')
      // Uniform width: pressure is only rendered on screen.
      marks.push({ ...own, width: item.size, lines: [withDot(pointsOf(item).map(([x, y]) => [x, y]))] })
    else if (item.kind === 'text') marks.push({ ...own, width: 0, lines: await wordsOf(item) })
    else marks.push({ ...own, width: stampWidth(item), lines: stampStrokes(item) })
  }
  return marks.filter(({ lines }) => lines.some((line) => line.length > 0))
}

const path = ({ lines, width }: Mark) =>
  lines
    .map((line) => `M${line.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}${width > 0 ? '' : 'Z'}`)
    .join('')

/** Shapes as an SVG overlay for a picture of the given size. */
export function overlay(marks: readonly Mark[], { width, height }: { width: number; height: number }): string {
  const shapes = marks.map((mark) => {
    const { colour, opacity, width: thick } = mark
    const how =
      thick > 0
        ? `fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"`
        : `fill="${colour}"`
    return `<path d="${path(mark)}" opacity="${opacity}" ${how}/>`
  })
  const view = `0 0 ${WIDTH} ${Math.round((WIDTH * height) / width)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${shapes.join('')}</svg>`
}

const formats = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' } as const
type Ending = keyof typeof formats
const isEnding = (text: string): text is Ending => text in formats

/** Output format of an annotated picture: that of the picture if it can be encoded. */
export function pictureEnding(fileName: string): Ending {
  const ending = /\.([a-z\d]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return isEnding(ending) ? ending : 'png'
}

/** Draws shapes onto a picture. @throws any error of the decoder */
export async function drawnPicture(bytes: Buffer, marks: readonly Mark[], ending: Ending): Promise<Buffer> {
  const sharp = await loadSharp()
  // Apply EXIF orientation.
  const { data, info } = await sharp(bytes).autoOrient().png().toBuffer({ resolveWithObject: true })
  const layer = Buffer.from(overlay(marks, info))
  return sharp(data)
    .composite([{ input: layer }])
    .toFormat(formats[ending], { quality: 90 })
    .toBuffer()
}

/**
 * Adds annotations to a PDF as an incremental update, in a worker thread.
 * @throws {ThreadEnded} when limits of time or memory are exceeded; any error of the parser
 */
export function drawnPdf(bytes: Buffer, pages: readonly DrawnPage[], author: string): Promise<Uint8Array> {
  return runThread(new URL('./drawn-pdf-worker.ts', import.meta.url), {
    data: { bytes, pages, author, pageWidth: WIDTH },
    memoryMb: PDF_MB,
    limitMs: PDF_MS,
    name: 'drawn-pdf',
    read: (made: Uint8Array) => ({ answer: made }),
  })
}

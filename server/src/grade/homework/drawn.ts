/** A file with what was drawn over it, as a file: a picture drawn upon, a PDF with notes. */
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

/** A shape over a page, in ten-thousandths of its width. */
export interface Mark {
  colour: string
  opacity: number
  /** Of strokes; 0: the lines are the edges of what is filled. */
  width: number
  lines: Point[][]
}
export interface DrawnPage {
  pageNo: number
  marks: Mark[]
}

/** Larger documents are not drawn upon: they have to be in memory as a whole. */
export const MAX_DRAWN_BYTES = 100_000_000
const PDF_MS = 60_000
const PDF_MB = 768

async function wordsOf(item: InkItem): Promise<Point[][]> {
  const [left = 0, top = 0] = item.points
  const all: Point[][] = []
  for (const [at, line] of linesOf({ ...item, text: printable(item.text ?? '') }).entries()) {
    let x = left
    const base = top + item.size * (1 + at * LEADING)
    for (const character of line) {
      const { contours, advance } = await contoursOf(character.codePointAt(0) ?? 0)
      for (const contour of contours) all.push(contour.map(([dx, dy]) => [x + dx * item.size, base - dy * item.size]))
      x += advance * item.size
    }
  }
  return all
}

/** A line of one point is a dot: hardly a line, which not every reader leaves out. */
const withDot = (line: Point[]): Point[] => {
  const [first] = line
  return first && line.length === 1 ? [first, [first[0] + 1, first[1]]] : line
}

/** What was drawn over a page as shapes that need no font. */
export async function marksOf(ink: readonly InkItem[]): Promise<Mark[]> {
  const marks: Mark[] = []
  for (const item of ink) {
    const own = { colour: fills[item.colour], opacity: item.kind === 'marker' ? MARKER_OPACITY : 1 }
    if (item.kind === 'pen' || item.kind === 'marker')
      // As thick as it is in the middle: that a pen gets thinner is for the screen.
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

/** Shapes as SVG over a picture of this size. */
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

/** How the name of a drawn picture ends: as the picture's own, where that is one that can be written. */
export function pictureEnding(fileName: string): Ending {
  const ending = /\.([a-z\d]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return isEnding(ending) ? ending : 'png'
}

/** A picture drawn upon. @throws whatever is wrong with the picture */
export async function drawnPicture(bytes: Buffer, marks: readonly Mark[], ending: Ending): Promise<Buffer> {
  const sharp = await loadSharp()
  // As people see it: some cameras only note which side is up.
  const { data, info } = await sharp(bytes).autoOrient().png().toBuffer({ resolveWithObject: true })
  const layer = Buffer.from(overlay(marks, info))
  return sharp(data)
    .composite([{ input: layer }])
    .toFormat(formats[ending], { quality: 90 })
    .toBuffer()
}

/**
 * A PDF with notes over its pages, added behind what it has: signatures aside, it stays the file it was. In a thread of its own.
 * @throws {ThreadEnded} when it takes too much; whatever is wrong with the document
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

/** Adds shapes to PDF pages as ink annotations, which all readers show and print. */
import { parentPort, workerData } from 'node:worker_threads'
import { AnnotationEditorType, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DrawnPage, Mark } from './drawn.ts'

const { bytes, pages, author, pageWidth } = workerData as {
  bytes: Uint8Array
  pages: readonly DrawnPage[]
  author: string
  pageWidth: number
}

type At = (x: number, y: number) => [number, number]

/** A line in the format of the library: six numbers per step, of which a straight line uses two. */
const steps = (points: readonly (readonly [number, number])[]) =>
  points.flatMap(([x, y]) => [Number.NaN, Number.NaN, Number.NaN, Number.NaN, x, y])

/**
 * Joins all outlines into one path, going back and forth over the connecting lines, so that these have no area and
 * counters of letters stay open.
 */
function oneEdge(lines: readonly (readonly (readonly [number, number])[])[]) {
  const closed = lines.filter(({ length }) => length > 0).map((line) => [...line, line[0] ?? ([0, 0] as const)])
  const back = closed
    .slice(0, -1)
    .toReversed()
    .map((line) => line[0] ?? ([0, 0] as const))
  return [...closed.flat(), ...back]
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function noteOf({ colour, opacity, width, lines }: Mark, pageIndex: number, at: At, unit: number) {
  const placed = lines.map((line) => line.map(([x, y]) => at(x, y)))
  const all = placed.flat()
  const edge = (width * unit) / 2 + 1
  const xs = all.map(([x]) => x)
  const ys = all.map(([, y]) => y)
  const rect = [Math.min(...xs) - edge, Math.min(...ys) - edge, Math.max(...xs) + edge, Math.max(...ys) + edge]
  const points = placed.map((line) => line.flat())
  const how =
    width > 0
      ? { thickness: width * unit, paths: { lines: placed.map(steps), points } }
      : { thickness: 0, outlines: { outline: steps(oneEdge(placed)), points } }
  return {
    annotationType: AnnotationEditorType.INK,
    color: channels(colour),
    opacity,
    pageIndex,
    rect,
    rotation: 0,
    user: author,
    ...how,
  }
}

const task = getDocument({ data: bytes, useSystemFonts: false, disableFontFace: true, verbosity: 0 })
const pdf = await task.promise
let serial = 0
for (const { pageNo, marks } of pages) {
  if (pageNo > pdf.numPages) continue
  const view = (await pdf.getPage(pageNo)).getViewport({ scale: 1 })
  const unit = view.width / pageWidth
  const at: At = (x, y) => view.convertToPdfPoint(x * unit, y * unit) as [number, number]
  for (const mark of marks)
    pdf.annotationStorage.setValue(`pdfjs_internal_editor_${serial++}`, noteOf(mark, pageNo - 1, at, unit))
}
parentPort?.postMessage(await pdf.saveDocument())

import type { PDFPageProxy } from 'pdfjs-dist'

/** Side of the downscaled copy in px: fast to read, yet one short line of text leaves a trace. */
const SIDE = 256

/** Whether a picture has more than one colour. */
function hasInk(canvas: HTMLCanvasElement): boolean {
  const copy = document.createElement('canvas')
  copy.width = SIDE
  copy.height = SIDE
  const context = copy.getContext('2d', { willReadFrequently: true })
  if (!context) return true
  context.drawImage(canvas, 0, 0, SIDE, SIDE)
  const pixels = new Uint32Array(context.getImageData(0, 0, SIDE, SIDE).data.buffer)
  return pixels.some((pixel) => pixel !== pixels[0])
}

/**
 * Whether content of a page was not drawn: pdf.js only logs a warning when a font or picture cannot be decoded, and
 * the page stays white.
 * @param canvas the drawn page, before any overlay
 * @returns true if nothing was drawn of a page that has text or pictures
 */
export async function isMissing(page: PDFPageProxy, canvas: HTMLCanvasElement): Promise<boolean> {
  if (hasInk(canvas)) return false
  const [{ OPS }, { fnArray }] = await Promise.all([import('pdfjs-dist'), page.getOperatorList()])
  const shows = new Set<number>([
    OPS.showText,
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintImageXObjectRepeat,
  ])
  if (fnArray.some((operation) => shows.has(operation))) return true
  // A picture that cannot be decoded leaves only its failed dependency in the operator list.
  return fnArray.includes(OPS.dependency)
}

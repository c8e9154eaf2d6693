import type { PDFPageProxy } from 'pdfjs-dist'

/** Pixels a side of the copy that is looked at: small enough to read at once, fine enough for one short line of text to leave a trace. */
const SIDE = 256

/** Is there anything but one colour on this picture? */
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
 * Did drawing a page leave out what stands on it? pdf.js only warns on the console when a font or a picture cannot be decoded, and the page stays white.
 * @param canvas the page as it was drawn, before anything is put over it
 * @returns true where nothing was drawn of a page that shows text or pictures
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
  // A picture that cannot be decoded leaves no operation behind, only its failed dependency.
  return fnArray.includes(OPS.dependency)
}

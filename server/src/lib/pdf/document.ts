/** Writes PDF documents with pdfkit. */
import type { DocumentFont } from './font.ts'

export const bold = 'bold'
export const regular = 'regular'

interface About {
  title: string
  author: string
  layout: 'landscape' | 'portrait'
  fonts: { regular: DocumentFont; bold: DocumentFont }
}

/** An A4 document without margins. `draw` adds its pages; all of them can be drawn on until it returns. */
export async function writePdf(
  { title, author, layout, fonts }: About,
  draw: (doc: PDFKit.PDFDocument) => Promise<void> | void,
): Promise<Buffer> {
  // Loaded on demand: rarely used, and large in memory.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Zhixing', Producer: 'Zhixing' },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const whole = Promise.withResolvers<void>()
  doc.on('end', whole.resolve)
  doc.on('error', whole.reject)
  doc.registerFont(regular, fonts.regular.bytes).registerFont(bold, fonts.bold.bytes)
  await draw(doc)
  doc.end()
  await whole.promise
  return Buffer.concat(pieces)
}

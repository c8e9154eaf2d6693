/** Layout of a certificate on A4 landscape; matches its page (web/pages/class/certificate.tsx). */
import { namesHolder } from '@zhixing/contract/grade/certificate-rules'
import { bold, regular } from '../../lib/pdf/document.ts'
import { chinaDate } from '../../lib/moment.ts'
import { printable } from '../../lib/pdf/font.ts'
import type { ShownCertificate } from './certificate.sql.ts'
import { outcomeTexts } from '../book/outcome-texts.ts'

const words = outcomeTexts.pdf
const WIDTH = 841.89
const HEIGHT = 595.28
const GOLD = '#8a6d3b'
/** Colour of the sheet. */
export const PAPER = '#fffdf6'
const EDGE = 72
const INNER = WIDTH - 2 * EDGE
const TEXT_WIDTH = 600
/** Vertical range of the body; below it are the QR code and the seal. */
const BODY_TOP = 236
/** Where the body begins if it names the holder itself. */
const BODY_ALONE = 170
const BODY_END = 434
/** Number of lines that fit at the smallest font size. */
const MAX_LINES = 18
const FOOT = 536
const CODE = 80
/** Maximum width and height of the logo, above the title. */
const LOGO = { width: 240, height: 36, top: 40 }
/** The seal lies below the words of the issuer. */
const SEAL = 104

/** The texts of a certificate in the form that its fonts can print. */
export function printed(one: ShownCertificate) {
  const { title, holderName, body, sealLine, certificateNo, issueTime, validUntil } = one
  return {
    title: printable(title),
    holder: printable(holderName),
    body: printable(body).trim(),
    seal: printable(sealLine),
    date: [chinaDate(issueTime), validUntil && words.until(chinaDate(validUntil))].filter(Boolean).join('　'),
    number: `${words.no} ${certificateNo}　${words.scan}`,
  }
}
export type Printed = ReturnType<typeof printed>

/** Pictures as data addresses, which a document holds once however many sheets show them; absent: none. */
export interface Pictures {
  logo?: string
  seal?: string
}

/** Modules of a QR code. */
export interface Squares {
  size: number
  isDark(row: number, column: number): boolean
}

/** The largest size in the range that fits; the smallest if none does. */
function fitting(sizes: { from: number; to: number }, fits: (size: number) => boolean): number {
  for (let size = sizes.from; size > sizes.to; size--) if (fits(size)) return size
  return sizes.to
}

function drawCode(doc: PDFKit.PDFDocument, { size, isDark }: Squares, left: number, top: number): void {
  const unit = CODE / size
  for (let row = 0; row < size; row++) {
    // Adjacent dark modules are merged into one stroke, which cuts the page to a third of its size.
    for (let column = 0; column < size; column++) {
      const from = column
      while (column < size && isDark(row, column)) column++
      if (column > from) doc.rect(left + from * unit, top + row * unit, (column - from) * unit, unit)
    }
  }
  doc.fill('#000')
}

/** Draws one certificate on the current page. @param note remark for the reader of this page */
export function drawCertificate(
  doc: PDFKit.PDFDocument,
  sheet: Printed,
  { code, pictures, note }: { code: Squares; pictures: Pictures; note: string },
): void {
  doc.rect(0, 0, WIDTH, HEIGHT).fill(PAPER)
  doc
    .lineWidth(1.5)
    .rect(24, 24, WIDTH - 48, HEIGHT - 48)
    .stroke(GOLD)
  doc
    .lineWidth(0.75)
    .rect(31, 31, WIDTH - 62, HEIGHT - 62)
    .stroke(GOLD)

  if (pictures.logo)
    doc.image(pictures.logo, (WIDTH - LOGO.width) / 2, LOGO.top, {
      fit: [LOGO.width, LOGO.height],
      align: 'center',
      valign: 'center',
    })
  if (pictures.seal)
    doc.image(pictures.seal, EDGE + INNER - SEAL, FOOT - SEAL, { fit: [SEAL, SEAL], align: 'center', valign: 'center' })

  /** A centered line, at a smaller size if it is long. @returns its width */
  const line = (text: string, font: string, sizes: { from: number; to: number }, top: number, spacing = 0) => {
    const widthAt = (size: number) => {
      doc.font(font).fontSize(size)
      return doc.widthOfString(text, { characterSpacing: size * spacing })
    }
    const size = fitting(sizes, (one) => widthAt(one) <= INNER)
    const width = widthAt(size)
    // Letter spacing after the last character is not visible.
    const left = (WIDTH - width + size * spacing) / 2
    doc.text(text, left, top + (sizes.from - size) / 2, { lineBreak: false, characterSpacing: size * spacing })
    return width
  }
  doc.fillColor('#7a1f1f')
  line(sheet.title, bold, { from: 38, to: 14 }, 84, sheet.title.length > 12 ? 0.06 : 0.3)
  doc.fillColor('#222')
  const isNamed = namesHolder(sheet.body, sheet.holder)
  if (!isNamed) {
    const width = Math.min(INNER, line(sheet.holder, regular, { from: 26, to: 10 }, 162) + 48)
    doc
      .lineWidth(0.75)
      .moveTo((WIDTH - width) / 2, 206)
      .lineTo((WIDTH + width) / 2, 206)
      .stroke(GOLD)
  }
  const top = isNamed ? BODY_ALONE : BODY_TOP

  const gapAt = (size: number) => (size > 10 ? size * 0.7 : size * 0.3)
  // More lines than fit are joined into one paragraph, so that nothing is cut off.
  const body = sheet.body.split('\n').length > MAX_LINES ? sheet.body.replace(/\n+/g, ' ') : sheet.body
  const fits = (size: number) => {
    doc.font(regular).fontSize(size)
    return doc.heightOfString(body, { width: TEXT_WIDTH, lineGap: gapAt(size) }) <= BODY_END - top
  }
  const size = fitting({ from: 20, to: 5 }, fits)
  doc.font(regular).fontSize(size).fillColor('#222')
  // A single line is centered; several lines are a left-aligned block.
  const widest = Math.max(...body.split('\n').map((one) => doc.widthOfString(one)))
  const block = Math.min(TEXT_WIDTH, widest + 1)
  const room = BODY_END - top - doc.heightOfString(body, { width: block, lineGap: gapAt(size) })
  doc.text(body, (WIDTH - block) / 2, top + room / 2, { width: block, lineGap: gapAt(size) })

  drawCode(doc, code, EDGE, FOOT - 18 - CODE)
  doc.font(regular).fontSize(8.5).fillColor('#555')
  doc.text(sheet.number, EDGE, FOOT - 12, { lineBreak: false })
  const half = INNER * 0.6
  doc.fillColor('#222').fontSize(13)
  doc.text(sheet.date, EDGE + INNER - half, FOOT - 18, { width: half, align: 'right', lineBreak: false })
  doc.font(bold).fontSize(15)
  const tall = doc.heightOfString(sheet.seal, { width: half, lineGap: 3 })
  doc.text(sheet.seal, EDGE + INNER - half, FOOT - 26 - tall, { width: half, align: 'right', lineGap: 3 })
  if (note) {
    doc.font(regular).fontSize(8).fillColor('#7a1f1f')
    doc.text(note, EDGE, FOOT + 8, { width: INNER, align: 'center' })
  }
}

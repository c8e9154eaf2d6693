/** PDF certificates: one by its number, or all of a class for its staff. */
import { setImmediate as breathe } from 'node:timers/promises'
import { limitConcurrency } from '../../kernel/concurrency-limit.ts'
import type { Db, Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { fontFor } from '../../lib/pdf/font.ts'
import { safeName } from '../../lib/zip-stream.ts'
import type { Viewer } from '../../kernel/session.ts'
import { gradeFor } from '../access.ts'
import { bold, drawCertificate, type Printed, printed, regular, type Squares } from './certificate-page.ts'
import { selectCertificate, selectValidOf, type ShownCertificate } from './certificate.sql.ts'
import { outcomeTexts as texts } from '../book/outcome-texts.ts'

export interface Document {
  fileName: string
  bytes: Buffer
}

/** Maximum number of sheets in one document. */
export const MAX_SHEETS = 1000

/** Drawing is CPU-bound: one document at a time, with a bounded queue. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 30, refuse: () => new CallError('busy') })

const codePoint = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`

/** Footnote about characters that no font has; empty if there are none. */
function noteFor(sheet: Printed, missing: ReadonlySet<string>): string {
  const here = new Set(Object.values(sheet).flatMap((text) => [...text].filter((character) => missing.has(character))))
  return here.size > 0 ? texts.pdf.missing([...here].slice(0, 8).map(codePoint).join('、')) : ''
}

async function squaresOf(text: string): Promise<Squares> {
  const { default: QRCode } = await import('qrcode')
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, isDark: (row, column) => modules.get(row, column) === 1 }
}

/**
 * Renders certificates as a PDF, one per sheet.
 * @param fonts system fonts for characters that the bundled font lacks
 */
export async function drawPdf(
  list: readonly ShownCertificate[],
  about: { title: string; origin: string; fonts?: readonly string[] },
): Promise<Buffer> {
  const sheets = list.map(printed)
  // Loaded on demand: rarely used, and large in memory.
  const { default: PDFDocument } = await import('pdfkit')
  const all = sheets.flatMap((sheet) => Object.values(sheet))
  const notes = [texts.pdf.missing('U+0123456789ABCDEF、')]
  const plain = await fontFor([...all, ...notes], 'regular', about.fonts)
  const strong = await fontFor(
    sheets.flatMap(({ title, seal }) => [title, seal]),
    'bold',
    about.fonts,
  )
  const missing = new Set([...plain.missing, ...strong.missing])
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: about.title, Author: list[0]?.sealLine ?? '', Creator: 'Zhixing', Producer: 'Zhixing' },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const whole = Promise.withResolvers<void>()
  doc.on('end', whole.resolve)
  doc.on('error', whole.reject)
  doc.registerFont(regular, plain.bytes).registerFont(bold, strong.bytes)
  for (const [index, sheet] of sheets.entries()) {
    const { certificateNo = '' } = list[index] ?? {}
    const code = await squaresOf(`${about.origin}/certificate/${certificateNo}`)
    doc.addPage()
    drawCertificate(doc, sheet, code, noteFor(sheet, missing))
    // Yield to the event loop between sheets.
    await breathe()
  }
  doc.end()
  await whole.promise
  return Buffer.concat(pieces)
}

/**
 * The PDF of one certificate, by its number; it contains what the public page shows. A revoked one is not found.
 * @throws {CallError} notFound, shown, busy
 */
export async function certificatePdf(db: Sql, certificateNo: string, origin: string): Promise<Document> {
  const one = found(await selectCertificate(db, certificateNo.toUpperCase()), texts.noCertificate)
  if (one.revokeTime !== null) throw new CallError('shown', texts.pdf.revoked)
  const bytes = await inTurn(() => drawPdf([one], { title: `${one.title} ${one.certificateNo}`, origin }))
  return { fileName: `${safeName(`${one.title}-${one.holderName}`, one.certificateNo)}.pdf`, bytes }
}

/**
 * All valid certificates of a class, ordered by name, for its staff.
 * @throws {CallError} notFound, forbidden, shown, busy
 */
export async function classCertificates(
  db: Db,
  viewer: Pick<Viewer, 'userId'>,
  gradeId: string,
  origin: string,
): Promise<Document> {
  const { gradeName } = await gradeFor(db, viewer, gradeId, 'read')
  const list = await selectValidOf(db, gradeId, MAX_SHEETS + 1)
  if (list.length === 0) throw new CallError('shown', texts.pdf.nothing)
  if (list.length > MAX_SHEETS) throw new CallError('shown', texts.pdf.tooMany(MAX_SHEETS))
  const title = texts.pdf.all(gradeName)
  return { fileName: `${safeName(title, gradeId)}.pdf`, bytes: await inTurn(() => drawPdf(list, { title, origin })) }
}

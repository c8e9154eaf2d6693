/** PDF certificates: one by its number, or all of a class for its staff. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Db, Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { writePdf } from '../../lib/pdf/document.ts'
import { fontFor } from '../../lib/pdf/font.ts'
import { safeName } from '../../lib/zip-stream.ts'
import type { Viewer } from '../../kernel/session.ts'
import { gradeFor } from '../access.ts'
import { drawCertificate, type Pictures, type Printed, printed, type Squares } from './certificate-page.ts'
import { selectCertificate, selectValidOf, type ShownCertificate } from './certificate.sql.ts'
import { pdfInTurn } from '../../shared/pdf-turn.ts'
import { outcomeTexts as texts } from '../book/outcome-texts.ts'

export interface Document {
  fileName: string
  bytes: Buffer
}

/** Maximum number of sheets in one document. */
export const MAX_SHEETS = 1000

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
  about: { title: string; origin: string; pictures?: Pictures; fonts?: readonly string[] },
): Promise<Buffer> {
  const sheets = list.map(printed)
  const all = sheets.flatMap((sheet) => Object.values(sheet))
  const notes = [texts.pdf.missing('U+0123456789ABCDEF、')]
  const plain = await fontFor([...all, ...notes], 'regular', about.fonts)
  const strong = await fontFor(
    sheets.flatMap(({ title, seal }) => [title, seal]),
    'bold',
    about.fonts,
  )
  const missing = new Set([...plain.missing, ...strong.missing])
  const author = list[0]?.sealLine ?? ''
  const fonts = { regular: plain, bold: strong }
  return writePdf({ title: about.title, author, layout: 'landscape', fonts }, async (doc) => {
    for (const [index, sheet] of sheets.entries()) {
      const { certificateNo = '' } = list[index] ?? {}
      const code = await squaresOf(`${about.origin}/certificate/${certificateNo}`)
      doc.addPage()
      drawCertificate(doc, sheet, { code, pictures: about.pictures ?? {}, note: noteFor(sheet, missing) })
      doc.flushPages()
      // Yield to the event loop between sheets.
      await breathe()
    }
  })
}

/**
 * The PDF of one certificate, by its number; it contains what the public page shows. A revoked one is not found.
 * @throws {CallError} notFound, shown, busy
 */
export async function certificatePdf(
  db: Sql,
  certificateNo: string,
  { origin, picturesOf }: { origin: string; picturesOf: () => Promise<Pictures> },
): Promise<Document> {
  const one = found(await selectCertificate(db, certificateNo.toUpperCase()), texts.noCertificate)
  if (one.revokeTime !== null) throw new CallError('shown', texts.pdf.revoked)
  const title = `${one.title} ${one.certificateNo}`
  const bytes = await pdfInTurn(async () => drawPdf([one], { title, origin, pictures: await picturesOf() }))
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
  { origin, picturesOf }: { origin: string; picturesOf: () => Promise<Pictures> },
): Promise<Document> {
  const { gradeName } = await gradeFor(db, viewer, gradeId, 'read')
  const list = await selectValidOf(db, gradeId, MAX_SHEETS + 1)
  if (list.length === 0) throw new CallError('shown', texts.pdf.nothing)
  if (list.length > MAX_SHEETS) throw new CallError('shown', texts.pdf.tooMany(MAX_SHEETS))
  const title = texts.pdf.all(gradeName)
  const bytes = await pdfInTurn(async () => drawPdf(list, { title, origin, pictures: await picturesOf() }))
  return { fileName: `${safeName(title, gradeId)}.pdf`, bytes }
}

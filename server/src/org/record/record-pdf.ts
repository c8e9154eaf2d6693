/** Layout of a learning record on A4 portrait: a table over as many pages as it needs. */
import { setImmediate as breathe } from 'node:timers/promises'
import { chinaDate, longMoment } from '../../lib/moment.ts'
import { bold, regular, writePdf } from '../../lib/pdf/document.ts'
import { fontFor, printable } from '../../lib/pdf/font.ts'
import type { PlanLine, PlanStepLine } from './plan-lines.ts'
import { type RecordLine, recordStatus, totalsOf } from './record-lines.ts'
import { recordTexts as texts } from './record-texts.ts'

const HEIGHT = 841.89
const EDGE = 40
const WIDTH = 595.28 - 2 * EDGE
/** Below it are the footnotes and the page number. */
const BOTTOM = HEIGHT - 64
const PAD = 4
const SIZE = 9
const SMALL = 7.5
/** Widths of the columns of `texts.head`. */
const COLUMNS = [28, 0, 42, 36, 48, 56, 58, 58]
const ITEM = 1
COLUMNS[ITEM] = WIDTH - COLUMNS.reduce((sum, width) => sum + width, 0)
const TABLE_GAP = 14
/** Rows between two turns of the event loop. */
const BREATH = 100

/** A record as it is printed. */
export interface LearningRecord {
  orgName: string
  memberName: string
  departmentName: string
  staffNo: string
  position: string
  /** Days, inclusive. */
  from: string
  to: string
  madeAt: string
  lines: readonly RecordLine[]
  planLines: readonly PlanLine[]
}

/** Where the next row is drawn. */
interface Place {
  doc: PDFKit.PDFDocument
  top: number
}

interface Table {
  head: readonly string[]
  rows: readonly Row[]
  total: Row
}

interface Row {
  cells: string[]
  /** Small lines below the name of the item. */
  notes: string[]
  isStrong?: boolean
}

const day = (time: string | null): string => (time === null ? texts.none : chinaDate(time))

function rowOf(line: RecordLine, index: number): Row {
  const { itemName, kindName, status, percent, minutes, marks, dueTime, finishedAt, certificates } = line
  return {
    cells: [
      String(index + 1),
      texts.item(kindName, itemName),
      texts.statuses[status],
      percent === null ? texts.none : `${percent}%`,
      String(minutes),
      marks || texts.none,
      day(dueTime),
      day(finishedAt),
    ],
    notes: certificates.map(({ certificateNo, issueTime, revokeTime }) =>
      texts.certificate(certificateNo, chinaDate(issueTime), revokeTime && chinaDate(revokeTime)),
    ),
  }
}

function noteOf({ itemName, kindName, status, finishedAt, dueTime }: PlanStepLine, index: number): string {
  const due = dueTime === null ? '' : texts.due(chinaDate(dueTime))
  const time = finishedAt === null ? due : chinaDate(finishedAt)
  return texts.planStep(index + 1, texts.item(kindName, itemName), texts.statuses[status], time)
}

function planRowOf(line: PlanLine, index: number): Row {
  const { planName, roundNo, status, doneCount, overdueCount, dueTime, finishedAt, certificateNo, validUntil, steps } =
    line
  return {
    cells: [
      String(index + 1),
      texts.plan(planName, roundNo),
      texts.statuses[status],
      `${steps.length === 0 ? 0 : Math.floor((doneCount * 100) / steps.length)}%`,
      `${doneCount}/${steps.length}`,
      String(overdueCount),
      day(dueTime),
      day(finishedAt),
    ],
    notes: [
      ...steps.map(noteOf),
      ...(certificateNo ? [texts.planCertificate(certificateNo, validUntil && chinaDate(validUntil))] : []),
    ],
  }
}

/** The sums of what the rows of plans show. */
function planTotalOf(lines: readonly PlanLine[]): Row {
  const sum = (of: (line: PlanLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  const steps = sum((line) => line.steps.length)
  return {
    cells: [
      '',
      texts.total,
      '',
      '',
      `${sum(({ doneCount }) => doneCount)}/${steps}`,
      String(sum(({ overdueCount }) => overdueCount)),
      '',
      '',
    ],
    notes: [
      texts.planTotals(
        lines.length,
        sum(({ status }) => (status === recordStatus.finished ? 1 : 0)),
      ),
    ],
    isStrong: true,
  }
}

/** All words of a record in the order of the page. */
function contentOf(record: LearningRecord) {
  const { orgName, memberName, departmentName, staffNo, position, from, to, madeAt, lines, planLines } = record
  const { itemCount, minutes, ...counts } = totalsOf(lines)
  const { facts } = texts
  const clean = (row: Row): Row => ({ ...row, cells: row.cells.map(printable), notes: row.notes.map(printable) })
  return {
    title: texts.title,
    orgName: printable(orgName),
    facts: [
      [facts.name, memberName],
      [facts.department, departmentName || texts.none],
      [facts.staffNo, staffNo || texts.none],
      [facts.position, position || texts.none],
      [facts.period, texts.period(from, to)],
    ].map(([name = '', value = '']) => ({ name, value: printable(value) })),
    tables: [
      {
        head: texts.head,
        rows: lines.map(rowOf).map(clean),
        total: clean({
          cells: ['', texts.total, '', '', String(minutes), '', '', ''],
          notes: [texts.totals({ itemCount, ...counts })],
          isStrong: true,
        }),
      },
      ...(planLines.length === 0
        ? []
        : [
            {
              head: texts.planHead,
              rows: planLines.map(planRowOf).map(clean),
              total: clean(planTotalOf(planLines)),
            },
          ]),
    ],
    foot: [`${texts.privacy(printable(orgName))}${texts.basis}`, texts.made(longMoment(madeAt))],
  }
}

/** Renders a record as a PDF. @param others fonts for characters that the bundled font lacks */
export async function drawRecord(record: LearningRecord, others?: readonly string[]): Promise<Buffer> {
  const content = contentOf(record)
  const words = [
    ...content.tables.flatMap(({ rows, total }) => [
      ...rows.flatMap(({ cells, notes }) => [...cells, ...notes]),
      ...total.notes,
    ]),
    ...content.facts.flatMap(({ name, value }) => [name, value]),
    ...content.foot,
    texts.empty,
    content.orgName,
    texts.page(1234567890, 0),
  ]
  const strong = [
    content.title,
    ...content.tables.flatMap(({ head, total }) => [...head, ...total.cells]),
    ...content.facts.map(({ value }) => value),
  ]
  const fonts = { regular: await fontFor(words, 'regular', others), bold: await fontFor(strong, 'bold', others) }
  const about = { title: `${texts.title} ${record.memberName}`, author: record.orgName, layout: 'portrait' as const }
  return writePdf({ ...about, fonts }, async (doc) => {
    doc.addPage()
    const place = { doc, top: drawHead(doc, content) }
    for (const table of content.tables) {
      await drawTable(place, table)
      place.top += TABLE_GAP
    }
    const pages = doc.bufferedPageRange().count
    for (let page = 0; page < pages; page++) {
      doc.switchToPage(page)
      drawFoot(doc, content.foot, texts.page(page + 1, pages))
    }
  })
}

/** Draws a table from the place on; each page repeats its head. */
async function drawTable(place: Place, { head, rows, total }: Table): Promise<void> {
  const { doc } = place
  const first = { cells: [...head], notes: [], isStrong: true }
  const list = [...rows, total]
  // A head is not left alone at the end of a page.
  if (place.top + heightOf(doc, first) + heightOf(doc, list[0] ?? total) > BOTTOM) turnPage(place)
  drawRow(place, first)
  if (rows.length === 0) {
    doc
      .font(regular)
      .fontSize(SIZE)
      .fillColor('#555')
      .text(texts.empty, EDGE, place.top + PAD, { width: WIDTH })
    place.top += SIZE + 3 * PAD
  }
  for (const [index, row] of list.entries()) {
    if (place.top + heightOf(doc, row) > BOTTOM) {
      turnPage(place)
      drawRow(place, first)
    }
    drawRow(place, row)
    if (index % BREATH === BREATH - 1) await breathe()
  }
}

function turnPage(place: Place): void {
  place.doc.addPage()
  place.top = EDGE
}

function drawHead(doc: PDFKit.PDFDocument, { title, orgName, facts }: ReturnType<typeof contentOf>): number {
  doc.font(regular).fontSize(10).fillColor('#555').text(orgName, EDGE, EDGE, { width: WIDTH })
  doc
    .font(bold)
    .fontSize(20)
    .fillColor('#1d2530')
    .text(title, EDGE, doc.y + 4, { width: WIDTH })
  let top = doc.y + 10
  for (let index = 0; index < facts.length; index += 2) {
    let bottom = top
    for (const [place, fact] of facts.slice(index, index + 2).entries()) {
      const left = EDGE + (place * WIDTH) / 2
      doc.font(regular).fontSize(9.5).fillColor('#555').text(fact.name, left, top, { lineBreak: false })
      doc
        .font(bold)
        .fillColor('#1d2530')
        .text(fact.value, left + 36, top, { width: WIDTH / 2 - 44 })
      bottom = Math.max(bottom, doc.y)
    }
    top = bottom + 4
  }
  return top + 8
}

const fontOf = (doc: PDFKit.PDFDocument, isStrong = false) => doc.font(isStrong ? bold : regular).fontSize(SIZE)
const inner = (width: number) => ({ width: width - 2 * PAD, lineGap: 1 })

function notesHeight(doc: PDFKit.PDFDocument, notes: readonly string[], width: number): number {
  doc.font(regular).fontSize(SMALL)
  return notes.reduce((sum, note) => sum + doc.heightOfString(note, inner(width)) + 1, 0)
}

/** The note of the total spans the table. */
const noteWidth = (row: Row): number => (row.isStrong ? WIDTH - (COLUMNS[0] ?? 0) : (COLUMNS[ITEM] ?? 0))

function heightOf(doc: PDFKit.PDFDocument, row: Row): number {
  fontOf(doc, row.isStrong)
  const heights = row.cells.map((cell, index) => doc.heightOfString(cell || ' ', inner(COLUMNS[index] ?? 0)))
  const notes = notesHeight(doc, row.notes, noteWidth(row))
  // Notes stand below the name of the item, or below all cells of the total.
  const tallest = row.isStrong ? Math.max(...heights) + notes : Math.max((heights[ITEM] ?? 0) + notes, ...heights)
  return tallest + 2 * PAD
}

function drawRow(place: Place, row: Row): void {
  const { doc, top } = place
  const tall = heightOf(doc, row)
  if (row.isStrong) doc.rect(EDGE, top, WIDTH, tall).fill('#f1f3ef')
  fontOf(doc, row.isStrong).fillColor('#1d2530')
  let left = EDGE
  let below = top + PAD
  for (const [index, cell] of row.cells.entries()) {
    const width = COLUMNS[index] ?? 0
    doc.text(cell, left + PAD, top + PAD, inner(width))
    if (index === ITEM) below = Math.max(below, doc.y)
    left += width
  }
  const noteLeft = EDGE + PAD + (COLUMNS[0] ?? 0)
  doc.font(regular).fontSize(SMALL).fillColor('#555')
  for (const note of row.notes) {
    doc.text(note, noteLeft, below + 1, inner(noteWidth(row)))
    below = doc.y
  }
  place.top = top + tall
  doc
    .lineWidth(0.5)
    .moveTo(EDGE, place.top)
    .lineTo(EDGE + WIDTH, place.top)
    .stroke('#d5d9d2')
}

function drawFoot(doc: PDFKit.PDFDocument, [about = '', made = '']: string[], page: string): void {
  doc.font(regular).fontSize(SMALL).fillColor('#555')
  doc.text(about, EDGE, BOTTOM + 10, { width: WIDTH, lineGap: 1 })
  doc.text(made, EDGE, HEIGHT - 28, { lineBreak: false })
  doc.text(page, EDGE, HEIGHT - 28, { width: WIDTH, align: 'right', lineBreak: false })
}

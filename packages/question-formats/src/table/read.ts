/**
 * Reads tables: our own by their titles, others by column maps. Tables without a map are returned for mapping, unread.
 * Pure.
 */
import { problemsBelow, type TableProblem, titlesOf } from '../excel/cells.ts'
import { kindNamed } from '../fields/kind-names.ts'
import type { RawProblem } from '../fields/raw.ts'
import { escapeText, paragraphs } from '../html.ts'
import { rowOfMarked } from '../marked-row.ts'
import type { Marked } from '../marks.ts'
import { originalLines } from '../original.ts'
import { type ColumnMap, noReport, type ReadResult, type SourceBlock, type TableShape } from '../row.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { readerBy, readerOf } from './apply.ts'
import { headOf, isOurs, type Sheet, shapeOf, signatureOf, titlesAt } from './shape.ts'

/** The name of a sheet may give the kind: 判断题. */
export function named(sheet: string, raw: RawProblem): RawProblem {
  const kind = kindNamed(sheet)
  if (raw.kind !== 0 || raw.isAnyChoice || kind === null || raw.subs.length > 0) return raw
  return kind === 'choice' ? { ...raw, isAnyChoice: true } : { ...raw, kind }
}

const words = (text: string): string => paragraphs(escapeText(text.replace(/\ue000\d+\ue001/g, '[图]').slice(0, 500)))

/** The map for these titles, if its columns still exist. */
const mapFor = (maps: readonly ColumnMap[], signature: string, titles: readonly string[]): ColumnMap | undefined =>
  maps.find((one) => one.signature === signature && one.fieldList.length === titles.length)

/** Our titles, but to be confirmed: coded keys differ between systems, and the content may contradict the titles. */
function isDoubtful(table: readonly (readonly string[])[], shape: TableShape | null): boolean {
  if (!shape) return false
  const { fieldList } = shape.proposal
  const columns = titlesOf(table)?.columns ?? []
  const isOther = fieldList.some((field, at) => field !== '' && columns[at] !== null && field !== columns[at])
  return isOther || ((shape.keyWordList ?? []).length > 0 && !fieldList.includes(''))
}

/**
 * Reads the tables of a file; null where none has mappable titles.
 * @param maps known column maps, newest first
 */
export function readTables(sheets: readonly Sheet[], maps: readonly ColumnMap[], marked: Marked): ReadResult | null {
  const tablesOfProblems = sheets.filter(
    ({ table }) => (titlesOf(table)?.columns.filter((name) => name !== null).length ?? 0) > 1,
  )
  const candidates = (tablesOfProblems.length > 0 ? tablesOfProblems : sheets).filter(
    ({ table }) => headOf(table) !== null,
  )
  const shapes: TableShape[] = []
  const used: ColumnMap[] = []
  const blocks: SourceBlock[] = []
  let isAsking = false
  const found: TableProblem[] = []
  for (const one of candidates) {
    const place = headOf(one.table) ?? { row: 0, hasTitles: true }
    const head = place.row
    const map = mapFor(maps, signatureOf(one.table, place), titlesAt(one.table, place))
    const whole = shapeOf(one)
    const isOwn = map === undefined && isOurs(one.table) && !isDoubtful(one.table, whole)
    const shape = isOwn ? null : whole
    if (shape && !shapes.some(({ signature }) => signature === shape.signature)) shapes.push(shape)
    if (!map && !isOwn) {
      isAsking ||= shape !== null
      continue
    }
    if (map && !used.includes(map)) used.push(map)
    const below = one.table.slice(head + 1)
    const { found: problems, rest } = problemsBelow(
      one.table,
      head,
      map ? readerBy(map, below) : readerOf(titlesOf(one.table)?.columns ?? [], below),
      titlesAt(one.table, place),
    )
    for (const row of one.table.slice(0, place.hasTitles ? head : head + 1)) {
      const text = row.filter((cell) => cell.trim() !== '').join('　')
      if (text !== '') blocks.push({ line: one.table.indexOf(row) + 1, text: words(text), why: 'head' })
    }
    if (map) {
      const titles = titlesAt(one.table, place)
      const isFilled = (at: number) => below.some((row) => (row[at] ?? '').trim() !== '')
      const left = titles.flatMap((title, at) =>
        map.fieldList[at] === '' && (title !== '' || isFilled(at)) ? [title || texts.columnAt(at + 1)] : [],
      )
      if (left.length > 0)
        blocks.push({ line: Math.max(1, head + 1), text: words(texts.columnsLeft(left)), why: 'furniture' })
    }
    for (const { line, text } of rest) blocks.push({ line, text: words(text), why: 'unplaced' })
    found.push(
      ...problems.map(({ raw, ...problem }) => ({
        ...problem,
        raw: candidates.length > 1 || tablesOfProblems.length > 1 ? named(one.sheet, raw) : raw,
      })),
    )
  }
  if (isAsking) return { rows: [], media: [], report: noReport(), tables: { shapes, used, isAsking } }
  if (found.length === 0 && shapes.length === 0) return null
  for (const one of sheets)
    if (!candidates.includes(one) && one.table.some((row) => row.some((cell) => cell.trim() !== '')))
      blocks.push({ line: 1, text: words(texts.sheetLeft(one.sheet)), why: 'furniture' })
  return {
    rows: found.map(({ raw, lines, notes, doubts }, at) =>
      rowOfMarked(at + 1, raw, marked, { original: originalLines(lines), notes, doubts }),
    ),
    media: marked.media.list,
    report: { ...noReport(), blockList: blocks },
    tables: { shapes, used, isAsking: false },
  }
}

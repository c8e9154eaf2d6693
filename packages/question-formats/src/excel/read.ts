/** Reads problems from a workbook: the template, or any table with a column 题干. */
import readWorkbook from 'read-excel-file/node'
import { isCompoundFile } from '@zhixing/files/compound-file'
import { spreadsheetError } from '@zhixing/files/spreadsheet-check'
import { readXls, XlsRefused } from '@zhixing/files/xls'
import { withoutMarks } from '../html.ts'
import { rowOfMarked } from '../marked-row.ts'
import { lostMark, type Marked, pictureMark } from '../marks.ts'
import { MediaBag } from '../media.ts'
import { originalLines } from '../original.ts'
import { type ColumnMap, noReport, type ReadResult, Unreadable } from '../row.ts'
import { exchangeTexts as setMessage } from '../texts.ts'
import { unzipped } from '../unzip.ts'
import { problemsOfTable, type TableProblem, titlesOf } from './cells.ts'
import { named, readTables } from '../table/read.ts'
import type { Sheet } from '../table/shape.ts'
import { type CellPicture, type WorkbookPictures, workbookPictures } from './pictures.ts'

/** The text of a cell: numbers as typed, dates as days. */
function cellText(cell: unknown): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  if (typeof cell === 'boolean') return cell ? '正确' : '错误'
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? withoutMarks(cell.replace(/\r\n?/g, '\n').replace(/_x000D_/g, '')) : ''
}

/** Parts needed to locate pictures; the library reads the rest. */
const WANTED = /^xl\/(workbook\.xml|cellimages\.xml|_rels\/|worksheets\/_rels\/|drawings\/|media\/)/

/** WPS's function for a picture inside a cell. */
const DISPIMG = /=?(?:_xlfn\.)?DISPIMG\(\s*"([^"]+)"[^)]*\)/g

const withLine = (text: string, line: string): string => (text === '' ? line : `${text}\n${line}`)

/** Inserts the pictures of a sheet into its cells; one floating beside the table belongs to the stem of its row. */
function place(table: string[][], floating: readonly CellPicture[], pictures: WorkbookPictures, marked: Marked): void {
  for (const row of table)
    row.forEach((cell, column) => {
      if (cell.includes('DISPIMG'))
        row[column] = cell.replace(DISPIMG, (_, name: string) =>
          pictureMark(pictures.inCells.get(name) ?? null, marked),
        )
    })
  const titles = titlesOf(table)
  if (!titles) return
  const stem = titles.columns.indexOf('题干')
  for (const { row, column, file } of floating) {
    const cells = table[row]
    // A picture above the table is a logo.
    if (!cells || row <= titles.row) continue
    const at = titles.columns[column] ? column : stem
    cells[at] = withLine(cells[at] ?? '', pictureMark(file, marked))
  }
}

/**
 * Sheets with pictures in their cells.
 * @throws {Unreadable}
 */
async function tablesOf(bytes: Uint8Array, marked: Marked): Promise<Sheet[]> {
  const files = await unzipped(bytes, setMessage.badExcel, (name) => WANTED.test(name))
  const error = spreadsheetError(bytes)
  if (error) throw new Unreadable(error)
  const sheets = await readWorkbook(Buffer.from(bytes), { trim: false }).catch(() => {
    throw new Unreadable(setMessage.badExcel)
  })
  const pictures = workbookPictures(files)
  return sheets.map(({ sheet, data }, at) => {
    const table = data.map((row) => row.map(cellText))
    place(table, pictures.floating[at] ?? [], pictures, marked)
    return { sheet, table }
  })
}

/**
 * Sheets of an old workbook (BIFF); its pictures are reported as lost.
 * @throws {Unreadable}
 */
function oldTables(bytes: Uint8Array, marked: Marked): Sheet[] {
  try {
    return readXls(bytes).map(({ sheet, data, pictures }) => {
      const table = data.map((row) => row.map(cellText))
      const titles = titlesOf(table)
      const stem = Math.max(0, titles?.columns.indexOf('题干') ?? 0)
      for (const { row } of pictures) {
        const cells = table[row]
        if (cells && row > (titles?.row ?? 0))
          cells[stem] = withLine(cells[stem] ?? '', lostMark(marked, setMessage.pictureInXls))
      }
      return { sheet, table }
    })
  } catch (error) {
    if (!(error instanceof XlsRefused)) throw error
    throw new Unreadable(error.why === 'encrypted' ? setMessage.oldOffice : setMessage.oldWorkbook)
  }
}

/**
 * Reads all sheets that are tables of problems.
 * @param maps known column maps for foreign tables; without them only tables of the template are read
 * @throws {Unreadable}
 */
export async function readExcel(bytes: Uint8Array, maps?: readonly ColumnMap[]): Promise<ReadResult> {
  const marked: Marked = { marks: [], lost: new Map(), media: new MediaBag() }
  const tables = (isCompoundFile(bytes) ? oldTables(bytes, marked) : await tablesOf(bytes, marked)).map((one) => ({
    ...one,
    titles: titlesOf(one.table),
  }))
  if (tables.every(({ table }) => table.flat().every((cell) => cell.trim() === '')))
    throw new Unreadable(setMessage.emptySheet)
  const byMap = maps && readTables(tables, maps, marked)
  if (byMap) return byMap
  // A table of problems has more recognised columns than the stem; an instruction sheet merely mentions it.
  const tablesOfProblems = tables.filter(
    ({ titles }) => (titles?.columns.filter((name) => name !== null).length ?? 0) > 1,
  )
  const found = (tablesOfProblems.length > 0 ? tablesOfProblems : tables).flatMap(({ sheet, table }) =>
    (problemsOfTable(table) ?? []).map(
      ({ raw, ...one }): TableProblem => ({ ...one, raw: tables.length > 1 ? named(sheet, raw) : raw }),
    ),
  )
  if (found.length === 0 && tables.every(({ titles }) => titles === null))
    throw new Unreadable(setMessage.noStemColumn(firstTitles(tables[0]?.table ?? [])))
  return {
    rows: found.map(({ raw, lines }, at) => rowOfMarked(at + 1, raw, marked, { original: originalLines(lines) })),
    media: marked.media.list,
    report: noReport(),
  }
}

const firstTitles = (table: string[][]): string[] =>
  (table.find((row) => row.some((cell) => cell.trim() !== '')) ?? [])
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

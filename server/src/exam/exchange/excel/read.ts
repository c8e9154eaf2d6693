/** Problems from a sheet: our template, or any table with a column 题干. */
import { readSheet } from 'read-excel-file/node'
import { rowOfRaw } from '../to-row.ts'
import { type ReadResult, Unreadable } from '../row.ts'
import { exchangeTexts as say } from '../texts.ts'
import { problemsOfTable } from './cells.ts'

/** A cell as text: numbers as they were typed, dates as days. */
export function cellText(cell: unknown): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  if (typeof cell === 'boolean') return cell ? '正确' : '错误'
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell.replace(/\r\n?/g, '\n').replace(/_x000D_/g, '') : ''
}

/**
 * Rows of a workbook's first sheet.
 * @throws {Unreadable}
 */
export async function readExcel(bytes: Uint8Array): Promise<ReadResult> {
  const sheet = await readSheet(Buffer.from(bytes), 1, { trim: false }).catch(() => {
    throw new Unreadable(say.badExcel)
  })
  const found = problemsOfTable(sheet.map((row) => row.map(cellText)))
  if (!found) throw new Unreadable(say.noStemColumn)
  return { rows: found.map(({ raw, line }) => rowOfRaw(line, raw)), media: [] }
}

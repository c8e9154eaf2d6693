import { api, markHandled } from '../../../api.ts'
import type { TableQuery } from './table-query.ts'
import type { DataColumn, DataFilter, DataPage } from './table-types.ts'
import { texts } from './texts.ts'

/** Upper bound of the rows in an export. */
export const MAX_ROWS = 50_000

export interface Gathering<Row> {
  /** Loads one page of rows; pages begin at 1. */
  load: (pageCurrent: number, pageSize: number) => Promise<DataPage<Row>>
  keyOf: (row: Row) => string
  pageSize: number
  progress: (done: number, all: number) => void
  signal: AbortSignal
  /** Backoff before a rate-limited call is retried. */
  wait: (milliseconds: number) => Promise<void>
}

const TOO_MANY = 429
const tries = 8

/**
 * Loads all rows of a table, page by page. Rows that shift to the next page meanwhile are deduplicated; rate limits
 * (429) are retried with backoff.
 * @throws what `load` throws, and AbortError once `signal` is aborted
 */
export async function gatherRows<Row>({
  load,
  keyOf,
  pageSize,
  progress,
  signal,
  wait,
}: Gathering<Row>): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page += 1) {
    const { list, totalCount, isMore } = await patient(() => load(page, pageSize), wait, signal)
    for (const row of list) rows.set(keyOf(row), row)
    // A capped count says nothing about the end.
    const all = isMore === true ? MAX_ROWS : Math.min(totalCount, MAX_ROWS)
    progress(Math.min(rows.size, all), all)
    if (list.length < pageSize || page * pageSize >= all) break
  }
  return [...rows.values()].slice(0, MAX_ROWS)
}

async function patient<T>(
  work: () => Promise<T>,
  wait: (ms: number) => Promise<void>,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      markHandled(error)
      if ((error as { code?: number }).code !== TOO_MANY || attempt >= tries) throw error
      await wait(attempt * 2000)
    }
  }
}

/**
 * The value of a cell as text or number: by `text`, else what `render` gives where that is text, else the field. A dash
 * for an empty field is no text. Pure.
 */
export function textOf<Row extends object>({ key, text, render }: DataColumn<Row>, row: Row): unknown {
  if (text) return text(row)
  const field: unknown = (row as Record<string, unknown>)[key]
  const rendered = render?.(row)
  return typeof rendered === 'string' && rendered !== DASH ? rendered : field
}
/** Shown for an empty field. */
export const DASH = '—'

type Cell = string | number | null

/** A spreadsheet; `total` is its last row. */
interface Sheet {
  heads: string[]
  cells: Cell[][]
  total?: Cell[]
}

/** Headers, cells and sums of a spreadsheet from the shown data columns, in order. Pure. */
export function sheetOf<Row extends object>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): Sheet {
  const used = columns.filter(({ text }) => text !== null)
  const cellOf = (column: DataColumn<Row>, row: Row): Cell => {
    const value = textOf(column, row)
    if (value === undefined || value === null) return null
    return typeof value === 'number' ? value : typeof value === 'string' ? value : JSON.stringify(value)
  }
  const cells = rows.map((row) => used.map((column) => cellOf(column, row)))
  const sums = used.map(({ isSummed }, at) => (isSummed ? sumOf(cells.map((row) => row[at])) : null))
  const isEmpty = rows.length === 0 || sums.every((sum) => sum === null)
  return {
    heads: used.map(({ title, sheetTitle }) => sheetTitle ?? title),
    cells,
    ...(isEmpty ? {} : { total: sums.map((sum, at) => (at === 0 && sum === null ? texts.sum : sum)) }),
  }
}

/** Sum of money in yuan, exact to the fen. */
const sumOf = (values: readonly (Cell | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? Math.round(value * 100) : 0), 0) / 100

/** Width of a text in spreadsheet characters: CJK characters count twice. */
const widthOf = (text: string) => [...text].reduce((sum, c) => sum + (/[\u2e80-\uffef]/.test(c) ? 2 : 1), 0)

/** Search and filters of a list as text: `搜索 张三；状态=停用`. Pure. */
export function filterText(
  { keyword, filters }: Pick<TableQuery, 'keyword' | 'filters'>,
  known: readonly DataFilter[],
): string {
  const named = Object.entries(filters).map(([name, value]) => {
    const filter = known.find((one) => one.name === name || (one.kind === 'days' && name.startsWith(one.name)))
    const chosen = filter?.kind === 'select' && filter.options.find((option) => String(option.value) === value)?.label
    return `${filter?.label ?? name}${name.endsWith('To') ? ' 至 ' : '='}${chosen || value}`
  })
  return [...(keyword ? [`搜索 ${keyword}`] : []), ...named].join('；').slice(0, 1000)
}

/** Origin of a file, for the operation log. */
export interface ExportSource {
  name: string
  filter?: string
}

/**
 * Writes a spreadsheet after the operation log recorded the export: operator, number of rows, filter.
 * @throws {ApiError} when the log refuses; then no file is written
 */
export async function saveSheet(
  fileName: string,
  sheet: Sheet,
  { name, filter = '' }: ExportSource = { name: fileName },
): Promise<void> {
  await api('system/auth/export/save', {
    exportName: name.slice(0, 100),
    pagePath: location.pathname.slice(0, 300),
    filterText: filter,
    rowCount: sheet.cells.length,
  })
  await writeSheet(fileName, sheet)
}

/**
 * Writes a spreadsheet and downloads it; for rows whose call is logged, or that hold no personal data. Texts are
 * written as text cells, which prevents formula injection.
 */
export async function writeSheet(fileName: string, { heads, cells, total }: Sheet): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const head = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const written = (value: Cell, look: { fontWeight?: 'bold' } = {}) =>
    value === null
      ? null
      : typeof value === 'number'
        ? { value, type: Number, ...look }
        : { ...(dateCell(value) ?? { value: plain(value), type: String }), ...look }
  const bold = { fontWeight: 'bold' as const }
  const body = [
    ...cells.map((row) => row.map((value) => written(value))),
    ...(total ? [total.map((value) => written(value, bold))] : []),
  ]
  const columns = heads.map((title, i) => ({
    width: Math.min(
      60,
      Math.max(8, widthOf(title) + 2, ...cells.slice(0, 200).map((row) => widthOf(String(row[i] ?? '')) + 2)),
    ),
  }))
  await writeXlsxFile([head, ...body], { columns, stickyRowsCount: 1 }).toFile(`${fileName}.xlsx`)
}

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** A shown date or time as a date cell, which spreadsheets sort and calculate with; undefined: another text. Pure. */
export function dateCell(text: string) {
  const found = MOMENT.exec(text)
  if (!found) return undefined
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.map(Number)
  // The writer takes UTC as the wall clock of the cell.
  const value = new Date(Date.UTC(year, month - 1, day, hour || 0, minute || 0, second || 0))
  if (value.getUTCMonth() !== month - 1 || value.getUTCDate() !== day) return undefined
  return { value, type: Date, format: text.length > 10 ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd' }
}

/** Strips control characters, which XML forbids, and truncates to the 32,767 characters of a cell. */
const plain = (text: string) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, 32_767)

/** File name such as 用户-20261121-1530, sortable by time. Pure. */
export function exportName(name: string, now: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${name}-${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}`
}

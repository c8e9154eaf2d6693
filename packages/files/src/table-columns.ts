/** Finds the header of a table that people made, and assigns its columns to fields. Pure. */

/** A field that a column may be assigned to. */
export interface ColumnField<F extends string> {
  field: F
  /** Accepted titles, most likely first. */
  titles: readonly string[]
  /** Whether a cell looks like a value of this field; recognises a column without a known title. */
  looks?: (text: string) => boolean
}

/** A column of a table. */
export interface TableColumn<F extends string> {
  title: string
  /** '': not imported. */
  field: F | ''
  /** 0: assigned by its content, or one of several columns for the same field. */
  isSure: 0 | 1
  /** First values, to recognise the column by. */
  sample: string[]
}

export interface TableShape<F extends string> {
  /** Row number of the header from 1; 0 without one. */
  headRow: number
  columnList: TableColumn<F>[]
}

/** Rows searched for a header: titles and notes stand above it. */
const HEAD_ROWS = 15
const SAMPLE = 3
/** Share of the cells of a column that must look like a field. */
const SHARE = 0.6
const MAX_COLUMNS = 60

/** A cell as text: numbers without formatting, dates as YYYY-MM-DD. */
export function cellText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell).trim() : ''
}

/** A title without marks, spaces and remarks in parentheses. */
export const plainTitle = (cell: unknown): string =>
  cellText(cell)
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/(?<=.)[*(].*$/, '')
    .replace(/[*:]/g, '')
    .slice(0, 60)

type Cells = readonly (readonly unknown[])[]

/** Row with the most known titles; 0 if no row has one. */
function headRowOf(sheet: Cells, isTitle: (title: string) => boolean): number {
  let [best, most] = [0, 0]
  for (const [at, cells] of sheet.slice(0, HEAD_ROWS).entries()) {
    const known = cells.filter((cell) => isTitle(plainTitle(cell))).length
    if (known > most) [best, most] = [at + 1, known]
  }
  return best
}

/**
 * Assigns the columns of a table to fields: by title, then by what earlier imports assigned, then by content.
 * @param chosen.headRow row number of the header, where the user set it
 * @param chosen.remembered fields by plain title from earlier imports; '' for a column that is not imported
 */
export function readColumns<F extends string>(
  sheet: Cells,
  fields: readonly ColumnField<F>[],
  { remembered = new Map(), headRow: stated }: { remembered?: ReadonlyMap<string, string>; headRow?: number } = {},
): TableShape<F> {
  const isField = (name: string): name is F => fields.some(({ field }) => field === name)
  const byTitle = new Map(fields.flatMap(({ field, titles }) => titles.map((title, rank) => [title, { field, rank }])))
  const headRow = stated ?? headRowOf(sheet, (title) => title !== '' && (byTitle.has(title) || remembered.has(title)))
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...sheet.slice(0, 200).map((cells) => cells.length)))
  const body = sheet.slice(headRow)
  const head = headRow > 0 ? (sheet[headRow - 1] ?? []) : []
  const columnList = Array.from({ length: width }, (_, at): TableColumn<F> => {
    const values = body.map((cells) => cellText(cells[at])).filter((text) => text !== '')
    return { title: plainTitle(head[at]), field: '', isSure: 1, sample: values.slice(0, SAMPLE) }
  })
  const decided = new Set<TableColumn<F>>()
  for (const column of columnList) {
    const chosen = column.title === '' ? undefined : remembered.get(column.title)
    if (chosen === undefined) continue
    if (isField(chosen) && !columnList.some(({ field }) => field === chosen)) column.field = chosen
    decided.add(column)
  }
  for (const { field } of fields) {
    if (columnList.some((column) => column.field === field)) continue
    const found = columnList
      .filter((column) => !decided.has(column) && byTitle.get(column.title)?.field === field)
      .sort((a, b) => (byTitle.get(a.title)?.rank ?? 0) - (byTitle.get(b.title)?.rank ?? 0))
    const [first] = found
    if (!first) continue
    first.field = field
    for (const column of found) {
      decided.add(column)
      if (found.length > 1) column.isSure = 0
    }
  }
  for (const { field, looks } of fields) {
    if (!looks || columnList.some((column) => column.field === field)) continue
    const like = columnList.find((column, at) => {
      if (decided.has(column)) return false
      const values = body.map((cells) => cellText(cells[at])).filter((text) => text !== '')
      return values.length > 0 && values.filter(looks).length >= values.length * SHARE
    })
    if (like) Object.assign(like, { field, isSure: 0 })
  }
  return { headRow, columnList }
}

/** A row of a table by fields, with its number in the file. */
export type TableRow<F extends string> = Record<F, string> & { rowNo: number }

/** Rows below the header by an assignment of columns; rows without a value in any assigned column are skipped. */
export function rowsByColumns<F extends string>(
  sheet: Cells,
  { headRow, fieldList }: { headRow: number; fieldList: readonly string[] },
  maxOf: Readonly<Record<F, number>>,
): TableRow<F>[] {
  const names = Object.keys(maxOf) as F[]
  return sheet.slice(headRow).flatMap((cells, at) => {
    const entries = names.map((field) => [field, cellText(cells[fieldList.indexOf(field)]).slice(0, maxOf[field])])
    if (entries.every(([, text]) => text === '')) return []
    return [{ ...(Object.fromEntries(entries) as Record<F, string>), rowNo: headRow + at + 1 }]
  })
}

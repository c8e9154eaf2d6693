/** Proposes a column map for a table of another system, from titles and content. Pure. */
import type { TableField } from '@zhixing/contract/exam/import-table'
import { judgement, letters } from '../fields/keys.ts'
import { fieldOfTitle, kindOfWord } from './fields.ts'
import { splitOptions } from './options.ts'

/** Fields to which several columns may contribute. */
export const GATHERED: ReadonlySet<TableField> = new Set<TableField>(['解析', '知识点', '标签', '题干'])

/** Whether a cell looks like the key of a choice or judgement: letters, positions, signs. */
export const isKeyLike = (cell: string): boolean => {
  const text = cell.trim()
  return (
    text.length <= 20 &&
    (letters(text).length > 0 || judgement(text) !== '' || /^\d(?:\s*[,，、;；|&]\s*\d)*$/.test(text))
  )
}

const share = (cells: readonly string[], fits: (cell: string) => boolean): number => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length === 0 ? 0 : filled.filter(fits).length / filled.length
}
const isList = (cell: string): boolean => splitOptions(cell).length >= 2
const length = (cells: readonly string[]): number => cells.join('').length
const isOption = (field: TableField): boolean => /^选项[A-J]$/.test(field)

/** How well a column's content fits a field, to rank columns with the same title. */
function fit(field: TableField, cells: readonly string[]): number {
  if (field === '答案') return 1 + share(cells, isKeyLike) - share(cells, isList)
  if (field === '选项') return 1 + share(cells, isList)
  if (field === '题型') return 1 + share(cells, (cell) => kindOfWord(cell) !== null)
  return 1
}

/**
 * Proposes a field for each column. Titles decide unless the content contradicts them: a list of options is no key,
 * single letters are no list, numbers are no stems. Columns without a known title are classified by content. Fields are
 * unique except for those that are gathered.
 */
export function proposeFields(titles: readonly string[], rows: readonly (readonly string[])[]): TableField[] {
  const columns = titles.map((_, at) => rows.map((row) => row[at] ?? ''))
  const fields = titles.map(fieldOfTitle)
  const column = (at: number): readonly string[] => columns[at] ?? []
  for (const [at, field] of fields.entries()) {
    if (field === '答案' && share(column(at), isList) > 0.5 && !fields.some(isOption)) fields[at] = '选项'
    if (field === '选项' && share(column(at), isKeyLike) > 0.6) fields[at] = '答案'
    if (
      field === '题干' &&
      share(column(at), (cell) => /^第?\s*\d{1,5}\s*题?[.、]?$/.test(cell.trim())) > 0.9 &&
      titles.length > 2
    )
      fields[at] = '题号'
  }
  for (const field of new Set(fields)) {
    if (field === '' || GATHERED.has(field)) continue
    const all = fields.flatMap((own, at) => (own === field ? [at] : []))
    const best = all.reduce(
      (found, at) => (fit(field, column(at)) > fit(field, column(found)) ? at : found),
      all[0] ?? 0,
    )
    for (const at of all) if (at !== best) fields[at] = ''
  }
  const guess = (field: TableField, fits: (cell: string) => boolean, atLeast = 0.7) => {
    if (fields.includes(field)) return
    const shares = fields.map((own, at) => (own === '' ? share(column(at), fits) : 0))
    const best = Math.max(0, ...shares)
    if (best >= atLeast) fields[shares.indexOf(best)] = field
  }
  const isUntitled = (at: number) => fields[at] === '' && (titles[at] ?? '').trim() === ''
  const counted = fields.findIndex((_, at) => isUntitled(at) && isCounting(column(at)))
  if (counted >= 0 && !fields.includes('题号')) fields[counted] = '题号'
  guess('题型', (cell) => cell.length <= 12 && kindOfWord(cell) !== null)
  // Option columns may be titled by their letters alone.
  if (!fields.some(isOption)) guess('选项', isList)
  guess('答案', (cell) => isKeyLike(cell) && !/^\d{2,}$/.test(cell))
  // The column with the longest texts holds the stems.
  if (!fields.includes('题干')) {
    const lengths = fields.map((field, at) => (field === '' ? length(column(at)) : 0))
    const longest = lengths.indexOf(Math.max(...lengths))
    if ((lengths[longest] ?? 0) > 0) fields[longest] = '题干'
  }
  if (!fields.includes('答案')) {
    const at = fields.findIndex(
      (own, place) => own === '' && answers(column(place), listsBeside(place, fields, columns)),
    )
    if (at >= 0) fields[at] = '答案'
  }
  untitled(titles, fields, columns)
  return fields
}

/** The choices for a key in this column, by row: the list of options, or all unclassified cells. */
function listsBeside(
  at: number,
  fields: readonly TableField[],
  columns: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const list = fields.indexOf('选项')
  if (list >= 0) return (columns[list] ?? []).map(splitOptions)
  const others = columns.filter((_, other) => other !== at && (fields[other] === '' || isOption(fields[other] ?? '')))
  return (columns[at] ?? []).map((_, row) =>
    others.map((cells) => (cells[row] ?? '').trim()).filter((one) => one !== ''),
  )
}

/** Whether a column is a key to the options of its rows, by letter or by text. */
function answers(cells: readonly string[], lists: readonly (readonly string[])[]): boolean {
  const asked = cells.flatMap((cell, at) => {
    const options = lists[at] ?? []
    return options.length >= 2 && cell.trim() !== '' ? [isKeyLike(cell) || options.includes(cell.trim())] : []
  })
  return asked.length > 0 && asked.filter(Boolean).length >= asked.length * 0.8
}

/** Columns without titles: the options between stem and key. */
function untitled(titles: readonly string[], fields: TableField[], columns: readonly (readonly string[])[]): void {
  const isFree = (at: number) => fields[at] === '' && (titles[at] ?? '').trim() === ''
  if (fields.includes('选项') || fields.some(isOption)) return
  const stem = fields.indexOf('题干')
  const key = fields.indexOf('答案')
  if (stem < 0 || key < 0) return
  const from = key === stem + 1 ? key + 1 : stem + 1
  let to = from
  while (to < fields.length && isFree(to) && to - from < 10) to++
  const most = Math.max(
    0,
    ...(columns[key] ?? []).flatMap((cell) => letters(cell).map((one) => one.charCodeAt(0) - 64)),
  )
  // The key must be able to name each of these columns, or they are no options.
  const isAsked = most > 0 || answers(columns[key] ?? [], listsBeside(key, fields, columns))
  if (to - from >= 2 && isAsked && most <= to - from)
    for (let at = from; at < to; at++) fields[at] = `选项${String.fromCharCode(65 + at - from)}` as TableField
}

/** A column that counts rows; gaps are allowed. */
function isCounting(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => cell.trim() !== '').map(Number)
  return (
    numbers.length > 1 && numbers.every((no, at) => Number.isInteger(no) && (at === 0 || no > (numbers[at - 1] ?? 0)))
  )
}

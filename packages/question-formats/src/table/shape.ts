/** Finds the title row of tables, and whether they are ours. Pure. */
import { createHash } from 'node:crypto'
import { TABLE_COLUMNS } from '@zhixing/contract/exam/import-table'
import type { TableShape } from '../row.ts'
import { columnOf, titlesOf } from '../excel/cells.ts'
import { cellsBy } from './apply.ts'
import { codesOf } from './codes.ts'
import { fieldOfTitle, kindOfWord } from './fields.ts'
import { splitOptions } from './options.ts'
import { isKeyLike, proposeFields } from './propose.ts'

export interface Sheet {
  sheet: string
  table: string[][]
}

const SHOWN_ROWS = 8
const SHOWN_CHARACTERS = 1500
const WORDS = 30
const isShort = (cell: string): boolean => cell.trim() !== '' && cell.trim().length <= 24

export interface Head {
  /** The title row; without one, the row above the first problem, -1 at the top. */
  row: number
  hasTitles: boolean
}

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

/** Single letters are titles of options only in a sequence from A. */
function knownIn(row: readonly string[]): number {
  const short = row.filter(isShort)
  const bare = short.filter((cell) => /^[A-Z]$/i.test(cell.trim())).map((cell) => cell.trim().toUpperCase())
  const isRun = bare.length >= 2 && bare.every((one, at) => one === String.fromCharCode(65 + at))
  return short.filter((cell) => fieldOfTitle(cell) !== '' && (isRun || !/^[A-Z]$/i.test(cell.trim()))).length
}

/** Content that a title never has, provided the cells below have it too: keys, numbers, kinds, lists, sentences. */
const SHOWS: readonly ((cell: string) => boolean)[] = [
  isKeyLike,
  (cell) => /^\d+(?:\.\d+)?$/.test(cell),
  (cell) => cell.length <= 12 && kindOfWord(cell) !== null,
  (cell) => splitOptions(cell).length >= 2,
  (cell) => /[。？！?；]|[（(]\s*[)）]|_{2,}/.test(cell),
]

/** Whether a row has the content of most rows below: then it is a data row. */
function isLikeRows(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  return row.some((given, at) => {
    const cell = given.trim()
    if (cell === '') return false
    const others = below.map((one) => (one[at] ?? '').trim()).filter((one) => one !== '')
    return SHOWS.some((shows) => shows(cell) && others.length > 0 && others.filter(shows).length >= others.length * 0.7)
  })
}

/**
 * Finds the title row: known titles of ours, then those of other systems, then a row unlike all rows below it. Null: no
 * table.
 */
export function headOf(table: readonly (readonly string[])[]): Head | null {
  const own = titlesOf(table)
  if (own) return { row: own.row, hasTitles: true }
  const rows = table.slice(0, 20)
  const known = rows.map(knownIn)
  const best = known.indexOf(Math.max(...known))
  if ((known[best] ?? 0) >= 2) return { row: best, hasTitles: true }
  const wide = Math.max(0, ...rows.map(filledIn))
  // One or two lines above the table are its caption.
  const first = rows.findIndex((row) => filledIn(row) >= Math.max(2, Math.ceil(wide / 2)))
  if (first < 0) return null
  const below = table.slice(first + 1, first + 60).filter((row) => filledIn(row) > 1)
  const row = rows[first] ?? []
  if (below.length === 0) return null
  const isTitles = row.filter((cell) => cell.trim() !== '').every(isShort) && !isLikeRows(row, below)
  return isTitles ? { row: first, hasTitles: true } : { row: first - 1, hasTitles: false }
}

/** Titles without picture marks, up to the limit; empty ones for a table without titles. */
export function titlesAt(table: readonly (readonly string[])[], { row, hasTitles }: Head): string[] {
  if (!hasTitles) {
    const width = Math.max(0, ...table.slice(row + 1).map((cells) => cells.length))
    return Array.from({ length: Math.min(width, TABLE_COLUMNS) }, () => '')
  }
  return (table[row] ?? []).slice(0, TABLE_COLUMNS).map((cell) =>
    cell
      .replace(/\ue000\d+\ue001/g, '')
      .trim()
      .slice(0, 60),
  )
}

/** Identifies the layout of a table by its titles. Without titles the signature is unique to the file. */
export function signatureOf(table: readonly (readonly string[])[], head: Head): string {
  const titles = titlesAt(table, head).map((one) => one.normalize('NFKC').replace(/\s+/g, '').toLowerCase())
  return createHash('sha256')
    .update(JSON.stringify(head.hasTitles ? titles : [titles.length, table]))
    .digest('hex')
    .slice(0, 32)
}

/** Whether every non-empty column is one of ours, so that no map is needed. */
export function isOurs(table: readonly (readonly string[])[]): boolean {
  const own = titlesOf(table)
  if (!own) return false
  const width = Math.max(0, ...table.slice(own.row).map((row) => row.length))
  return Array.from({ length: width }, (_, at) => at).every((at) => {
    const title = table[own.row]?.[at] ?? ''
    if (columnOf(title) !== null) return true
    return table.slice(own.row + 1).every((row) => (row[at] ?? '').trim() === '')
  })
}

const shown = (cell: string): string => cell.replace(/\ue000\d+\ue001/g, '[图]').slice(0, SHOWN_CHARACTERS)

/** A table for display; null where it has no rows. */
export function shapeOf({ sheet, table }: Sheet): TableShape | null {
  const head = headOf(table)
  if (head === null) return null
  const titles = titlesAt(table, head)
  const body = table.slice(head.row + 1).filter((row) => row.some((cell) => cell.trim() !== ''))
  if (body.length === 0 || titles.length === 0 || (head.hasTitles && titles.every((title) => title === ''))) return null
  const rowList = body.slice(0, SHOWN_ROWS).map((row) => titles.map((_, at) => shown(row[at] ?? '')))
  const fieldList = proposeFields(titles, body.slice(0, 50))
  const at = fieldList.indexOf('题型')
  const words =
    at < 0
      ? []
      : [...new Set(body.map((row) => (row[at] ?? '').trim()))].filter((word) => word !== '' && word.length <= 20)
  const wordList = words.slice(0, WORDS)
  const kindList = wordList.map((word) => ({ word, kind: numberOf(kindOfWord(word)) }))
  const codes = codesOf(body.map((row) => cellsBy(row, { fieldList, kindList })))
  return {
    signature: signatureOf(table, head),
    sheet,
    headRow: head.hasTitles ? head.row + 1 : 0,
    titleList: titles,
    rowList,
    rowTotal: body.length,
    wordList,
    keyWordList: codes,
    proposal: { fieldList, kindList, keyList: codes.map((word) => ({ word, meaning: '' as const })) },
  }
}

const numberOf = (found: number | 'choice' | null): number => (typeof found === 'number' ? found : 0)

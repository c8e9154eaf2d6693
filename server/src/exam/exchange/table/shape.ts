/** The tables of a file before anything of them is understood: where their titles stand, and whether they are ours. Pure. */
import { createHash } from 'node:crypto'
import { TABLE_COLUMNS } from '@zhixing/contract/exam/import-table'
import type { TableShape } from '../row.ts'
import { columnOf, titlesOf } from '../excel/cells.ts'
import { fieldOfTitle, kindOfWord, proposeFields } from './fields.ts'

export interface Sheet {
  sheet: string
  table: string[][]
}

const SHOWN_ROWS = 8
const SHOWN_CHARACTERS = 1500
const WORDS = 30
const isShort = (cell: string): boolean => cell.trim() !== '' && cell.trim().length <= 24

/** The row of titles: where ours would be, otherwise the first of many short words with rows below. Null where there is none. */
export function headOf(table: readonly (readonly string[])[]): number | null {
  const own = titlesOf(table)
  if (own) return own.row
  const rows = table.slice(0, 20)
  const known = rows.map((row) => row.filter((cell) => isShort(cell) && fieldOfTitle(cell) !== '').length)
  const best = known.indexOf(Math.max(...known))
  if ((known[best] ?? 0) >= 2) return best
  const first = rows.findIndex(
    (row) => row.filter(isShort).length >= 2 && row.filter((cell) => cell.trim() !== '').every(isShort),
  )
  return first >= 0 && first + 1 < table.length ? first : null
}

/** Titles without the marks of pictures, as many as can be asked about. */
export const titlesAt = (table: readonly (readonly string[])[], head: number): string[] =>
  (table[head] ?? []).slice(0, TABLE_COLUMNS).map((cell) =>
    cell
      .replace(/\ue000\d+\ue001/g, '')
      .trim()
      .slice(0, 60),
  )

/** The same titles in the same order are the same system's table. */
export const signatureOf = (titles: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(titles.map((one) => one.normalize('NFKC').replace(/\s+/g, '').toLowerCase())))
    .digest('hex')
    .slice(0, 32)

/** Whether every column that holds something is one of ours: nothing has to be asked then. */
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

/** A table for the eye; null where it has no titles or no rows. */
export function shapeOf({ sheet, table }: Sheet): TableShape | null {
  const head = headOf(table)
  if (head === null) return null
  const titles = titlesAt(table, head)
  const body = table.slice(head + 1).filter((row) => row.some((cell) => cell.trim() !== ''))
  if (body.length === 0 || titles.every((title) => title === '')) return null
  const rowList = body.slice(0, SHOWN_ROWS).map((row) => titles.map((_, at) => shown(row[at] ?? '')))
  const fieldList = proposeFields(titles, body.slice(0, 50))
  const at = fieldList.indexOf('题型')
  const words =
    at < 0
      ? []
      : [...new Set(body.map((row) => (row[at] ?? '').trim()))].filter((word) => word !== '' && word.length <= 20)
  const wordList = words.slice(0, WORDS)
  return {
    signature: signatureOf(titles),
    sheet,
    headRow: head + 1,
    titleList: titles,
    rowList,
    rowTotal: body.length,
    wordList,
    proposal: { fieldList, kindList: wordList.map((word) => ({ word, kind: numberOf(kindOfWord(word)) })) },
  }
}

const numberOf = (found: number | 'choice' | null): number => (typeof found === 'number' ? found : 0)

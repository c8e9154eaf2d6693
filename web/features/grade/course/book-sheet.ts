/** Grade book as a spreadsheet, and recalculated with other rules. Pure. */
import { type BookRule, bookTotal } from '@zhixing/contract/grade/book-rules'
import type { OutputOf } from '@zhixing/contract'
import { texts } from './texts.ts'

export type Book = OutputOf<'exam/auth/grade/book/view'>
export type BookLine = Book['list'][number]
const words = texts.book

/** Title of a column, with its full mark. */
export const columnTitle = ({ columnName, fullScore, part }: Book['columnList'][number]) =>
  words.columnTitle(columnName, fullScore, part === 'attendance')

/** Rows recalculated with draft rules. */
export function tried(book: Book, rule: BookRule): BookLine[] {
  return book.list.map((line) => ({
    ...line,
    ...bookTotal(
      rule,
      book.columnList,
      Object.fromEntries(book.columnList.map(({ columnId }, at) => [columnId, line.marks[at]])),
    ),
  }))
}

export function bookSheet({ columnList }: Book, lines: readonly BookLine[]) {
  return {
    heads: [words.name, ...columnList.map(columnTitle), words.total, words.passed],
    cells: lines.map(({ nickname, marks, total, isPassed }) => [
      nickname,
      ...marks,
      total,
      total === null ? '' : isPassed ? words.passed : words.failed,
    ]),
  }
}

/** Average of existing totals, and how many pass. */
export function summary(lines: readonly BookLine[]): { average: string; passed: number; of: number } {
  const totals = lines.flatMap(({ total }) => (total === null ? [] : [total]))
  const average =
    totals.length === 0 ? words.none : (totals.reduce((sum, one) => sum + one, 0) / totals.length).toFixed(1)
  return { average, passed: lines.filter(({ isPassed }) => isPassed).length, of: totals.length }
}

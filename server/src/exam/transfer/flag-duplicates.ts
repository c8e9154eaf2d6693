/** Rows that the bank has already, or that an earlier row of the file says already. */
import type { Sql } from '../../kernel/db/index.ts'
import { nearProblems } from '../bank/index.ts'
import { textHash } from '@zhixing/exam-model'
import type { ReadRow } from '@zhixing/question-formats'
import { texts } from './texts.ts'

/**
 * Adds to rows, part after part of a file, what is alike: as a warning, and as a mark by which those that are the same can be left out together.
 * @param seen numbers of earlier rows by their words
 */
export function alikeIn(sql: Sql, lecturerId: string, seen: Map<string, number>) {
  return async (rows: readonly ReadRow[]): Promise<(ReadRow & { isSame: 0 | 1 })[]> => {
    const near = await nearProblems(
      sql,
      lecturerId,
      rows.map(({ doc }) => doc),
    )
    return rows.map((row, at) => {
      const words = textHash(row.doc).toString('hex')
      const earlier = seen.get(words)
      if (earlier === undefined) seen.set(words, row.rowNo)
      const [best] = near[at] ?? []
      const sentence =
        best?.isSame === true
          ? texts.sameInBank
          : earlier !== undefined
            ? texts.sameInFile(earlier)
            : best && texts.nearInBank(best.likeness, best.plainText)
      return {
        ...row,
        warnings: sentence === undefined ? row.warnings : [...row.warnings, sentence],
        isSame: best?.isSame === true || earlier !== undefined ? 1 : 0,
      }
    })
  }
}

/** Flags rows that duplicate the bank or an earlier row of the file. */
import type { Sql } from '../../kernel/db/index.ts'
import { nearProblems } from '../bank/index.ts'
import { textHash } from '@zhixing/exam-model'
import type { ReadRow } from '@zhixing/question-formats'
import { texts } from './texts.ts'

/**
 * Adds warnings about near duplicates to a batch of rows, and flags exact ones so that they can be skipped together.
 * @param seen row numbers of earlier rows by text
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

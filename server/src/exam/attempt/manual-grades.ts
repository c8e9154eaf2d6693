/** Merges manual marks into marks made by rules. */
import type { Mark } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { type FrozenPaper, type RecordMarks, sumsOf, withPeople } from '@zhixing/exam-model'
import { selectGivenOf } from './manual-grades.sql.ts'

interface Marked {
  recordId: string
  paper: Pick<FrozenPaper, 'rules'>
  marks: Mark[]
}

/**
 * Sums of re-marked records with the manual marks of unchanged answers restored, in the given order. A changed answer
 * waits for a person again; a mark raised by a recheck stays.
 */
export async function withGiven(
  sql: Sql,
  records: readonly Marked[],
): Promise<(RecordMarks & { subjective: number })[]> {
  const ids = records.map(({ recordId }) => recordId)
  const given = ids.length > 0 ? await selectGivenOf(sql, ids) : []
  const byAnswer = Map.groupBy(given, ({ recordId, problemId }) => `${recordId} ${problemId}`)
  return records.map(({ recordId, paper: { rules }, marks }) =>
    sumsOf(
      marks.map((mark) => {
        const own = byAnswer.get(`${recordId} ${mark.problemId}`)
        return own ? withPeople(mark, own, rules) : mark
      }),
      rules.passScore,
    ),
  )
}

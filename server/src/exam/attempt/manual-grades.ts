/** Marks made anew by rules, with what people gave for the same answers put back. */
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
 * The sums of these records once what people gave counts again, in the same order. Nobody marks twice what did not change; what is another answer now
 * waits for a person. What was raised at a taker's request stays raised.
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

/** Marks made anew by rules, with what people gave for the same answers put back. */
import type { Mark } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { type FrozenPaper, decidedMark, type RecordMarks, sumsOf } from '../model/index.ts'
import { selectGivenOf } from './manual-grades.sql.ts'

interface Marked {
  recordId: string
  paper: Pick<FrozenPaper, 'rules'>
  marks: Mark[]
}

const isOpen = ({ answerStatus }: Mark): boolean => answerStatus === 'reviewing'

/**
 * The sums of these records once what people gave counts again, in the same order. Nobody marks twice what did not change; what is another answer now
 * waits for a person. Asks the database only about records in which something waits.
 */
export async function withGiven(
  sql: Sql,
  records: readonly Marked[],
): Promise<(RecordMarks & { subjective: number })[]> {
  const ids = records.filter(({ marks }) => marks.some(isOpen)).map(({ recordId }) => recordId)
  const given = ids.length > 0 ? await selectGivenOf(sql, ids) : []
  const byAnswer = Map.groupBy(given, ({ recordId, problemId }) => `${recordId} ${problemId}`)
  return records.map(({ recordId, paper: { rules }, marks }) =>
    sumsOf(
      marks.map((mark) => {
        const own = isOpen(mark) ? byAnswer.get(`${recordId} ${mark.problemId}`) : undefined
        return own ? decidedMark(mark, own, rules) : mark
      }),
      rules.passScore,
    ),
  )
}

/** Wrong answers of a person with their keys, for the domain that explains them. */
import { keyWords } from '@zhixing/contract/exam/paper-words'
import { isSubjective } from '@zhixing/contract/exam/kinds'
import type { ProblemDoc, SubProblem } from '@zhixing/contract/exam/shapes'
import { htmlText } from '@zhixing/exam-model'
import type { Db, Sql } from '../../kernel/db/index.ts'
import { markKeysSeenOf } from '../grading/index.ts'
import { selectPractisable } from './explanations.sql.ts'
import { selectBooked, selectEntries } from './wrong-book.sql.ts'

/** Parts of one problem that are explained at once. */
const MAX_PARTS = 10

export interface WrongAnswer {
  doc: ProblemDoc
  /** The part that was answered; the problem itself if it has none. */
  leaf: ProblemDoc | SubProblem
  /** Answer and key in words. */
  given: string
  key: string
  /** When it was last answered. */
  lastTime: string
}

/**
 * The wrong answers of a person to a problem while its key is open to them, as in the wrong-answer book; none
 * otherwise. The key counts as seen from now on.
 */
export async function readWrongAnswers(db: Db, userId: string, problemId: string, now: Date): Promise<WrongAnswer[]> {
  const by = { siteId: db.siteId, userId, now, problemIds: [problemId] }
  const rows = await selectEntries(db, { ...by, sortBy: 'time', limit: MAX_PARTS, offset: 0 })
  if (rows.length > 0) await markKeysSeenOf(db, userId, [problemId])
  return rows.map(({ doc, subId, userAnswer, lastTime }) => {
    const leaf = doc.subList.find(({ id }) => id === subId) ?? doc
    const words = (answer: readonly string[]) =>
      isSubjective(leaf.problemType)
        ? answer.map(htmlText).join('\n')
        : keyWords(leaf, { answer: [...answer], aliasList: [] })
    return { doc, leaf, given: words(userAnswer), key: words(leaf.answer), lastTime }
  })
}

/** Those of the problems whose keys are open to a person: they may be practised, or stand in the wrong-answer book. */
export async function selectRevealed(
  sql: Sql,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const [practisable, booked] = await Promise.all([
    selectPractisable(sql, userId, ids, now),
    selectBooked(sql, { siteId: sql.siteId, userId, now, problemIds: ids }),
  ])
  return new Set([...practisable, ...booked])
}

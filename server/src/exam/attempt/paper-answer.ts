/**
 * The paper as a taker receives it. A paper without draws is serialised once: a whole school requests it within a
 * minute.
 */
import { record } from '@zhixing/contract/exam/record'
import { found } from '../../kernel/errors.ts'
import { ReadyAnswer } from '../../kernel/implement.ts'
import { learnerPaper, problemsOf } from '@zhixing/exam-model'
import { selectPaper, type StoredPaper } from '../paper/index.ts'
import type { KnownRecord } from './attempt-batcher.ts'
import type { Taker } from './taker.ts'

/** Lives as long as the cached paper; a correction of keys replaces that. */
const ready = new WeakMap<StoredPaper, ReadyAnswer>()

export async function paperAnswer({ services, siteId }: Taker, { examId, version, seed }: KnownRecord) {
  const db = services.database.reservedPool(siteId, 'exam')
  const paper = found(await selectPaper(db, examId, version, 'any'))
  const problems = problemsOf(paper, seed)
  if (problems.length < paper.problemList.length) return learnerPaper(paper, new Set(problems.map(({ id }) => id)))
  let answer = ready.get(paper)
  if (!answer) ready.set(paper, (answer = new ReadyAnswer(record.paper, learnerPaper(paper))))
  return answer
}

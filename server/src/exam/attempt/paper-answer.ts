/** The paper as a taker gets it. One that is the same for everybody is made ready once: a whole school asks for it within a minute. */
import { record } from '@zhixing/contract/exam/record'
import { found } from '../../kernel/errors.ts'
import { ReadyAnswer } from '../../kernel/implement.ts'
import { learnerPaper, problemsOf } from '@zhixing/exam-model'
import { selectPaper, type StoredPaper } from '../paper/index.ts'
import type { KnownRecord } from './attempt-batcher.ts'
import type { Taker } from './taker.ts'

/** Lives as long as the paper is kept in memory; a correction of keys makes a new paper there. */
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

/** Problems of the bank as questions of films. */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import { problemBank } from '../../course/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { isCountedProblem } from '../attempt/index.ts'
import { loadProblems, selectUsable } from '../bank/index.ts'
import { selectLocked } from './pool.sql.ts'

/** The newest version of a problem that a lecturer may use, unless a paper that counts contains it. */
async function copyOf(
  sql: Sql,
  { lecturerId, problemId, now }: { lecturerId: string | null; problemId: string; now: Date },
): Promise<ProblemDoc | 'missing' | 'counted'> {
  if (!(await selectUsable(sql, lecturerId, [problemId])).has(problemId)) return 'missing'
  if (await isCountedProblem(sql, problemId, now)) return 'counted'
  return (await loadProblems(sql, [problemId])).get(problemId)?.doc ?? 'missing'
}

export const filmProblems = problemBank.with({ copyOf, locked: selectLocked })

/** A question of a film as a problem: checked, shown without its key, marked. Pure but for refusals. */
import { momentKinds } from '@zhixing/contract/course/moment-kinds'
import type { Explained, LearnerProblem, Mark, ProblemDoc, UserAnswer } from '@zhixing/contract/exam/shapes'
import { checkProblem, cleanProblem, explainedPart, learnerProblem, markProblem, ruleFor } from '@zhixing/exam-model'
import { CallError } from '../kernel/errors.ts'
import { refusingHtml } from '../lib/html.ts'

export const momentTexts = {
  kind: '视频中只能提单选、多选、不定项、判断和填空题，它们能马上判分',
} as const

/**
 * A problem as it is stored: cleaned, complete, and of a kind that is marked at once.
 * @throws {CallError} invalid, with the first error and its field
 */
export function askable(problem: Omit<ProblemDoc, 'subList'>): ProblemDoc {
  if (!momentKinds.includes(problem.problemType)) throw new CallError('invalid', momentTexts.kind, 'problemType')
  const doc = refusingHtml(() => cleanProblem({ ...problem, subList: [] }))
  const [error] = checkProblem(doc)
  if (error) throw new CallError('invalid', error.msg, error.field)
  return doc
}

interface Asked {
  id: string
  problem: ProblemDoc
}
/** A question is worth its own points: it has no others. */
const frozen = ({ id, problem }: Asked) => ({
  id,
  doc: problem,
  rule: ruleFor(problem, { score: problem.score, missMode: 2, missScore: 0, deduct: 0, subScores: [] }),
})

/** The question without its key. */
export const shownMoment = (moment: Asked): LearnerProblem => learnerProblem(frozen(moment))

/** The mark of an answer, with the key. */
export function markedMoment(moment: Asked, answer: UserAnswer): { mark: Mark; explained: Explained } {
  const [mark] = markProblem(frozen(moment), new Map([[moment.id, answer]]))
  if (!mark) throw new Error(`question ${moment.id} has no mark`)
  return { mark, explained: explainedPart(moment.id, moment.problem, null) }
}

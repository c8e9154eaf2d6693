import { answerForm } from '@zhixing/contract/exam/kinds'
import type { Explained, LearnerProblem } from '@zhixing/contract/exam/shapes'
import type { ReactNode } from 'react'
import { leavesOf, ProblemView } from '../paper/index.ts'

/** Kinds answered inside the problem: the key is filled in there. */
const filledIn = (problemType: number): boolean => /^(?:texts|order|pairs|gaps)$/.test(answerForm(problemType) ?? '')

/** A problem with key and analysis, without an answer. */
export function Keyed({
  problem,
  no,
  explained,
  aside,
}: {
  problem: LearnerProblem
  no?: number
  explained: readonly Explained[]
  aside?: ReactNode
}) {
  const keys = Object.fromEntries(explained.map((one) => [one.id, one]))
  const answers = leavesOf(problem).flatMap((leaf): [string, string[]][] =>
    filledIn(leaf.problemType) ? [[leaf.id, keys[leaf.id]?.answer ?? []]] : [],
  )
  return (
    <ProblemView
      problem={problem}
      {...(no === undefined ? {} : { no })}
      answers={Object.fromEntries(answers)}
      mode="explained"
      explained={keys}
      aside={aside}
    />
  )
}

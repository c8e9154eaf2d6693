import { useState } from 'react'
import { pickedIds } from './compose.ts'
import type { PaperProblem, Title } from './state.ts'
import { useQuery } from '../../../use-query.ts'
import { useChange } from '../../../ui/use-change.ts'

export type KnownProblem = Pick<
  PaperProblem,
  | 'problemId'
  | 'problemType'
  | 'problemContent'
  | 'plainText'
  | 'difficulty'
  | 'score'
  | 'isOwn'
  | 'isUsable'
  | 'subTotal'
>
export interface Problems {
  /** What is known of a problem; undefined while it is being asked for, or when it is gone. */
  of: (problemId: string) => KnownProblem | undefined
  learn: (list: readonly KnownProblem[]) => void
}

/** The problems that sections name, with their words: those that came with the paper, those that were picked, and the rest asked for. */
export function useProblems(start: readonly PaperProblem[], titles: readonly Title[]): Problems {
  const [known, setKnown] = useState(() => new Map<string, KnownProblem>(start.map((one) => [one.problemId, one])))
  const learn = (list: readonly KnownProblem[]) =>
    setKnown((now) => new Map([...now, ...list.map((one) => [one.problemId, one] as const)]))
  const unknown = [...pickedIds(titles)].filter((id) => !known.has(id)).slice(0, 500)
  const asked = unknown.join()

  // Without network the rows say no more than that they are there, until it is back.
  const { data } = useQuery('exam/auth/exam/audit/problem/view', asked ? { problemIds: asked.split(',') } : null, {
    quiet: true,
  })
  useChange(data, (answer) => answer && learn(answer.list))

  return { of: (problemId) => known.get(problemId), learn }
}

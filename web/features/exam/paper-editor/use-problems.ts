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
  /** The problem; undefined while loading or if it was deleted. */
  of: (problemId: string) => KnownProblem | undefined
  learn: (list: readonly KnownProblem[]) => void
}

/** Problems of the sections with their stems: those loaded with the paper, picked ones, and the rest fetched. */
export function useProblems(start: readonly PaperProblem[], titles: readonly Title[]): Problems {
  const [known, setKnown] = useState(() => new Map<string, KnownProblem>(start.map((one) => [one.problemId, one])))
  const learn = (list: readonly KnownProblem[]) =>
    setKnown((now) => new Map([...now, ...list.map((one) => [one.problemId, one] as const)]))
  const unknown = [...pickedIds(titles)].filter((id) => !known.has(id)).slice(0, 500)
  const asked = unknown.join()

  // Offline, rows show no stem until the network is back.
  const { data } = useQuery('exam/auth/exam/audit/problem/view', asked ? { problemIds: asked.split(',') } : null, {
    quiet: true,
  })
  useChange(data, (answer) => answer && learn(answer.list))

  return { of: (problemId) => known.get(problemId), learn }
}

import type { OutputOf } from '@zhixing/contract'
import { isTransient, mustSignIn } from '@zhixing/contract/errors'
import type { Explained, LearnerProblem, Mark } from '@zhixing/contract/exam/shapes'
import { useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { leavesOf } from '../paper/index.ts'
import type { ItemState } from './answer-sheet.tsx'
import { keep, readSaved } from './saved-answers.ts'
import { stateOf } from './state.ts'
import { useQueue } from './use-queue.ts'
import { useStoredState } from '../../../ui/use-change.ts'

export type PracticeData = OutputOf<'exam/auth/practice/view'>
type AnswerResult = OutputOf<'exam/auth/practice/user/answer/save'>

const byId = <T extends { problemId: string } | { id: string }>(list: readonly T[]): Record<string, T> =>
  Object.fromEntries(list.map((one) => ['problemId' in one ? one.problemId : one.id, one]))

/** A refusal that a retry would not change. */
const isFinal = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && !isTransient(failure) && !mustSignIn(failure.code)

/** A practice in progress: answers are on the server, pending input on this device. Failed sends are queued. */
export function usePractice(data: PracticeData) {
  const { id, problemList } = data
  const [marks, setMarks] = useState<Record<string, Mark>>(() => byId(data.markList))
  const [explained, setExplained] = useState<Record<string, Explained>>(() => byId(data.explainedList))
  const [sent, setSent] = useState(() =>
    Object.fromEntries(data.answerList.map(({ problemId, userAnswer }) => [problemId, userAnswer])),
  )
  const [typed, setTyped] = useStoredState<Record<string, string[]>>(id, {}, () => readSaved(id))
  const [counts, setCounts] = useState({ answered: data.answeredCount, right: data.rightCount })
  const { busy, run } = useAction({ reload: false })
  const [error, setError] = useState<{ problemId: string; text: string } | null>(null)
  const [late, setLate] = useState<ReadonlySet<string>>(new Set())

  function type(problemId: string, answer: string[]) {
    setError(null)
    setTyped((now) => {
      const next = { ...now, [problemId]: answer }
      keep(id, next)
      return next
    })
  }

  function take(problem: LearnerProblem, result: AnswerResult) {
    setMarks((now) => ({ ...now, ...byId(result.markList) }))
    setExplained((now) => ({ ...now, ...byId(result.explainedList) }))
    setCounts({ answered: result.answeredCount, right: result.rightCount })
    setTyped((now) => {
      const left = { ...now }
      for (const leaf of leavesOf(problem)) delete left[leaf.id]
      keep(id, left)
      return left
    })
  }

  /** Sends the parts of a problem. Rejects as the call does. */
  async function send(problem: LearnerProblem, answers: string[][], quiet: boolean): Promise<void> {
    const isMaterial = leavesOf(problem)[0] !== problem
    const result = await api(
      'exam/auth/practice/user/answer/save',
      { id, problemId: problem.id, ...(isMaterial ? { subAnswers: answers } : { userAnswer: answers[0] ?? [] }) },
      { isShowErrTip: false, quiet },
    )
    const given = leavesOf(problem).map((leaf, at): [string, string[]] => [leaf.id, answers[at] ?? []])
    setSent((now) => ({ ...now, ...Object.fromEntries(given) }))
    take(problem, result)
  }

  function refuse(problem: LearnerProblem, failure: ApiError) {
    // The problem is used by a running exam: not answerable here for now.
    if (failure.code === 999) setLate((now) => new Set([...now, problem.id]))
    setError({ problemId: problem.id, text: failure.message })
  }

  const queue = useQueue(id, async (problemId, answers) => {
    const problem = problemList.find((one) => one.id === problemId)
    if (!problem) return 'done'
    try {
      await send(problem, answers, true)
      return 'done'
    } catch (failure) {
      if (!isFinal(failure)) return 'later'
      refuse(problem, failure)
      return 'done'
    }
  })

  /** Submits the answer to a problem; true if accepted or queued. `empty`: given up. */
  async function submit(problem: LearnerProblem, empty = false): Promise<boolean> {
    const answers = leavesOf(problem).map((leaf) => (empty ? [] : (typed[leaf.id] ?? [])))
    setError(null)
    const isTaken = await run('answer', async () => {
      try {
        await send(problem, answers, false)
        queue.remove(problem.id)
      } catch (failure) {
        if (isFinal(failure)) {
          refuse(problem, failure)
          return false
        }
        queue.add(problem.id, answers)
      }
      return true
    })
    return isTaken ?? false
  }

  /** Self-assessment of an answer that only its author can judge. */
  const judge = (problem: LearnerProblem, leafId: string, answerStatus: 'right' | 'part' | 'wrong') =>
    run('judge', async () =>
      take(problem, await api('exam/auth/practice/user/answer/judge', { id, problemId: leafId, answerStatus })),
    )

  const locked = new Set([...data.lockedIds, ...late])
  const states: ItemState[] = problemList.map((problem) =>
    stateOf(
      leavesOf(problem).map((leaf) => marks[leaf.id]),
      locked.has(problem.id),
      queue.ids.includes(problem.id),
    ),
  )

  return {
    marks,
    explained,
    answers: { ...sent, ...typed },
    typed,
    counts,
    states,
    queue,
    busy: busy !== '',
    error,
    type,
    submit,
    judge,
    setError,
  }
}

import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { keep, readSaved } from '../practice/index.ts'
import { beginRound, rated, skipped } from './session.ts'
import { texts } from './texts.ts'
import { useStoredState } from '../../../ui/use-change.ts'

export type Task = OutputOf<'exam/auth/user/error/problem/today'>['list'][number]
export type Reviewed = OutputOf<'exam/auth/user/error/problem/review'>

const SAVED = 'review'
/** Storage key of an entry's answer. */
export const leafOf = ({ subId, problemId }: Pick<Task, 'subId' | 'problemId'>) => (subId === '0' ? problemId : subId)

/** State of a review round: answer, feedback, rating, next. */
export function useReview(list: readonly Task[]) {
  const [round, setRound] = useState(() => beginRound(list))
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const { busy, run } = useAction({ reload: false })
  const [error, setError] = useState('')
  // A failed send, for retry; `empty`: forgotten.
  const [unsent, setUnsent] = useState<{ empty: boolean } | null>(null)
  const task = round.queue[round.at]

  // Input from before a reload: read after hydration, since only the browser has it.
  const first = list[0]?.id ?? ''
  const [answer, setAnswer] = useStoredState<string[]>(first, [], () => readSaved(SAVED)[first] ?? [])

  /** One state update for the next entry: a key pressed right away must not be lost to clearing. */
  function advance(next: typeof round) {
    const entry = next.queue[next.at]
    setRound(next)
    setReviewed(null)
    setUnsent(null)
    setError('')
    // A repetition starts empty.
    setAnswer(entry && next.at < list.length ? (readSaved(SAVED)[entry.id] ?? []) : [])
  }

  function type(next: string[]) {
    if (!task || reviewed) return
    setUnsent(null)
    setError('')
    setAnswer(next)
    keep(SAVED, { ...readSaved(SAVED), [task.id]: next })
  }
  function forget(id: string) {
    const { [id]: _gone, ...rest } = readSaved(SAVED)
    keep(SAVED, rest)
  }

  /** Sends the answer; `empty`: forgotten. */
  async function submit(empty = false) {
    if (!task || busy || reviewed) return
    setUnsent(null)
    setError('')
    const input = { id: task.id, userAnswer: empty ? [] : answer }
    await run(
      // Idempotency key: retries are one review, a repetition is another.
      `review ${round.at}`,
      async (clientKey) => {
        const result = await api('exam/auth/user/error/problem/review', { ...input, clientKey })
        if (empty) setAnswer([])
        forget(task.id)
        setReviewed(result)
      },
      {
        onError(failure) {
          if (failure instanceof ApiError && failure.code === 404) {
            advance(skipped(round))
            setError(texts.gone)
          } else if (failure instanceof ApiError && failure.code === 422) setError(failure.message)
          else {
            setUnsent({ empty })
            setError(failure instanceof ApiError && failure.code !== 0 ? texts.failed : texts.unsent)
          }
        },
      },
    )
  }

  // Retries with the same idempotency key.
  useEffect(() => {
    if (!unsent) return undefined
    const again = () => void submit(unsent.empty)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })

  /** Rates and moves on. */
  async function rate(rating: number) {
    if (!reviewed || busy) return
    const choice = reviewed.ratingList.find((one) => one.rating === rating)
    if (!choice) return
    await run('rate', async () => {
      if (rating !== reviewed.rating)
        await api('exam/auth/user/error/problem/rate', { reviewId: reviewed.reviewId, rating })
      advance(rated(round, rating, choice.isMastered))
    })
  }

  return { round, task, answer, reviewed, busy: busy !== '', error, type, submit, rate, setError }
}

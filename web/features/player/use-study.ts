import { mustSignIn } from '@zhixing/contract/errors'
import { useCallback, useEffect, useState } from 'react'
import { api, ApiError } from '../../api.ts'
import { useOutbox } from './device.ts'
import type { Outbox } from './outbox.ts'
import type { Lesson } from './use-watching.ts'

/** Why a lesson is not there. `elsewhere`: this account has signed in on another device. */
export type Refusal = 'signIn' | 'elsewhere' | 'notOwned' | 'gone' | 'failed'

export interface Study {
  lesson: Lesson | null
  refusal: Refusal | null
  /** The learner goes on here instead of where the server says, seconds; after a failure, or when the address asks for a moment. */
  startAt: number | null
  /** Fetches the permission anew. */
  again(place?: number): void
}

const NOT_OWNED = 456
const ELSEWHERE = 304
/** How long a lesson waits for reports that an earlier one left; ms. */
const PATIENCE = 3_000

function refusalOf(error: unknown): Refusal {
  const code = error instanceof ApiError ? error.code : 0
  if (code === ELSEWHERE) return 'elsewhere'
  if (mustSignIn(code)) return 'signIn'
  if (code === NOT_OWNED) return 'notOwned'
  return code === 404 || code === 422 || code === 306 ? 'gone' : 'failed'
}

/**
 * The signed permission to study a period. What waits in the outbox goes first: a new study would take the time from it for which the
 * server credits watching.
 */
export function useStudy({
  periodId,
  signedIn,
  outbox,
  moment,
}: {
  periodId: string
  signedIn: boolean
  outbox: Outbox | null
  moment: number | null
}): Study {
  const [ask, setAsk] = useState({ periodId, startAt: moment })
  const [answer, setAnswer] = useState<{ to: object; lesson: Lesson | null; refusal: Refusal | null } | null>(null)

  // Another lesson, or another moment of the same one, is another question.
  const [last, setLast] = useState({ periodId, moment })
  if (last.periodId !== periodId || (last.moment !== moment && moment !== null)) {
    setLast({ periodId, moment })
    setAsk({ periodId, startAt: moment })
  }

  useEffect(() => {
    if (!outbox) return
    let gone = false
    async function sign(box: Outbox) {
      if (box.view().waiting.length > 0)
        await Promise.race([box.flush({ force: true }), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
      if (gone) return
      try {
        const lesson = await api('course/auth/course/sign', { periodId: ask.periodId }, { quiet: true })
        if (!gone) setAnswer({ to: ask, lesson, refusal: null })
      } catch (error) {
        if (!gone) setAnswer({ to: ask, lesson: null, refusal: refusalOf(error) })
      }
    }
    void sign(outbox)
    return () => {
      gone = true
    }
  }, [ask, outbox])

  const again = useCallback((place?: number) => setAsk({ periodId, startAt: place ?? null }), [periodId])
  const current = answer?.to === ask ? answer : null
  // A report that was refused for want of a session: what is still playing is played for nobody, and ends.
  const { state, code } = useOutbox(outbox)
  const ended: Refusal | null = state !== 'signIn' ? null : code === ELSEWHERE ? 'elsewhere' : 'signIn'
  return {
    lesson: current?.lesson ?? null,
    refusal: signedIn ? (ended ?? current?.refusal ?? null) : 'signIn',
    startAt: ask.startAt,
    again,
  }
}

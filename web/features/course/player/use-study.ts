import { mustSignIn } from '@zhixing/contract/errors'
import { useCallback, useState } from 'react'
import { api } from '../../../api.ts'
import { useOutbox } from './device.ts'
import type { Outbox } from './outbox.ts'
import type { Lesson } from './use-watching.ts'
import { useAsk } from '../../../use-query.ts'

/** Why a lesson cannot be studied. `elsewhere`: the account signed in on another device. */
export type Refusal = 'signIn' | 'elsewhere' | 'notOwned' | 'gone' | 'failed'

export interface Study {
  lesson: Lesson | null
  refusal: Refusal | null
  /** Overrides the resume position, seconds; after a failure, or from the URL. */
  startAt: number | null
  /** Fetches a new ticket. */
  again(place?: number): void
}

const NOT_OWNED = 456
const ELSEWHERE = 304
/** How long to wait for reports of an earlier lesson; ms. */
const TIMEOUT_MS = 3_000

function refusalOf(code = 0): Refusal {
  if (code === ELSEWHERE) return 'elsewhere'
  if (mustSignIn(code)) return 'signIn'
  if (code === NOT_OWNED) return 'notOwned'
  return code === 404 || code === 422 || code === 306 ? 'gone' : 'failed'
}

/**
 * The study ticket of a period. Flushes the outbox first: a new study would take the time for which the server
 * credits earlier watching.
 */
export function useStudy({
  periodId,
  signedIn,
  open,
  outbox,
  moment,
}: {
  periodId: string
  signedIn: boolean
  /** The lesson is open to visitors. */
  open: boolean
  outbox: Outbox | null
  moment: number | null
}): Study {
  const [ask, setAsk] = useState({ periodId, startAt: moment, turn: 0 })

  // Another lesson or position needs a new ticket.
  const [last, setLast] = useState({ periodId, moment })
  if (last.periodId !== periodId || (last.moment !== moment && moment !== null)) {
    setLast({ periodId, moment })
    setAsk({ periodId, startAt: moment, turn: ask.turn + 1 })
  }

  const trying = open && !signedIn
  // Signing in during a trial needs a new ticket.
  const who = outbox ? 'learner' : trying ? 'visitor' : null
  const answer = useAsk<Lesson>(who && `${who} ${ask.periodId} ${ask.turn}`, async ({ signal }) => {
    if (outbox && outbox.view().waiting.length > 0)
      await Promise.race([outbox.flush({ force: true }), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
    signal.throwIfAborted()
    if (!outbox) return api('course/api/course/trial/sign', { periodId: ask.periodId }, { quiet: true, signal })
    return api('course/auth/course/sign', { periodId: ask.periodId }, { quiet: true, signal })
  })

  const again = useCallback(
    (place?: number) => setAsk(({ turn }) => ({ periodId, startAt: place ?? null, turn: turn + 1 })),
    [periodId],
  )
  const refused = answer.error === undefined ? null : refusalOf(answer.code)
  // A report was rejected for lack of a session: progress would be lost, so playback ends.
  const { state, code } = useOutbox(outbox)
  const ended: Refusal | null = state !== 'signIn' ? null : code === ELSEWHERE ? 'elsewhere' : 'signIn'
  return {
    lesson: answer.data ?? null,
    refusal: signedIn || trying ? (ended ?? refused) : 'signIn',
    startAt: ask.startAt,
    again,
  }
}

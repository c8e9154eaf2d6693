import { useCallback, useEffect, useRef, useState } from 'react'
import { api, ApiError } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { texts } from './texts.ts'
import type { Turn } from './turn.ts'
import { rateTurn, writeTurn } from './write-turn.ts'

/** Where a question is asked. */
export interface AskedAt {
  courseId: string
  periodId: string
  /** Current second of the film; 0 for a text. */
  second: () => number
}

export interface Asking {
  turns: readonly Turn[]
  busy: boolean
  /** Why the last question was not answered; it stays in the field. */
  error: string
  /** @returns whether the question was accepted */
  ask(question: string): Promise<boolean>
  stop(): void
  rate(turnId: string, useful: 1 | 0 | -1): void
  /** Begins another conversation. */
  clear(): void
  /** Shows an earlier conversation, to be continued. */
  open(talkId: string): void
}

/** A conversation with a course. Visitors get places, without a conversation. */
export function useAsk({ courseId, periodId, second }: AskedAt, isSignedIn: boolean): Asking {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const talkId = useRef<string | undefined>(undefined)
  const stopper = useRef<AbortController | null>(null)
  const key = useRef({ question: '', key: '' })
  useEffect(() => () => stopper.current?.abort(), [])

  const change = useCallback((turnId: string, to: Partial<Turn>) => {
    setTurns((all) => all.map((turn) => (turn.turnId === turnId ? { ...turn, ...to } : turn)))
  }, [])

  async function ask(question: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setError('')
    // The same question is sent again after a network failure.
    if (key.current.question !== question) key.current = { question, key: newKey() }
    try {
      if (!isSignedIn) {
        const { placeList } = await api('assistant/api/place/find', { courseId, question }, { isShowErrTip: false })
        const state = placeList.length > 0 ? 'places' : 'uncovered'
        const gmtCreate = new Date().toISOString()
        const made = { turnId: newKey(), question, answer: '', isGenerated: false, notice: '', useful: 0 } as const
        setTurns((all) => [...all, { ...made, state, placeList, gmtCreate }])
        return true
      }
      const { talkId: talk, ...turn } = await api(
        'assistant/auth/ask/save',
        {
          courseId,
          periodId,
          videoTime: Math.floor(second()),
          question,
          clientKey: key.current.key,
          ...(talkId.current ? { talkId: talkId.current } : {}),
        },
        { isShowErrTip: false },
      )
      talkId.current = talk
      key.current = { question: '', key: '' }
      setTurns((all) => [...all.filter(({ turnId }) => turnId !== turn.turnId), turn])
      if (turn.state === 'waiting') {
        stopper.current = new AbortController()
        await writeTurn(turn.turnId, stopper.current.signal, (to) => change(turn.turnId, to))
      }
      return true
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : texts.failed)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    turns,
    busy,
    error,
    ask,
    stop: () => stopper.current?.abort(),
    rate: (turnId, useful) => rateTurn(turnId, useful, (to) => change(turnId, to)),
    open(id) {
      setBusy(true)
      setError('')
      void api('assistant/auth/talk/view', { id }, { isShowErrTip: false })
        .then(({ turnList }) => {
          talkId.current = id
          setTurns(turnList)
        })
        .catch((thrown: unknown) => setError(thrown instanceof ApiError ? thrown.message : texts.failed))
        .finally(() => setBusy(false))
    },
    clear() {
      stopper.current?.abort()
      talkId.current = undefined
      setTurns([])
    },
  }
}

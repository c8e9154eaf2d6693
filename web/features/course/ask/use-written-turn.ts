import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { isWriting } from './answer-text.tsx'
import { texts } from './texts.ts'
import type { Turn } from './turn.ts'
import { rateTurn, writeTurn } from './write-turn.ts'

/**
 * One turn: asked for, followed while it is written, stopped when the reader leaves.
 * @param save asks for it; the same key is sent again after a network failure
 */
export function useWrittenTurn<T extends Turn>(save: (clientKey: string) => Promise<T>, stored: T | null = null) {
  const [turn, setTurn] = useState(stored)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const stopper = useRef<AbortController | null>(null)
  const key = useRef('')
  useEffect(() => () => stopper.current?.abort(), [])
  const change = (to: Partial<Turn>) => setTurn((now) => now && { ...now, ...to })

  async function write() {
    if (busy) return
    setBusy(true)
    setError('')
    key.current ||= newKey()
    try {
      const made = await save(key.current)
      key.current = ''
      setTurn(made)
      if (made.state !== 'waiting') return
      stopper.current = new AbortController()
      await writeTurn(made.turnId, stopper.current.signal, change)
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : texts.failed)
    } finally {
      setBusy(false)
    }
  }

  return {
    turn,
    busy,
    error,
    isWriting: busy && turn !== null && isWriting(turn),
    write,
    stop: () => stopper.current?.abort(),
    rate: (useful: 1 | 0 | -1) => turn && rateTurn(turn.turnId, useful, change),
  }
}

import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api.ts'

export interface QueryResult<T> {
  /** The last answer; stays while the next one is on its way. */
  data: T | undefined
  loading: boolean
  error: string | undefined
  reload: () => void
  /** Replaces the answer by what a action is known to have made of it. */
  set: (data: T) => void
}

/**
 * The answer of a call for as long as the part is shown, asked anew when the input changes. `null` asks nothing. An answer that comes after
 * a newer question is dropped. `timeout`: milliseconds to wait for calls that work longer than others.
 */
export function useCall<K extends CallKey>(
  key: K,
  input: InputOf<K> | null,
  { timeout }: { timeout?: number } = {},
): QueryResult<OutputOf<K>> {
  const [state, setState] = useState<{ data?: OutputOf<K>; loading: boolean; error?: string }>({ loading: true })
  const [turn, setTurn] = useState(0)
  const asked = JSON.stringify(input)
  useEffect(() => {
    const wanted = JSON.parse(asked) as InputOf<K> | null
    if (wanted === null) return
    const aborter = new AbortController()
    setState(({ data }) => ({ ...(data === undefined ? {} : { data }), loading: true }))
    const patience = timeout === undefined ? {} : { timeout }
    api(key, wanted, { isShowErrTip: false, signal: aborter.signal, ...patience }).then(
      (data) => {
        if (!aborter.signal.aborted) setState({ data, loading: false })
      },
      (error: unknown) => {
        if (!aborter.signal.aborted)
          setState({ loading: false, error: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => aborter.abort()
  }, [key, asked, turn, timeout])
  const reload = useCallback(() => setTurn((n) => n + 1), [])
  const set = useCallback((data: OutputOf<K>) => setState({ data, loading: false }), [])
  return { data: state.data, loading: state.loading, error: state.error, reload, set }
}

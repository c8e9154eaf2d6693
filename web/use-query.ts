import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, api, type SentInput } from './api.ts'
import { useChange } from './ui/use-change.ts'

export interface QueryResult<T> {
  /** The last answer; stays while the same question is asked again, and when that fails. */
  data: T | undefined
  /** Whether an answer is on its way (or waits for its pause). */
  loading: boolean
  error: string | undefined
  /** The code of the error, where the server answered one; 0 without a network. */
  code: number | undefined
  /** False while a polled question rests because nobody sees the page. */
  isLive: boolean
  reload: () => void
  /** Replaces the answer by what an action is known to have made of it. */
  set: (data: T | ((now: T | undefined) => T | undefined)) => void
}

export interface QueryOptions<T> {
  /** Show the answer of the question before while the next one is on its way, and when it fails: for lists that are paged and filtered. */
  keep?: boolean
  /** Wait so many milliseconds for the typing to end; the first question is asked at once. */
  debounce?: number
  /** Ask again so many milliseconds after each answer while the page is seen. A function says when by the last answer, and by the code if it failed since; false: no more. */
  poll?: number | ((data: T | undefined, code: number | undefined) => number | false)
  /** No loading bar, no way to the login page. */
  quiet?: boolean
}

/** What a question is asked with: it ends with the part that asked, and is quiet when it comes by itself. */
export interface Asked {
  signal: AbortSignal
  quiet: boolean
}

interface State<T> {
  key: string | null
  data?: T | undefined
  loading: boolean
  error?: string
  code?: number
}

/**
 * The answer of a call for as long as the part is shown, asked anew when the input changes. `null` asks nothing. What comes after a newer
 * question, or after the part has gone, is dropped. Errors are not reported anywhere else: show them (ui/query-view.tsx).
 * @example const exams = useQuery('exam/auth/exam/mark/exams', { keyword, pageCurrent }, { keep: true, debounce: 250 })
 */
export function useQuery<K extends CallKey>(
  key: K,
  input: InputOf<K> | null,
  {
    timeout,
    ...options
  }: QueryOptions<OutputOf<K>> & {
    /** Milliseconds to wait for calls that work longer than others. */ timeout?: number
  } = {},
): QueryResult<OutputOf<K>> {
  return useAsk(
    input === null ? null : `${key} ${JSON.stringify(input)}`,
    ({ signal, quiet }) =>
      api(key, input as unknown as SentInput<K>, {
        isShowErrTip: false,
        signal,
        quiet,
        ...(timeout === undefined ? {} : { timeout }),
      }),
    options,
  )
}

/** The same for what takes more than one call: `key` names the question, and a new one is asked when it changes; null asks nothing. */
export function useAsk<T>(
  key: string | null,
  ask: (asked: Asked) => Promise<T>,
  { keep = false, debounce = 0, poll, quiet = false }: QueryOptions<T> = {},
): QueryResult<T> {
  const [state, setState] = useState<State<T>>({ key: null, loading: false })
  const [isLive, setLive] = useState(true)
  const again = useRef<() => void>(() => {})
  // The functions of a caller are new with every rendering; what is asked depends on the key alone.
  const latest = useRef({ ask, keep, poll, quiet, debounce })
  useEffect(() => {
    latest.current = { ask, keep, poll, quiet, debounce }
  })
  const isFirst = useRef(true)
  useChange(key, () => setState((now) => ({ ...now, loading: true })))

  useEffect(() => {
    if (key === null) return undefined
    const unmounted = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let current = new AbortController()
    let answered: T | undefined
    let refused: number | undefined

    async function run(isByItself: boolean) {
      clearTimeout(timer)
      current.abort()
      const own = new AbortController()
      current = own
      const signal = AbortSignal.any([unmounted.signal, own.signal])
      try {
        const data = await latest.current.ask({ signal, quiet: isByItself || latest.current.quiet })
        if (signal.aborted) return
        answered = data
        refused = undefined
        setState({ key, data, loading: false })
      } catch (error) {
        if (signal.aborted) return
        refused = error instanceof ApiError ? error.code : undefined
        setState((now) => ({
          key,
          ...((now.key === key || latest.current.keep) && now.data !== undefined ? { data: now.data } : {}),
          loading: false,
          error: error instanceof Error ? error.message : String(error),
          ...(error instanceof ApiError ? { code: error.code } : {}),
        }))
      }
      plan()
    }
    /** How long until it is asked again by itself; false for never. */
    function pauseOf(): number | false {
      const { poll: when = false } = latest.current
      return typeof when === 'function' ? when(answered, refused) : when
    }
    function plan() {
      const pause = pauseOf()
      if (pause !== false && document.visibilityState === 'visible') timer = setTimeout(() => void run(true), pause)
    }
    function seen() {
      if (latest.current.poll === undefined) return
      const isVisible = document.visibilityState === 'visible'
      setLive(isVisible)
      if (!isVisible) clearTimeout(timer)
      else if (pauseOf() !== false) void run(true)
    }

    again.current = () => {
      setState((now) => ({ ...now, key, loading: true }))
      void run(false)
    }
    const pause = isFirst.current ? 0 : latest.current.debounce
    isFirst.current = false
    if (pause > 0) timer = setTimeout(() => void run(false), pause)
    else void run(false)
    document.addEventListener('visibilitychange', seen)
    return () => {
      unmounted.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      again.current = () => {}
    }
  }, [key])

  const reload = useCallback(() => again.current(), [])
  const set = useCallback(
    (next: T | ((now: T | undefined) => T | undefined)) =>
      setState((now) => {
        const data = typeof next === 'function' ? (next as (now: T | undefined) => T | undefined)(now.data) : next
        return { key: now.key, data, loading: now.loading }
      }),
    [],
  )
  // An answer belongs to its question: the part must not show one record under the name of another, not even for one frame.
  const isOwn = state.key === key
  return {
    data: key !== null && (isOwn || keep) ? state.data : undefined,
    loading: key !== null && (state.loading || !isOwn),
    error: isOwn ? state.error : undefined,
    code: isOwn ? state.code : undefined,
    isLive,
    reload,
    set,
  }
}

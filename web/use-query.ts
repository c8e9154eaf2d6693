import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, api, markHandled, type SentInput } from './api.ts'
import { useChange } from './ui/use-change.ts'

export interface QueryResult<T> {
  /** Last data; kept during a reload, and if it fails. */
  data: T | undefined
  /** Whether a request is in flight (or debounced). */
  loading: boolean
  error: string | undefined
  /** Code of the error, if the server answered; 0 for a network failure. */
  code: number | undefined
  /** False while polling pauses in a hidden page. */
  isLive: boolean
  reload: () => void
  /** Sets the data after an action. */
  set: (data: T | ((now: T | undefined) => T | undefined)) => void
}

export interface QueryOptions<T> {
  /** Keep data of the previous key while loading, and on failure: for lists with pages and filters. */
  keep?: boolean
  /** Debounce in ms; the first request is sent at once. */
  debounce?: number
  /**
   * Poll interval in ms after each answer, while visible. A function decides by the last data, and by the code of a
   * later failure; false stops.
   */
  poll?: number | ((data: T | undefined, code: number | undefined) => number | false)
  /** No loading bar, no redirect to the login page. */
  quiet?: boolean
}

/** Options of a request: aborted on unmount, quiet when automatic. */
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
 * Data of a call while mounted, refetched when the input changes; `null` makes no call. Late answers after a newer
 * request or unmount are dropped. Errors are not shown elsewhere: render them (ui/query-view.tsx).
 * @example const exams = useQuery('exam/auth/exam/mark/exams', { keyword, pageCurrent }, { keep: true, debounce: 250
 * })
 */
export function useQuery<K extends CallKey>(
  key: K,
  input: InputOf<K> | null,
  {
    timeout,
    ...options
  }: QueryOptions<OutputOf<K>> & {
    /** Timeout for slow calls, ms. */ timeout?: number
  } = {},
): QueryResult<OutputOf<K>> {
  return useAsk(
    input === null ? null : `${key} ${JSON.stringify(input)}`,
    ({ signal, quiet }) =>
      api(key, input as unknown as SentInput<K>, {
        signal,
        quiet,
        ...(timeout === undefined ? {} : { timeout }),
      }),
    options,
  )
}

/** The same for several calls: refetches when `key` changes; null loads nothing. */
export function useAsk<T>(
  key: string | null,
  ask: (asked: Asked) => Promise<T>,
  { keep = false, debounce = 0, poll, quiet = false }: QueryOptions<T> = {},
): QueryResult<T> {
  const [state, setState] = useState<State<T>>({ key: null, loading: false })
  const [isLive, setLive] = useState(true)
  const again = useRef<() => void>(() => {})
  // Callbacks change on every render; only the key triggers a request.
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
        markHandled(error)
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
    /** Time until the next poll; false for none. */
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
  // Data belongs to its key: never render one record under another's name, not even for one frame.
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

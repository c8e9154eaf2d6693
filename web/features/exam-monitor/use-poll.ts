import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'

export interface Polled<T> {
  data: T | undefined
  error: string | undefined
  /** False while the page is hidden: nobody looks, so nothing is asked. */
  isLive: boolean
  reload: () => void
}

/** The answer of a call, asked again and again while the page is seen. The next question waits for the last answer, so a slow server is not flooded. */
export function usePoll<K extends CallKey>(key: K, input: InputOf<K>, milliseconds: number): Polled<OutputOf<K>> {
  const [data, setData] = useState<OutputOf<K>>()
  const [error, setError] = useState<string>()
  const [isLive, setLive] = useState(true)
  const again = useRef<() => void>(() => {})
  const asked = JSON.stringify(input)
  useEffect(() => {
    const aborter = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let turn = 0
    async function ask() {
      clearTimeout(timer)
      const own = ++turn
      try {
        const answer = await api(key, JSON.parse(asked) as InputOf<K>, {
          isShowErrTip: false,
          quiet: true,
          signal: aborter.signal,
        })
        if (aborter.signal.aborted || own !== turn) return
        setData(answer)
        setError(undefined)
      } catch (failure) {
        if (aborter.signal.aborted || own !== turn) return
        setError(failure instanceof Error ? failure.message : String(failure))
      }
      if (document.visibilityState === 'visible') timer = setTimeout(() => void ask(), milliseconds)
    }
    function seen() {
      const visible = document.visibilityState === 'visible'
      setLive(visible)
      if (visible) void ask()
      else clearTimeout(timer)
    }
    again.current = () => void ask()
    document.addEventListener('visibilitychange', seen)
    void ask()
    return () => {
      aborter.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [key, asked, milliseconds])
  const reload = useCallback(() => again.current(), [])
  return { data, error, isLive, reload }
}

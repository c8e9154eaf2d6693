import { useEffect, useRef, useState } from 'react'
import { clearLoaderCache } from './cache-loader.ts'

/**
 * A server-side switch with optimistic update and rollback. Toggled again during a send, only the last state is sent.
 * `set` makes the call and rejects on failure (api() shows it).
 */
export function useToggle(
  initial: boolean,
  set: (on: boolean) => Promise<unknown>,
): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(initial)
  const wish = useRef(initial)
  const saved = useRef(initial)
  const sending = useRef(false)

  // New loader data wins, unless a send is pending.
  useEffect(() => {
    if (sending.current) return
    wish.current = initial
    saved.current = initial
    setOn(initial)
  }, [initial])

  async function send() {
    if (sending.current) return
    sending.current = true
    try {
      while (wish.current !== saved.current) {
        const sent = wish.current
        await set(sent)
        saved.current = sent
        clearLoaderCache()
      }
    } catch {
      wish.current = saved.current
      setOn(saved.current)
    } finally {
      sending.current = false
    }
  }

  return {
    on,
    toggle() {
      wish.current = !wish.current
      setOn(wish.current)
      void send()
    },
  }
}

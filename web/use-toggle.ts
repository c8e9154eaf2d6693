import { useEffect, useRef, useState } from 'react'
import { clearLoaderCache } from './cache-loader.ts'

/**
 * A switch that is kept on the server: it turns at once, sends after itself, and turns back when the server refuses.
 * Pressed again while a send is under way, only the last wish is sent. `set` does the call and rejects on failure
 * (the failure is told to the user by the call itself).
 */
export function useToggle(
  initial: boolean,
  set: (on: boolean) => Promise<unknown>,
): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(initial)
  const wish = useRef(initial)
  const saved = useRef(initial)
  const sending = useRef(false)

  // The page was loaded anew: what the server says now holds, unless a wish is still on its way.
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

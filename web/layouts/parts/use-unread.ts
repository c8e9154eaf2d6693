import { useEffect, useState } from 'react'
import { api } from '../../api.ts'

/** The badge is asked for anew every five minutes (product.md section 9), and at once when the server says that something came. */
const REFRESH = 300_000

/** Unread messages of the signed-in person, kept fresh. */
export function useUnread(signedIn: boolean, first: number): number {
  const [count, setCount] = useState(first)
  useEffect(() => setCount(first), [first])
  useEffect(() => {
    if (!signedIn) return
    const refresh = () => {
      api('user/auth/msg/user/num', {}, { quiet: true }).then(
        ({ num }) => setCount(num),
        () => {},
      )
    }
    const timer = setInterval(refresh, REFRESH)
    const stream = new EventSource('/stream/messages')
    stream.addEventListener('message', refresh)
    // A page of this document has read or deleted messages.
    window.addEventListener('zx-unread', refresh)
    return () => {
      clearInterval(timer)
      stream.close()
      window.removeEventListener('zx-unread', refresh)
    }
  }, [signedIn])
  return count
}

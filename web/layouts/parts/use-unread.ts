import { useEffect, useState } from 'react'
import { mustSignIn } from '@zhixing/contract/errors'
import { api, ApiError } from '../../api.ts'
import { isAccountPath, loginPath } from '../../return-url.ts'
import { isSigningOut } from '../../session.ts'
import { toast } from '../../ui/toast-store.ts'

/** The badge is asked for anew every five minutes (product.md section 9), and at once when the server says that something came. */
const REFRESH = 300_000

/** Unread messages of the signed-in person, kept fresh; `ended` once their session is over, which they are told. */
export function useUnread(signedIn: boolean, first: number): { unread: number; ended: boolean } {
  const [count, setCount] = useState(first)
  const [ended, setEnded] = useState(false)
  useEffect(() => setCount(first), [first])
  useEffect(() => {
    if (!signedIn) return
    const end = (code: number, msg: string) => {
      if (isSigningOut()) return
      clearInterval(timer)
      stream.close()
      setEnded(true)
      toast.error(msg)
      // A page that is about the person cannot go on without them.
      if (isAccountPath(location.pathname)) location.assign(loginPath(location.pathname + location.search, code))
    }
    const refresh = () => {
      api('user/auth/msg/user/num', {}, { quiet: true }).then(
        ({ num }) => setCount(num),
        (error: unknown) => {
          if (error instanceof ApiError && mustSignIn(error.code)) end(error.code, error.message)
        },
      )
    }
    const timer = setInterval(refresh, REFRESH)
    const stream = new EventSource('/stream/messages')
    stream.addEventListener('message', refresh)
    // Whatever came between the rendering of the page and this moment, or while the line was gone.
    stream.addEventListener('open', refresh)
    stream.addEventListener('ended', (event: MessageEvent<string>) => {
      const { code, msg } = JSON.parse(event.data) as { code: number; msg: string }
      // Signed out by this very browser: the document is being loaded anew.
      if (code === 302) refresh()
      else end(code, msg)
    })
    // A page of this document has read or deleted messages.
    window.addEventListener('zx-unread', refresh)
    return () => {
      clearInterval(timer)
      stream.close()
      window.removeEventListener('zx-unread', refresh)
    }
  }, [signedIn])
  return { unread: count, ended }
}

import { useEffect, useState } from 'react'
import { mustSignIn } from '@zhixing/contract/errors'
import { frameAge } from '../../frame-age.ts'
import { isAccountPath, loginPath } from '../../return-url.ts'
import { isLeavingSession } from '../../session.ts'
import { toast } from '../../ui/toast-store.ts'
import { useQuery } from '../../use-query.ts'
import { useChange } from '../../ui/use-change.ts'

/** The badge is asked for anew every five minutes (product.md section 9), and at once when the server says that something came. */
const REFRESH = 300_000
/** When the stream of news was refused (the server restarts), it is opened again. */
const REOPEN = 30_000

/** Unread messages of the signed-in person, kept fresh; `ended` once their session is over, which they are told. */
export function useUnread(signedIn: boolean, first: number): { unread: number; ended: boolean } {
  const [lost, setLost] = useState<{ code: number; msg: string }>()
  const isAsked = signedIn && lost === undefined
  const { data, code, error, reload } = useQuery('user/auth/msg/user/num', isAsked ? {} : null, {
    quiet: true,
    poll: REFRESH,
  })
  // Whoever loads a page is answered the number with it.
  const [latest, setLatest] = useState(first)
  useChange(first, setLatest)
  useChange(data, (answer) => answer && setLatest(answer.num))
  useChange(error, (msg) => {
    if (code !== undefined && msg !== undefined && mustSignIn(code) && !isLeavingSession()) setLost({ code, msg })
  })
  useEffect(() => {
    if (!isAsked) return undefined
    let stream: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasOpen = false
    const hear = () => {
      frameAge.hasNews()
      reload()
    }
    const open = () => {
      stream = new EventSource('/stream/messages')
      stream.addEventListener('message', hear)
      // Whatever came between the rendering of the page and this moment, or while the line was gone.
      stream.addEventListener('open', () => {
        if (wasOpen) hear()
        else reload()
        wasOpen = true
      })
      stream.addEventListener('ended', (event: MessageEvent<string>) => {
        const why = JSON.parse(event.data) as { code: number; msg: string }
        // Signed out by this very browser: the document is being loaded anew.
        if (why.code === 302) reload()
        else if (!isLeavingSession()) setLost(why)
      })
      // A line that breaks is mended by the browser; an answer other than a stream ends it for good.
      stream.addEventListener('error', () => {
        if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, REOPEN)
      })
    }
    open()
    // A page of this document has read or deleted messages.
    window.addEventListener('zx-unread', reload)
    return () => {
      clearTimeout(timer)
      stream.close()
      window.removeEventListener('zx-unread', reload)
    }
  }, [isAsked, reload])
  useEffect(() => {
    if (!lost) return
    toast.error(lost.msg)
    // A page that is about the person cannot go on without them.
    if (isAccountPath(location.pathname)) location.assign(loginPath(location.pathname + location.search, lost.code))
  }, [lost])
  return { unread: latest, ended: lost !== undefined }
}

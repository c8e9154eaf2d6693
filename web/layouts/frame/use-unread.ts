import { useEffect, useState } from 'react'
import { mustSignIn } from '@zhixing/contract/errors'
import { frameAge } from '../../frame-age.ts'
import { isAccountPath, loginPath } from '../../return-url.ts'
import { isLeavingSession } from '../../session.ts'
import { toast } from '../../ui/toast-store.ts'
import { useQuery } from '../../use-query.ts'
import { useChange } from '../../ui/use-change.ts'

/** Poll interval of the badge (product.md section 9), besides server-sent events, ms. */
const REFRESH = 300_000
/** Delay before a refused event stream is reopened (the server restarts), ms. */
const REOPEN = 30_000

/** Unread messages of the signed-in user, live; `ended` once the session is over, which is shown. */
export function useUnread(signedIn: boolean, first: number): { unread: number; ended: boolean } {
  const [lost, setLost] = useState<{ code: number; msg: string }>()
  const isAsked = signedIn && lost === undefined
  const { data, code, error, reload } = useQuery('user/auth/msg/user/num', isAsked ? {} : null, {
    quiet: true,
    poll: REFRESH,
  })
  // Starts from the number in the loader data.
  const [latest, setLatest] = useState(first)
  useChange(first, setLatest)
  useChange(data, (answer) => answer && setLatest(answer.num))
  useChange(error, (msg) => {
    if (code !== undefined && msg !== undefined && mustSignIn(code) && !isLeavingSession()) setLost({ code, msg })
  })
  // A message that arrived between the page's data and its event stream is news as well.
  const num = data?.num ?? first
  useEffect(() => {
    if (num > first) frameAge.hasNews()
  }, [num, first])
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
      // Catches up on what came before the stream opened, or during an outage.
      stream.addEventListener('open', () => {
        if (wasOpen) hear()
        else reload()
        wasOpen = true
      })
      stream.addEventListener('ended', (event: MessageEvent<string>) => {
        const why = JSON.parse(event.data) as { code: number; msg: string }
        // Signed out in this browser: the document is reloading.
        if (why.code === 302) reload()
        else if (!isLeavingSession()) setLost(why)
      })
      // The browser reconnects after a network failure; a refused response closes the stream for good.
      stream.addEventListener('error', () => {
        if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, REOPEN)
      })
    }
    open()
    // Another part of the page has read or deleted messages.
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
    // Account pages cannot continue without a session.
    if (isAccountPath(location.pathname)) location.assign(loginPath(location.pathname + location.search, lost.code))
  }, [lost])
  return { unread: latest, ended: lost !== undefined }
}

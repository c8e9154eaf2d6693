import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { isOffline, reportCrash } from '../../crash-report.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Row } from '../../ui/layout.tsx'
import { errorTitle } from './error-title.ts'
import { texts } from './texts.ts'

/** Retry delay plus a random delay up to the same, ms, against a thundering herd. */
const RETRY_MS = 2000

/** Recovers from a network failure or a restarting app: automatically, or by the button. */
function BackOnline() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitAndAsk = () => {
      if (isGone) return
      timer = setTimeout(() => void revalidate().finally(waitAndAsk), RETRY_MS * (1 + Math.random()))
    }
    waitAndAsk()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [revalidate])
  return <Button onClick={() => location.reload()}>{texts.reload}</Button>
}

/** Pages for missing content (404) and errors (500). A plain link, so that it works whatever broke. */
export function PageError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const refusal = isRouteErrorResponse(error) ? (error.data as { code?: number; msg?: string } | null) : null
  // An invalid id (422) is shown as not found.
  const sentence = refusal?.code === 404 ? refusal.msg : undefined
  const offline = isOffline(error)
  const requestId = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null)?.requestId : undefined
  const [reportId, setReportId] = useState('')
  useEffect(() => {
    void reportCrash(error).then(setReportId)
  }, [error])
  const id = reportId || requestId?.slice(0, 8)
  const missing = status === 404
  // App or database restart, which takes seconds (docs/decisions/0005).
  const recovering = status === 503
  // Rate limit or server error: a retry may succeed.
  const mayGoWell = status === 429 || status >= 500
  const title = errorTitle(error)
  const text = offline
    ? texts.offlineAbout
    : recovering
      ? texts.recoveringAbout
      : missing
        ? (sentence ?? texts.missingAbout)
        : status === 403
          ? texts.forbiddenAbout
          : texts.failedAbout
  return (
    <main id="main" tabIndex={-1}>
      <Empty
        art={missing ? 'lost' : 'box'}
        level={1}
        title={offline || recovering ? title : `${status} ${title}`}
        action={
          offline ? (
            <BackOnline />
          ) : (
            <Row gap={3} justify="center">
              {recovering ? (
                <BackOnline />
              ) : (
                mayGoWell && <Button onClick={() => location.reload()}>{texts.reload}</Button>
              )}
              <a className={buttonClass(mayGoWell ? { variant: 'line' } : {})} href="/">
                {texts.home}
              </a>
            </Row>
          )
        }
      >
        {text}
        {status === 500 && id && (
          <>
            <br />
            {texts.report}
            <code>{id}</code>
            {texts.reportAbout}
          </>
        )}
      </Empty>
    </main>
  )
}

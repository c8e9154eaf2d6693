import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { isOffline, reportCrash } from '../../crash-report.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Row } from '../../ui/layout.tsx'
import { texts } from './texts.ts'

/** So long it waits before it asks again (ms), and up to as much more by chance: not everybody at the same moment. */
const AGAIN_MS = 2000

/** The way back from a page that found no network, or no app behind it: by itself once that is there again, or by the button. */
function BackOnline() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitAndAsk = () => {
      if (isGone) return
      timer = setTimeout(() => void revalidate().finally(waitAndAsk), AGAIN_MS * (1 + Math.random()))
    }
    waitAndAsk()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [revalidate])
  return <Button onClick={() => location.reload()}>{texts.reload}</Button>
}

/** The pages for what is not there (404) and what went wrong (500). A plain link, so that it works whatever broke. */
export function PageError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const refusal = isRouteErrorResponse(error) ? (error.data as { code?: number; msg?: string } | null) : null
  // An address that could never name anything (422) is an address that names nothing.
  const sentence = refusal?.code === 404 ? refusal.msg : undefined
  const offline = isOffline(error)
  const requestId = isRouteErrorResponse(error) ? (error.data as { requestId?: string } | null)?.requestId : undefined
  const [reportId, setReportId] = useState('')
  useEffect(() => {
    void reportCrash(error).then(setReportId)
  }, [error])
  const id = reportId || requestId?.slice(0, 8)
  const missing = status === 404
  // The app restarts, or its database does: seconds (docs/decisions/0142).
  const recovering = status === 503
  // Too many at once, or the server in trouble: soon it may go well.
  const mayGoWell = status === 429 || status >= 500
  const [title, text] = offline
    ? [texts.offline, texts.offlineAbout]
    : recovering
      ? [texts.recovering, texts.recoveringAbout]
      : missing
        ? [texts.missing, sentence ?? texts.missingAbout]
        : status === 403
          ? [texts.forbidden, texts.forbiddenAbout]
          : [texts.failed, texts.failedAbout]
  return (
    <main id="main" tabIndex={-1}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
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

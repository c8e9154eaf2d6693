import type { OutputOf } from '@zhixing/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { dataTexts as texts } from '../info-texts.ts'
import { Row } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'

// Loaded on first use.
const CloseForm = lazy(() => import('./close-form.tsx'))

type PersonalData = OutputOf<'user/auth/user/data/view'>
/** Poll interval of an export in progress, ms. */
const POLL = 2000
const MAKING = 1
const READY = 2
const FAILED = 3

/** Data export, and closing the account. */
export function DataCard({ data, me }: { data: PersonalData; me: OutputOf<'user/auth/user/ext/view'> }) {
  const revalidator = useRevalidator()
  const [closing, setClosing] = useState(false)
  const { busy, run } = useAction({ reload: false })
  const { exported, closeAt, refusal } = data
  const making = exported?.exportStatus === MAKING
  useEffect(() => {
    if (!making) return undefined
    const timer = setInterval(() => void revalidator.revalidate(), POLL)
    return () => clearInterval(timer)
  }, [making, revalidator])

  const act = (call: 'user/auth/user/data/export' | 'user/auth/user/close/cancel') =>
    run(
      'act',
      async () => {
        await api(call, {}, { showSuccess: true })
      },
      { reload: true },
    )

  return (
    <Card pad="l">
      <CardHead title={texts.title} />
      <p>{texts.exportAbout}</p>
      <p role="status">
        {making && texts.making(exported.partsDone, exported.partsTotal)}
        {exported?.exportStatus === FAILED && texts.exportFailed}
        {exported?.exportStatus === READY && exported.expiresAt && (
          <>
            {texts.ready(exported.fileSize)} <DateTime value={exported.expiresAt} />
          </>
        )}
      </p>
      <Row gap={3}>
        {exported?.exportStatus === READY ? (
          <a className={buttonClass({ variant: 'line' })} href={exported.url} download>
            {texts.download}
          </a>
        ) : (
          <Button variant="line" loading={busy !== '' || making} onClick={() => void act('user/auth/user/data/export')}>
            {texts.exportBegin}
          </Button>
        )}
      </Row>
      {closeAt ? (
        <>
          <p role="status">
            {texts.closing} <DateTime value={closeAt} />
          </p>
          <Row gap={3}>
            <Button loading={busy !== ''} onClick={() => void act('user/auth/user/close/cancel')}>
              {texts.keep}
            </Button>
          </Row>
        </>
      ) : (
        <>
          <p>{refusal || texts.closeAbout}</p>
          {!refusal && (
            <Row gap={3}>
              <Button variant="danger" onClick={() => setClosing(true)}>
                {texts.close}
              </Button>
            </Row>
          )}
        </>
      )}
      <Dialog open={closing} onClose={() => setClosing(false)} title={texts.closeTitle} closeOnBackdrop={false}>
        {closing && (
          <Suspense>
            <CloseForm me={me} byPassword={me.hasPassword} />
          </Suspense>
        )}
      </Dialog>
    </Card>
  )
}

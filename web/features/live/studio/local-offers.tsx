import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useAsk } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { useDateText } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { UploadList, useUploaded, useUploads } from '../../shared/uploader/index.ts'
import { dropLocal, localFile, type LocalRecording, localRecordings } from './local-recording.ts'
import type { StudioView } from './view.ts'
import { texts } from './texts.ts'
import { saveBlob } from '../../../ui/save-file.ts'

const t = texts.replay
/** Loss of a normal reconnect, ms. */
const MIN_LOST_MS = 2000

interface Offer extends LocalRecording {
  file: File
}

/** Local recording of a session: offered as its replay if the upload lost parts, otherwise deleted. */
export function LocalOffers({
  view,
  ended,
  lostMs,
}: {
  view: StudioView
  /** The recording that just ended, and what the upload lost. */
  ended: LocalRecording | null
  lostMs: number
}) {
  const { periodId, periodName, isLecturer } = view
  const [sent, setSent] = useState<{ key: string; offer: Offer } | null>(null)
  const [dropping, setDropping] = useState<Offer | null>(null)
  const { uploads } = useUploads()
  const { busy, run } = useAction()
  const wasWhole = ended !== null && lostMs < MIN_LOST_MS
  const startedAt = ended?.startedAt

  const found = useAsk(`local ${periodId} ${startedAt ?? ''}`, async () => {
    if (wasWhole && startedAt !== undefined) await dropLocal({ periodId, startedAt })
    // Storage is blocked: there are no recordings.
    const recordings = await localRecordings(periodId).catch(() => [])
    return Promise.all(recordings.map(async (one) => ({ ...one, file: await localFile(one, periodName) })))
  })
  const offers = found.data ?? []

  useUploaded(({ key, videoId }) => {
    if (!sent || key !== sent.key) return
    void run('use', () => api('live/auth/studio/replay/save', { periodId, videoId }), { done: t.used }).then(
      async (made) => {
        if (!made) return
        await dropLocal(sent.offer)
        found.reload()
      },
    )
  })
  if (offers.length === 0) return null
  return (
    <Card pad="l">
      <CardHead title={t.title} />
      <Stack gap={4}>
        <Note tone="warn" title={lostMs >= MIN_LOST_MS ? t.text(Math.round(lostMs / 1000)) : t.older} />
        {!isLecturer && <Hint>{t.only}</Hint>}
        {offers.map((offer) => (
          <Row key={offer.startedAt} gap={3} rowGap={2} justify="between">
            <Part offer={offer} />
            <Row gap={2} rowGap={2}>
              {isLecturer && (
                <Button
                  size="s"
                  loading={busy === 'use'}
                  disabled={sent !== null}
                  onClick={() => {
                    const [key = ''] = uploads?.add([{ file: offer.file }]) ?? []
                    if (key) setSent({ key, offer })
                  }}
                >
                  {t.use}
                </Button>
              )}
              <Button size="s" variant="line" onClick={() => saveBlob(offer.file.name, offer.file)}>
                {t.save}
              </Button>
              <Button size="s" variant="text" onClick={() => setDropping(offer)}>
                {t.drop}
              </Button>
            </Row>
          </Row>
        ))}
        {sent && <UploadList which={({ key }) => key === sent.key} />}
      </Stack>
      <ConfirmDialog
        open={dropping !== null}
        danger
        title={t.dropAsk}
        confirm={t.drop}
        onClose={() => setDropping(null)}
        onConfirm={async () => {
          if (dropping) await dropLocal(dropping)
          found.reload()
        }}
      >
        {t.dropText}
      </ConfirmDialog>
    </Card>
  )
}

function Part({ offer: { startedAt, file } }: { offer: Offer }) {
  return <span>{t.part(useDateText(startedAt, 'minute'), fileSize(file.size))}</span>
}

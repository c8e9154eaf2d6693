import { stateCode } from '@zhixing/contract/states'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAction } from '../../../use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useDateText } from '../../../ui/date-time.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { LiveRoom } from '../room/index.ts'
import { Canvas } from './canvas.tsx'
import { HealthLine } from './health-line.tsx'
import { MixerPanel } from './mixer-panel.tsx'
import { SceneBar } from './scene-bar.tsx'
import type { Studio } from './studio.ts'
import type { StudioView } from './view.ts'
import css from './studio.module.css'
import { texts } from './texts.ts'

/** How early sessions may be started, ms (server/src/live/rules.ts). */
const EARLY_MS = 60 * 60_000

/** The studio: picture, sources, audio, stream health, and the room. */
export function StudioWork({ studio, view, onChange }: { studio: Studio; view: StudioView; onChange: () => void }) {
  const state = useSyncExternalStore(studio.subscribe, () => studio.state)
  const { busy, run } = useAction({ reload: false })
  const [asking, setAsking] = useState<'begin' | 'end' | null>(null)
  const isLive = view.liveStatus === stateCode.live.live
  const { uplink } = state
  const opens = Date.parse(view.startTime) - EARLY_MS
  const from = useDateText(opens, 'minute')
  const isEarly = !isLive && Date.parse(view.serverTime) < opens
  const isArriving = uplink.server?.isArriving === true

  // Confirm leaving: it would end the broadcast.
  useEffect(() => {
    if (!state.isSending) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state.isSending])
  return (
    <div className={css.halves}>
      <Stack gap={3} className={css.work}>
        <Canvas studio={studio} state={state}>
          {isLive && state.isSending ? (
            <Tag tone="live" solid pulse>
              {texts.onAir}
            </Tag>
          ) : (
            <Tag tone="plain" solid>
              {texts.ready}
            </Tag>
          )}
        </Canvas>
        <Row gap={3} rowGap={2} justify="between">
          <HealthLine uplink={uplink} />
          {isLive && state.isSending ? (
            <Button variant="danger" loading={busy === 'end'} onClick={() => setAsking('end')}>
              {texts.end}
            </Button>
          ) : (
            <Button
              disabled={isEarly}
              loading={busy === 'begin' || (state.isSending && uplink.link === 'connecting')}
              onClick={() => (isLive ? studio.send() : setAsking('begin'))}
            >
              {isEarly ? texts.early(from) : isLive ? texts.goOn : texts.begin}
            </Button>
          )}
        </Row>
        <Troubles studio={studio} />
        <SceneBar studio={studio} state={state} />
        <MixerPanel studio={studio} state={state} />
        <Hint>{texts.hidden}</Hint>
      </Stack>
      <aside className={css.room} aria-label={texts.chat}>
        <LiveRoom periodId={view.periodId} address={`/account/live/studio/${view.periodId}`} />
      </aside>
      <ConfirmDialog
        open={asking === 'begin'}
        title={texts.beginAsk}
        confirm={texts.begin}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          if (!studio.state.isSending) studio.send()
          await run('begin', () => studio.begin(), { done: texts.begun })
          onChange()
        }}
      >
        {texts.beginText}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'end'}
        danger
        title={texts.endAsk}
        confirm={texts.end}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await run('end', () => studio.end(), { done: texts.ended })
          onChange()
        }}
      >
        {texts.endText}
      </ConfirmDialog>
      <span className={css.spoken} role="status">
        {isArriving ? texts.arriving : ''}
      </span>
    </div>
  )
}

/** Warnings for the lecturer. */
function Troubles({ studio }: { studio: Studio }) {
  const { uplink, trouble } = useSyncExternalStore(studio.subscribe, () => studio.state)
  return (
    <>
      {uplink.link === 'over' && (
        <Note
          tone="bad"
          title={uplink.reason}
          action={
            <Row gap={2}>
              <Button size="s" onClick={() => studio.send(uplink.why === 'taken')}>
                {uplink.why === 'taken' ? texts.takeOver : texts.retry}
              </Button>
              {uplink.why === 'full' && (
                <ButtonLink size="s" variant="line" to="/account/channel">
                  {texts.toObs}
                </ButtonLink>
              )}
            </Row>
          }
        />
      )}
      {uplink.link === 'lost' && <Note tone="warn" title={uplink.reason || texts.lostNote} />}
      {uplink.link === 'open' && uplink.isCut && <Note tone="warn" title={texts.cut} />}
      {trouble && <Note tone="warn" title={trouble} />}
    </>
  )
}

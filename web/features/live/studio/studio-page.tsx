import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useQuery } from '../../../use-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { DeviceCheck } from './device-check.tsx'
import { LocalOffers } from './local-offers.tsx'
import { recordingType } from './recorder.ts'
import { Studio } from './studio.ts'
import css from './studio.module.css'
import { StudioWork } from './studio-work.tsx'
import { texts } from './texts.ts'
import type { StudioView } from './view.ts'

/** Poll interval of the session state, ms. */
const ASK_MS = 10_000
/** Status from which a session is over. */
const OVER = 3
const never = () => () => {}

/** Browser studio of a session: device check, then the studio. */
export default function StudioPage({ loaded }: { loaded: StudioView }) {
  const asked = useQuery('live/auth/studio/view', { periodId: loaded.periodId }, { poll: ASK_MS, quiet: true })
  const view = asked.data ?? loaded
  const [studio, setStudio] = useState<Studio | null>(null)
  const isSending = useSyncExternalStore(studio?.subscribe ?? never, () => studio?.state.isSending ?? false)
  useEffect(() => () => studio?.close(), [studio])
  const room = `/live/detail/${view.courseId}?period=${view.periodId}`
  const isOver = view.liveStatus >= OVER
  // However it ended: release the camera.
  useEffect(() => {
    if (isOver) studio?.close()
  }, [isOver, studio])
  return (
    <div className={css.page}>
      <PageHead
        back={{ to: room, label: texts.back }}
        title={view.periodName}
        about={`${texts.title} · ${view.courseName}`}
      />
      {isOver && !isSending ? (
        <Over view={view} room={room} studio={studio} />
      ) : studio ? (
        <StudioWork studio={studio} view={view} onChange={asked.reload} />
      ) : (
        <Door view={view}>
          <Stack gap={3}>
            <Hint className={css.phoneOnly}>{texts.phone}</Hint>
            <DeviceCheck
              periodId={view.periodId}
              onEnter={(devices, quality) => setStudio(new Studio(view.periodId, devices, quality))}
            />
            <Row gap={3}>
              <Hint>{texts.about}</Hint>
              <ButtonLink variant="text" size="s" to="/account/channel">
                {texts.toObs}
              </ButtonLink>
            </Row>
          </Stack>
        </Door>
      )}
    </div>
  )
}

/** Obstacle to entering, or the studio. */
function Door({ view: { obstacle }, children }: { view: StudioView; children: ReactNode }) {
  const obs = (
    <ButtonLink variant="line" to="/account/channel">
      {obstacle === 'noChannel' ? texts.toChannel : texts.toObs}
    </ButtonLink>
  )
  if (obstacle)
    return (
      <Empty art="study" title={texts.obstacles[obstacle]} action={obs}>
        {obstacle === 'noChannel' ? texts.noChannelText : obstacle === 'over' ? texts.overText : texts.obstacleText}
      </Empty>
    )
  if (!window.isSecureContext)
    return (
      <Empty art="study" title={texts.insecure} action={obs}>
        {texts.insecureText}
      </Empty>
    )
  if (!recordingType())
    return (
      <Empty art="study" title={texts.unsupported} action={obs}>
        {texts.unsupportedText}
      </Empty>
    )
  return children
}

/** After the end: link to the replay, and the local recording. */
function Over({ view, room, studio }: { view: StudioView; room: string; studio: Studio | null }) {
  return (
    <Stack gap={4}>
      <Empty
        compact
        art="study"
        title={studio ? texts.done : texts.obstacles.over}
        action={<ButtonLink to={room}>{texts.toReplay}</ButtonLink>}
      >
        {studio ? texts.doneText : texts.overText}
      </Empty>
      <LocalOffers view={view} ended={studio?.local ?? null} lostMs={studio?.state.uplink.lostMs ?? 0} />
    </Stack>
  )
}

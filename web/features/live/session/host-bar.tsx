import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useDateText } from '../../../ui/date-time.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './live.module.css'
import { OnAirClock } from './on-air-clock.tsx'
import { texts } from './texts.ts'
import type { LiveState } from './use-live.ts'

/** How early sessions may be started, ms (server/src/live/rules.ts). */
const EARLY_MS = 60 * 60_000

/** Host actions: start, end, and stream settings. */
export function HostBar({ state, onChange }: { state: LiveState; onChange: () => void }) {
  const { busy, run } = useAction()
  const [ending, setEnding] = useState(false)
  const { periodId, liveStatus, startTime, serverTime } = state
  const opens = Date.parse(startTime) - EARLY_MS
  const from = useDateText(opens, 'minute')
  const isEarly = Date.parse(serverTime) < opens
  if (liveStatus > stateCode.live.live) return null
  return (
    <Row className={css.host} gap={3} rowGap={2} justify="between">
      <span role="status">
        {state.begunAt && liveStatus === stateCode.live.live && (
          <OnAirClock since={state.begunAt} serverTime={serverTime} />
        )}
        {state.hasSignal ? <Tag tone="free">{texts.host.signal}</Tag> : <Tag tone="warn">{texts.host.noSignal}</Tag>}
        {liveStatus === stateCode.live.planned && isEarly && <Hint size="xs">{texts.host.rehearse}</Hint>}
      </span>
      <Row gap={2} rowGap={2}>
        <ButtonLink variant="line" to={`/account/live/control/${periodId}`}>
          {texts.host.control}
        </ButtonLink>
        <ButtonLink variant="line" to={`/account/live/studio/${periodId}`}>
          {texts.host.studio}
        </ButtonLink>
        {state.isLecturer && (
          <ButtonLink variant="line" to="/account/channel">
            {texts.host.channel}
          </ButtonLink>
        )}
        {liveStatus === stateCode.live.live ? (
          <Button variant="danger" loading={busy === 'end'} onClick={() => setEnding(true)}>
            {texts.host.end}
          </Button>
        ) : (
          <Button
            disabled={isEarly}
            loading={busy === 'begin'}
            onClick={() =>
              void run('begin', () => api('course/auth/course/live/channel/log/save', { periodId }), {
                done: texts.host.begun,
              }).then((made) => made && onChange())
            }
          >
            {isEarly ? texts.host.early(from) : texts.host.begin}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={ending}
        danger
        title={texts.host.endAsk}
        confirm={texts.host.end}
        onClose={() => setEnding(false)}
        onConfirm={async () => {
          await run('end', () => api('course/auth/course/live/channel/log/end', { periodId }), {
            done: texts.host.ended,
          })
          onChange()
        }}
      >
        {texts.host.endText}
      </ConfirmDialog>
    </Row>
  )
}

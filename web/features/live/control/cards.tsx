import { ButtonLink } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import {
  Announce,
  Asks,
  AutoCaption,
  CaptionField,
  Draws,
  MuteAll,
  PushCard,
  RollCall,
  useRoom,
} from '../room/index.ts'
import { HostMarks } from '../session/index.ts'
import css from './control.module.css'
import { texts } from './texts.ts'

/** What is sent by one press: roll call, prepared questions and polls, draws, pages and coupons, announcements, captions. */
export function Cards({ periodId, isLive }: { periodId: string; isLive: boolean }) {
  const { view } = useRoom(periodId)
  return (
    <section className={css.cards} aria-label={texts.cards}>
      <h2>{texts.cards}</h2>
      <Stack gap={4}>
        <Row gap={3} justify="between">
          {isLive && <RollCall periodId={periodId} />}
          <MuteAll periodId={periodId} view={view} />
        </Row>
        {isLive ? <Asks periodId={periodId} room={view} /> : <Asks periodId={periodId} />}
        <Draws periodId={periodId} view={view} />
        <PushCard periodId={periodId} view={view} />
        <Announce key={view.isIn ? 'in' : 'out'} periodId={periodId} current={view.announcement} />
        {isLive && <HostMarks periodId={periodId} />}
        <AutoCaption periodId={periodId} view={view} />
        <CaptionField periodId={periodId} last={view.caption?.text ?? ''} />
        <ButtonLink size="s" variant="line" to={`/account/live/attendance?periodId=${periodId}`}>
          {texts.attendance}
        </ButtonLink>
      </Stack>
    </section>
  )
}

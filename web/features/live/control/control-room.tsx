import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useDateText } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ChevronLeftIcon } from '../../../ui/icons.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AskCard, Chat, DrawCard, Hands, People, Reports, RoomCard, SessionNews, useRoom } from '../room/index.ts'
import { LivePlayer, OnAirClock, useLive } from '../session/index.ts'
import { Cards } from './cards.tsx'
import css from './control.module.css'
import { Health, Viewers } from './health-strip.tsx'
import { HoldButton } from './hold-button.tsx'
import { texts } from './texts.ts'

export interface ControlProps {
  session: OutputOf<'live/auth/studio/view'>
}

/** How early sessions may be started, ms (server/src/live/rules.ts). */
const EARLY_MS = 60 * 60_000

/** Control room: time and health on top; small picture and cards, chat, and what people do beside each other. */
export default function ControlRoom({ session }: ControlProps) {
  const { periodId, courseId, periodName } = session
  const live = useLive(periodId)
  const state = live.data
  const status = state?.liveStatus ?? session.liveStatus
  const address = `/live/detail/${courseId}?period=${periodId}`
  const isOver = status > stateCode.live.live
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Row gap={3} rowGap={1} className={css.name}>
          <Link to={address} className={css.back}>
            <ChevronLeftIcon size={18} />
            {texts.viewer}
          </Link>
          <h1>{periodName}</h1>
        </Row>
        {state?.begunAt && status === stateCode.live.live ? (
          <OnAirClock since={state.begunAt} serverTime={state.serverTime} />
        ) : (
          <Tag tone={status === stateCode.live.live ? 'live' : 'plain'}>
            {status === stateCode.live.live ? texts.onAir : isOver ? texts.over : texts.planned}
          </Tag>
        )}
        {state && !isOver && <Health hasSignal={state.hasSignal} isLecturer={state.isLecturer} />}
        {!isOver && <Online periodId={periodId} />}
        <Row gap={2} rowGap={1} className={css.ways}>
          {!isOver && (
            <ButtonLink size="s" variant="line" to={`/account/live/studio/${periodId}`}>
              {texts.studio}
            </ButtonLink>
          )}
          {state?.isLecturer === true && !isOver && (
            <ButtonLink size="s" variant="line" to="/account/channel">
              {texts.channel}
            </ButtonLink>
          )}
          {state?.isHost === true && !isOver && <Run state={state} onChange={live.reload} />}
        </Row>
      </header>
      <SessionNews periodId={periodId} onNews={live.reload} />
      {isOver ? (
        <Empty
          art="study"
          title={texts.over}
          action={
            <Row gap={2}>
              <ButtonLink to={address}>{texts.toReplay}</ButtonLink>
              <ButtonLink variant="line" to={`/account/live/attendance?periodId=${periodId}`}>
                {texts.attendance}
              </ButtonLink>
            </Row>
          }
        >
          {texts.overText}
        </Empty>
      ) : (
        <div className={css.room}>
          <div className={css.left}>
            <section className={css.picture} aria-label={texts.picture}>
              {state?.hasSignal && status === stateCode.live.live ? (
                <LivePlayer
                  isMuted
                  flvUrl={state.flvUrl}
                  hlsUrl={state.hlsUrl}
                  name={periodName}
                  onLost={live.reload}
                />
              ) : (
                <Hint>{texts.waits}</Hint>
              )}
            </section>
            <Cards periodId={periodId} isLive={status === stateCode.live.live} />
          </div>
          <Room periodId={periodId} address={address} />
        </div>
      )}
    </div>
  )
}

function Online({ periodId }: { periodId: string }) {
  return <Viewers online={useRoom(periodId).view.online} />
}

/** Chat, and beside it hands, the current question, reports and people. */
function Room({ periodId, address }: { periodId: string; address: string }) {
  const { view, link, reason } = useRoom(periodId)
  const isNew = link === 'connecting' && view.seq === 0
  return (
    <>
      <section className={css.chat} aria-label={texts.chat}>
        {link !== 'open' && (
          <p className={css.link} role="status">
            {link === 'over' ? reason : link === 'lost' ? texts.lostLink : texts.connecting}
          </p>
        )}
        {view.card && <RoomCard periodId={periodId} card={view.card} you={view.you} />}
        <Chat periodId={periodId} view={view} isNew={isNew} address={address} />
      </section>
      <div className={css.right}>
        <section className={css.box} aria-label={texts.hands}>
          <h2>
            {texts.hands}
            {view.hands.length > 0 && <small>{view.hands.length}</small>}
          </h2>
          <Hands periodId={periodId} view={view} address={address} />
        </section>
        <section className={css.box} aria-label={texts.ask}>
          <h2>{texts.ask}</h2>
          {view.ask || view.draw ? (
            <>
              {view.ask && (
                <AskCard
                  key={view.ask.askId}
                  periodId={periodId}
                  ask={view.ask}
                  answerList={view.answerList}
                  you={view.you}
                />
              )}
              {view.draw && <DrawCard key={view.draw.drawId} periodId={periodId} draw={view.draw} you={view.you} />}
            </>
          ) : (
            <Hint className={css.none}>{texts.noAsk}</Hint>
          )}
        </section>
        <section className={css.box} aria-label={texts.reports}>
          <h2>
            {texts.reports}
            {view.reports.length > 0 && <small>{view.reports.length}</small>}
          </h2>
          <div className={css.inside}>
            <Reports periodId={periodId} view={view} />
          </div>
          <People periodId={periodId} view={view} />
        </section>
      </div>
    </>
  )
}

/** Start, and the end behind a held press. */
function Run({ state, onChange }: { state: NonNullable<ReturnType<typeof useLive>['data']>; onChange: () => void }) {
  const { periodId, liveStatus, startTime, serverTime } = state
  const { busy, run } = useAction()
  const [isAsking, setAsking] = useState(false)
  const opens = Date.parse(startTime) - EARLY_MS
  const from = useDateText(opens, 'minute')
  const isEarly = Date.parse(serverTime) < opens
  const end = async () => {
    await run('end', () => api('course/auth/course/live/channel/log/end', { periodId }), { done: texts.ended })
    onChange()
  }
  if (liveStatus !== stateCode.live.live)
    return (
      <Button
        size="s"
        disabled={isEarly}
        loading={busy === 'begin'}
        onClick={() =>
          void run('begin', () => api('course/auth/course/live/channel/log/save', { periodId }), {
            done: texts.begun,
          }).then((made) => made && onChange())
        }
      >
        {isEarly ? texts.early(from) : texts.begin}
      </Button>
    )
  return (
    <>
      <HoldButton label={texts.end} hint={texts.endHint} onHeld={() => void end()} onAsk={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        danger
        title={texts.endAsk}
        confirm={texts.endOk}
        onClose={() => setAsking(false)}
        onConfirm={end}
      >
        {texts.endText}
      </ConfirmDialog>
    </>
  )
}

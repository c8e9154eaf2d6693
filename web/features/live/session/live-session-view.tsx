import type { LiveSession } from '../../../shapes.ts'
import { stateCode } from '@zhixing/contract/states'
import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { checkoutPath } from '../../../checkout-path.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { SignInLink } from '../../user/sign-in/index.ts'
import { Countdown } from './countdown.tsx'
import { HostBar } from './host-bar.tsx'
import { HostMarks } from './host-marks.tsx'
import css from './live.module.css'
import { LivePlayer } from './live-player.tsx'
import { texts } from './texts.ts'
import { type LiveState, useLive } from './use-live.ts'

export interface LiveSessionViewProps {
  courseId: string
  /** The session and its name. */
  session: LiveSession
  name: string
  cover: string
  /** The viewer is signed out. */
  isVisitor: boolean
  /** The viewer owns the course, or it is free; true for its lecturer. */
  mayWatch: boolean
  stopReason: string
  /** The replay, if there is one. */
  replay: ReactNode
  /** Beside the picture during and after the session, for all viewers: the room. */
  room?: ReactNode
  /** Notifies when the session may have changed. */
  news?: (onNews: () => void) => ReactNode
  /** Over the picture and below it. */
  overlay?: ReactNode
  under?: ReactNode
}

/** Stage of a session: countdown, live player or replay, with the room beside it. Switches automatically. */
export function LiveSessionView(props: LiveSessionViewProps) {
  const { session, isVisitor, mayWatch, stopReason, room } = props
  const may = !isVisitor && mayWatch && !stopReason
  const live = useLive(may ? session.periodId : null)
  const state = live.data
  const status = state?.liveStatus ?? session.liveStatus
  const { revalidate } = useRevalidator()
  // Loader data is stale: session list and replay.
  useEffect(() => {
    if (state && state.liveStatus !== session.liveStatus) void revalidate()
  }, [state, session.liveStatus, revalidate])
  if (status === stateCode.live.replay && may) return <div className={css.stage}>{props.replay}</div>
  // Visitors may read the chat of a free course.
  const isOpen = status === stateCode.live.live || status === stateCode.live.ended
  const panel = room && isOpen && mayWatch && !stopReason ? room : null
  return (
    <div className={cx(css.frame, panel !== null && css.withRoom)}>
      <div className={css.screen}>
        {status === stateCode.live.live && may && state?.hasSignal ? (
          <LivePlayer
            flvUrl={state.flvUrl}
            hlsUrl={state.hlsUrl}
            qualities={state.qualityList}
            name={props.name}
            onLost={live.reload}
          >
            {props.overlay}
          </LivePlayer>
        ) : (
          <div className={css.picture} style={props.cover ? { backgroundImage: `url("${props.cover}")` } : undefined}>
            <div className={css.veil}>
              <p className={css.title}>{props.name}</p>
              <Screen {...props} status={status} state={state} may={may} />
            </div>
            {panel !== null && props.overlay}
          </div>
        )}
        {panel !== null && props.under}
        {panel !== null && may && props.news?.(live.reload)}
        {state?.isHost && <HostBar state={state} onChange={live.reload} />}
        {state?.isHost === true && status === stateCode.live.live && <HostMarks periodId={session.periodId} />}
      </div>
      {panel !== null && <aside className={css.room}>{panel}</aside>}
    </div>
  )
}

function Screen({
  courseId,
  session,
  isVisitor,
  may,
  stopReason,
  status,
  state,
}: LiveSessionViewProps & { status: number; state: LiveState | undefined; may: boolean }) {
  const address = `/live/detail/${courseId}?period=${session.periodId}`
  if (stopReason) return <p className={css.over}>{texts.stopped}</p>
  const enter = may ? null : isVisitor ? (
    <SignInLink to={address} why={texts.signInWhy} done={async () => {}}>
      {texts.signIn}
    </SignInLink>
  ) : (
    <>
      <p>{texts.needsBuy}</p>
      <ButtonLink to={checkoutPath([{ productType: stateCode.product.live, productId: courseId }])}>
        {texts.buy}
      </ButtonLink>
    </>
  )
  if (status === stateCode.live.planned)
    return (
      <>
        <Countdown until={session.startTime} serverTime={state?.serverTime} />
        {enter}
      </>
    )
  if (enter) return enter
  if (status === stateCode.live.live)
    return (
      <div className={css.over} role="status">
        <p>{!state ? texts.loading : state.begunAt ? texts.noSignal : texts.waitSignal}</p>
        {state?.begunAt && <p>{texts.noSignalText}</p>}
      </div>
    )
  return (
    <div className={css.over} role="status">
      <p>{texts.ended}</p>
      <p>{state?.hasReplay === false ? texts.noReplay : texts.endedText}</p>
    </div>
  )
}

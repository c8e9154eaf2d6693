import { type ReactNode, useRef } from 'react'
import { useRoot } from '../../../root-data.ts'
import { useStoredState } from '../../../ui/use-change.ts'
import { AccessDenied } from './access-denied.tsx'
import { personalOutbox } from './device.ts'
import type { Outbox } from './outbox.ts'
import { texts } from './texts.ts'
import css from './trial.module.css'
import { useStudy } from './use-study.ts'
import { type PlayerHandle, VideoPlayer } from './video.tsx'

const nothing = () => {}

/** A lesson that may be tried, as a film without notes and panels. At its end it offers to buy. */
export default function TrialFilm({
  courseId,
  period,
  courseName,
  cover,
  action,
}: {
  courseId: string
  period: { id: string; periodName: string }
  courseName: string
  cover: string
  /** Shown at the end. */
  action: ReactNode
}) {
  const { user } = useRoot()
  const [outbox] = useStoredState<Outbox | null>(user?.id ?? '', null, () => (user ? personalOutbox(user.id) : null))
  const container = useRef<HTMLElement>(null)
  const player = useRef<PlayerHandle>(null)
  const signedIn = user !== null
  const study = useStudy({ periodId: period.id, signedIn, open: true, outbox, moment: null })
  if (study.refusal)
    return <AccessDenied refusal={study.refusal} courseId={courseId} again={signedIn} onRetry={() => study.again()} />
  return (
    <section ref={container} aria-label={texts.video(period.periodName)}>
      <VideoPlayer
        name={period.periodName}
        courseName={courseName}
        cover={cover}
        lesson={study.lesson}
        startAt={study.startAt}
        autoPlay
        outbox={outbox}
        container={container}
        handle={player}
        nextName={null}
        ending={
          <div className={css.veil} role="region" aria-label={texts.trialOver}>
            <p className={css.title}>{texts.trialOver}</p>
            <div className={css.actions}>
              <button
                type="button"
                className={css.replay}
                onClick={() => {
                  player.current?.seek(0)
                  player.current?.play()
                }}
              >
                {texts.replay}
              </button>
              {action}
            </div>
          </div>
        }
        onNext={nothing}
        onPrevious={null}
        onNote={nothing}
        marks={[]}
        onInfo={nothing}
        onProgress={nothing}
        onAgain={study.again}
      />
    </section>
  )
}

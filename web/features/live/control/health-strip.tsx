import { useEffect, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { useQuery } from '../../../use-query.ts'
import { warningsOf } from '../channel/index.ts'
import css from './control.module.css'
import { pointsOf, sampled } from './curve.ts'
import { texts } from './texts.ts'

/** Poll interval of the stream, ms. */
const POLL_MS = 5000
/** Interval of the viewer curve, ms. */
const SAMPLE_MS = 10_000
const [WIDTH, HEIGHT] = [96, 24]

/** Signal, bitrate and losses of the lecturer's stream; assistants see the signal only. */
export function Health({ hasSignal, isLecturer }: { hasSignal: boolean; isLecturer: boolean }) {
  const { data } = useQuery('course/auth/course/channel/view', isLecturer ? {} : null, { poll: POLL_MS, quiet: true })
  const health = data?.isPublishing ? data.health : null
  const warnings = health ? warningsOf(health) : []
  const state = !hasSignal ? 'bad' : warnings.length > 0 ? 'warn' : 'good'
  return (
    <div className={css.health} role="group" aria-label={texts.health}>
      <span className={cx(css.signal, css[state])} role="status">
        {!hasSignal ? texts.noSignal : (warnings[0] ?? texts.signal)}
      </span>
      {health && (
        <dl>
          <div>
            <dt>{texts.bitrate}</dt>
            <dd>{texts.kbps(Math.round(health.bitrate / 1000))}</dd>
          </div>
          <div>
            <dt>{texts.fps}</dt>
            <dd>{health.fps}</dd>
          </div>
          <div>
            <dt>{texts.lost}</dt>
            <dd>{health.lostFrames}</dd>
          </div>
        </dl>
      )}
    </div>
  )
}

/** Viewers now, and their number since the page was opened. */
export function Viewers({ online }: { online: number }) {
  const [samples, setSamples] = useState<readonly number[]>([])
  const now = useLatest(online)
  useEffect(() => {
    const timer = setInterval(() => setSamples((before) => sampled(before, now.current)), SAMPLE_MS)
    return () => clearInterval(timer)
  }, [now])
  const shown = [...samples, online]
  return (
    <div className={css.viewers}>
      <span>
        {texts.online} <b>{texts.people(online)}</b>
      </span>
      {samples.length > 0 && (
        <svg
          viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
          width={WIDTH}
          height={HEIGHT + 4}
          role="img"
          aria-label={texts.curve(Math.min(...shown), Math.max(...shown))}
        >
          <polyline points={pointsOf(shown, WIDTH, HEIGHT)} />
        </svg>
      )}
    </div>
  )
}

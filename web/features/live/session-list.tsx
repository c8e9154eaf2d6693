import type { LiveSession } from '@zhixing/contract/live/session'
import { stateCode } from '@zhixing/contract/states'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Tag } from '../../ui/tag.tsx'
import css from './live.module.css'
import { texts } from './texts.ts'

/** How a session stands, as a word. */
export function StatusTag({ status, solid }: { status: number; solid?: boolean }) {
  if (status === stateCode.live.live)
    return (
      <Tag tone="live" pulse solid={solid ?? false}>
        {texts.status[status]}
      </Tag>
    )
  const tone = status === stateCode.live.replay ? 'free' : status === stateCode.live.ended ? 'warn' : 'plain'
  return (
    <Tag tone={tone} solid={solid ?? false}>
      {texts.status[status]}
    </Tag>
  )
}

/** The sessions of a course by their time; the one on the stage is marked. */
export function SessionList({
  courseId,
  sessions,
  names,
  current,
}: {
  courseId: string
  sessions: readonly LiveSession[]
  names: ReadonlyMap<string, string>
  current: string | undefined
}) {
  return (
    <ol className={css.sessions}>
      {sessions.map(({ periodId, startTime, endTime, liveStatus }) => (
        <li key={periodId}>
          <Link
            to={`/live/detail/${courseId}?period=${periodId}`}
            className={cx(css.session, periodId === current && css.current)}
            aria-current={periodId === current ? 'true' : undefined}
            preventScrollReset
          >
            <span className={css.sessionName}>{names.get(periodId)}</span>
            <span className={css.sessionTime}>
              <DateTime value={startTime} shape="minute" /> – <DateTime value={endTime} shape="time" />
            </span>
            <StatusTag status={liveStatus} />
          </Link>
        </li>
      ))}
    </ol>
  )
}

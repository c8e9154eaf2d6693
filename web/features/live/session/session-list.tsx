import { stateCode } from '@zhixing/contract/states'
import { Link } from 'react-router'
import type { LiveSession } from '../../../shapes.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { ClockIcon } from '../../../ui/icons.tsx'
import css from './live.module.css'
import { StatusTag } from './status-tag.tsx'
import { texts } from './texts.ts'

/** Sessions of a course by time; the one on stage is marked. */
export function SessionList({
  courseId,
  sessions,
  names,
  current,
  isOnShelf,
}: {
  courseId: string
  sessions: readonly LiveSession[]
  names: ReadonlyMap<string, string>
  current: string | undefined
  /** Only published courses have a calendar. */
  isOnShelf: boolean
}) {
  return (
    <ol className={css.sessions}>
      {sessions.map(({ periodId, startTime, endTime, liveStatus, hasReplay }) => (
        <li key={periodId} className={css.sessionRow}>
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
            <StatusTag session={{ liveStatus, hasReplay }} />
          </Link>
          {isOnShelf && liveStatus === stateCode.live.planned && (
            <a
              className={buttonClass({ variant: 'text', size: 's' }, css.calendar)}
              href={`/calendar/live/${courseId}.ics?period=${periodId}`}
              title={texts.calendarOne(names.get(periodId) ?? '')}
              aria-label={texts.calendarOne(names.get(periodId) ?? '')}
            >
              <ClockIcon size={18} />
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}

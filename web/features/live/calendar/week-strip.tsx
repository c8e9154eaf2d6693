import type { LivePlan } from '../../../shapes.ts'
import { Link } from 'react-router'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import css from './calendar.module.css'
import { weekOf } from './days.ts'
import { texts } from './texts.ts'

/** Sessions shown per day. */
const MOST = 3

/** The next seven days with their sessions. */
export function WeekStrip({ plans, now }: { plans: readonly LivePlan[]; now: number }) {
  return (
    <ol className={css.week} aria-label={texts.week}>
      {weekOf(plans, now).map(({ date, weekday, plans: own }, n) => (
        <li key={date} className={cx(css.day, own.length === 0 && css.free)}>
          <p className={css.dayName}>
            <b>{n === 0 ? texts.today : texts.weekdays[weekday]}</b> <span>{texts.day(date)}</span>
          </p>
          {own.length === 0 ? (
            <p className={css.nothing}>{texts.nothing}</p>
          ) : (
            <ul>
              {own.slice(0, MOST).map((plan) => (
                <li key={plan.periodId}>
                  <Link className={css.slot} to={`/live/detail/${plan.courseId}?period=${plan.periodId}`}>
                    <DateTime value={plan.startTime} shape="time" />
                    <span>{plan.periodName}</span>
                  </Link>
                </li>
              ))}
              {own.length > MOST && <li className={css.nothing}>{texts.others(own.length - MOST)}</li>}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

import { CardHead } from '../../../ui/card.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../texts.ts'
import { studyTime } from './time-text.ts'
import { dayBars } from './week-days.ts'
import css from './week-chart.module.css'

const words = texts.study

/** Last seven days as bars, with a list for screen readers. */
export function WeekChart({ days }: { days: readonly { day: string; seconds: number }[] }) {
  const bars = dayBars(days, words.weekday, words.todayShort)
  const total = days.reduce((sum, { seconds }) => sum + seconds, 0)
  return (
    <section>
      <CardHead title={words.week} aside={total > 0 && words.weekTotal(studyTime(total))} />
      <ol className={css.chart}>
        {bars.map(({ day, name, seconds, height }, i) => (
          <li key={day} className={i === bars.length - 1 ? css.today : undefined}>
            <VisuallyHidden>
              {name} {day.slice(5)} {seconds > 0 ? studyTime(seconds) : words.dayNone}
            </VisuallyHidden>
            <span className={css.column} aria-hidden="true">
              <small>{seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : ''}</small>
              <svg className={css.bar} viewBox="0 0 1 100" preserveAspectRatio="none">
                <rect y={100 - height} width="1" height={height} />
              </svg>
              <span>{name}</span>
            </span>
          </li>
        ))}
      </ol>
      {total === 0 && <p className={css.none}>{words.weekNone}</p>}
    </section>
  )
}

import type { OutputOf } from '@zhixing/contract'
import { heatLevel } from './heat-level.ts'
import { texts } from './texts.ts'
import css from './today-card.module.css'

type Days = OutputOf<'exam/auth/user/error/problem/stat'>['dueList']

/** Reviews due on each of the next 14 days, today first; the shade grows with the number. */
export function HeatStrip({ days }: { days: Days }) {
  const max = Math.max(0, ...days.map(({ dueTotal }) => dueTotal))
  if (max === 0) return null
  return (
    <section aria-labelledby="due-days">
      <h3 id="due-days" className={css.stripTitle}>
        {texts.forecast}
      </h3>
      <ol className={css.strip}>
        {days.map(({ day, dueTotal }, at) => (
          <li key={day} data-level={heatLevel(dueTotal, max)} aria-label={texts.dueOn(dayText(day, at), dueTotal)}>
            <b>{dueTotal || '·'}</b>
            <small>{dayText(day, at)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

const dayText = (day: string, at: number) => (at === 0 ? texts.dayToday : day.slice(5))

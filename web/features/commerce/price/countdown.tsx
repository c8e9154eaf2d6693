import { useEffect, useState } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { formatChinaDate } from '../../../ui/date-format.ts'
import css from './price.module.css'
import { texts } from './texts.ts'
import { timeLeft } from './time-left.ts'

/**
 * Counts down to an instant each second and calls `onOver` once. The server has no client clock, so it renders the
 * instant.
 */
export function Countdown({ until, onOver }: { until: string; onOver?: () => void }) {
  const hydrated = useHydrated()
  const [now, setNow] = useState(() => Date.now())
  const left = timeLeft(until, now)
  const isOver = left === null
  useEffect(() => {
    if (isOver) {
      onOver?.()
      return undefined
    }
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
    // The function of a page is new with every rendering: told is only the change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
  const ends = texts.ends(formatChinaDate(until, 'minute'))
  if (!hydrated) return <span className={css.clock}>{ends}</span>
  if (!left) return <span className={css.clock}>{texts.over}</span>
  return (
    <span className={css.clock} title={ends}>
      <VisuallyHidden>{ends}</VisuallyHidden>
      <span aria-hidden="true">
        {texts.left} {left.days > 0 && <b>{texts.days(left.days)}</b>} <b>{left.clock}</b>
      </span>
    </span>
  )
}

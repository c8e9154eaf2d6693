import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import { Hint } from '../../../ui/layout.tsx'
import css from './studio.module.css'

/** How often the level is read (ms), and from where on something is heard. */
const READ_MS = 60
const HEARD = 0.25

/** How loud it is, as a bar. `said`: words for whether anything was heard, for those who do not see the bar as well. */
export function Meter({
  label,
  read,
  labels,
}: {
  label: string
  read: () => number
  labels?: { silent: string; heard: string }
}) {
  const bar = useRef<HTMLSpanElement>(null)
  const [isHeard, setHeard] = useState(false)
  const latest = useLatest(read)
  useEffect(() => {
    let level = 0
    const timer = setInterval(() => {
      // Up at once, down slowly, as meters do.
      level = Math.max(latest.current(), level - 0.04)
      if (bar.current) bar.current.style.clipPath = `inset(0 ${((1 - level) * 100).toFixed(1)}% 0 0)`
      if (level > HEARD) setHeard(true)
    }, READ_MS)
    return () => clearInterval(timer)
  }, [latest])
  return (
    <>
      <span className={css.meter} role="img" aria-label={label}>
        <span ref={bar} />
      </span>
      {labels && (
        <Hint as="span" size="xs" role="status">
          {isHeard ? labels.heard : labels.silent}
        </Hint>
      )}
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import { Hint } from '../../../ui/layout.tsx'
import css from './studio.module.css'

/** Sample interval of the meter (ms), and threshold of audible sound. */
const READ_MS = 60
const HEARD = 0.25

/** Level meter as a bar. `labels`: text alternatives. */
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
      // Fast attack, slow decay.
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

import { useEffect, useState } from 'react'
import css from './video.module.css'

const MOVE_MS = 9_000
/**
 * Positions in percent, spread so that no corner stays uncovered for long; the bottom belongs to controls and
 * subtitles.
 */
const places = [
  [6, 10],
  [62, 16],
  [30, 42],
  [70, 58],
  [10, 64],
  [46, 8],
  [78, 34],
  [20, 26],
] as const

/** Moving watermark with the viewer's name, to trace recordings. Hidden from assistive technology. */
export function Watermark({ text }: { text: string }) {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(
      () => setAt((before) => (before + 1 + Math.floor(Math.random() * (places.length - 1))) % places.length),
      MOVE_MS,
    )
    return () => clearInterval(timer)
  }, [])
  const [left, top] = places[at] ?? places[0]
  return (
    <div className={css.watermark} aria-hidden="true">
      <span style={{ left: `${left}%`, top: `${top}%` }}>{text}</span>
    </div>
  )
}

import css from './progress.module.css'
import { cx } from './cx.ts'

type Props = {
  /** Percentage, clamped to 0-100. */
  value: number
  /** Accessible name: "学习进度". */
  label: string
  tone?: 'jade' | 'brand' | 'cinnabar'
}

/** Progress bar; the native element needs no inline style for its width and is accessible. */
export function ProgressBar({
  value,
  label,
  tone = 'jade',
  show,
}: Props & { /** Shows the percentage. */ show?: boolean }) {
  const percent = clamp(value)
  return (
    <span className={css.line}>
      <progress className={cx(css.bar, css[tone])} max={100} value={percent} aria-label={label} />
      {show && (
        <span className={css.number} aria-hidden="true">
          {percent}%
        </span>
      )}
    </span>
  )
}

/** Progress as a ring with the percentage in it; `size` in px. */
export function ProgressRing({ value, label, tone = 'jade', size = 64 }: Props & { size?: number }) {
  const percent = clamp(value)
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      className={cx(css.ring, css[tone])}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <circle cx="32" cy="32" r="28" className={css.track} />
      {percent > 0 && (
        <circle
          cx="32"
          cy="32"
          r="28"
          className={css.arc}
          pathLength={100}
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 32 32)"
        />
      )}
      <text x="32" y="32" className={css.text}>
        {percent}%
      </text>
    </svg>
  )
}

function clamp(value: number): number {
  return Math.round(Math.max(0, Math.min(100, Number.isFinite(value) ? value : 0)))
}

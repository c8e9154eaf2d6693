import css from './progress.module.css'
import { cx } from './cx.ts'

type Props = {
  /** 0 to 100; anything outside is brought inside. */
  value: number
  /** What is under way, for screen readers: "学习进度". */
  label: string
  tone?: 'jade' | 'brand'
}

/** A thin bar. The native element: its width needs no inline style, and every screen reader knows it. */
export function ProgressBar({
  value,
  label,
  tone = 'jade',
  show,
}: Props & { /** Write the number beside it. */ show?: boolean }) {
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

/** The same as a ring with the number in it; `size` in px. */
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

import css from './controls.module.css'

/** A marked moment of the video. */
export interface Mark {
  time: number
  kind: 'note' | 'question' | 'chapter' | 'moment'
  label: string
}

/**
 * Marks on the seek bar with a tooltip; a click seeks. The panel lists the same moments for keyboards and screen
 * readers.
 */
export function Marks({
  marks,
  length,
  onJump,
}: {
  marks: readonly Mark[]
  /** Duration of the video, seconds. */
  length: number
  onJump: (time: number) => void
}) {
  if (length <= 0) return null
  return (
    <div className={css.marks} aria-hidden="true">
      {marks
        .filter(({ time }) => time <= length)
        .map(({ time, kind, label }, index) => (
          <button
            key={`${kind} ${time} ${index}`}
            type="button"
            tabIndex={-1}
            className={css.mark}
            data-kind={kind}
            title={label}
            aria-label={label}
            style={{ left: `${(time / length) * 100}%` }}
            onClick={() => onJump(time)}
          />
        ))}
    </div>
  )
}

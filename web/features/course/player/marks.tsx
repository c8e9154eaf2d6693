import css from './controls.module.css'

/** A moment of the video worth finding again. */
export interface Mark {
  time: number
  kind: 'note' | 'question' | 'chapter'
  label: string
}

/** Marks on the bar: what they say appears over them, a press jumps. The same moments stand in the panel, where keys and screen readers reach them. */
export function Marks({
  marks,
  length,
  onJump,
}: {
  marks: readonly Mark[]
  /** Of the video, seconds. */
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

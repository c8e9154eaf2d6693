import { memo, useId, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { PlayIcon, TrashIcon } from '../../../ui/icons.tsx'
import { type Cue, type CueError, isGrave, parseTime, timeText } from './cues.ts'
import { Stack } from '../../../ui/layout.tsx'
import css from './subtitle-editor.module.css'
import { texts } from './texts.ts'
import { useChange } from '../../../ui/use-change.ts'

/** Actions on a cue. */
export type CueAction =
  | { kind: 'change'; part: Partial<Cue> }
  | { kind: 'mark'; side: 'start' | 'end' }
  | { kind: 'split'; caret: number }
  | { kind: 'step'; by: -1 | 1 }
  | { kind: 'settle' | 'seek' | 'focus' | 'join' | 'remove' | 'play' }

export interface CueRowProps {
  cue: Cue
  index: number
  error: CueError | null
  current: boolean
  last: boolean
  /** Stable identity: memoized rows re-render only when their cue changes. */
  onAction: (index: number, action: CueAction) => void
}

/** One cue: times, text and actions. */
export const CueRow = memo(function CueRow({ cue, index, error, current, last, onAction }: CueRowProps) {
  const id = useId()
  const name = texts.number(index + 1)
  const go = (action: CueAction) => onAction(index, action)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- observes focus within
    <li
      className={cx(css.cue, current && css.current, error && (isGrave(error) ? css.grave : css.advice))}
      aria-current={current || undefined}
      onFocus={() => go({ kind: 'focus' })}
    >
      <button
        type="button"
        className={css.number}
        aria-label={texts.seek(index + 1)}
        onClick={() => go({ kind: 'seek' })}
      >
        <PlayIcon size={12} />
        {index + 1}
      </button>
      <Stack gap={1} className={css.times}>
        <TimeField
          label={`${name} ${texts.start}`}
          value={cue.start}
          onChange={(start) => go({ kind: 'change', part: { start } })}
          onSettle={() => go({ kind: 'settle' })}
        />
        <TimeField
          label={`${name} ${texts.end}`}
          value={cue.end}
          onChange={(end) => go({ kind: 'change', part: { end } })}
          onSettle={() => go({ kind: 'settle' })}
        />
      </Stack>
      <div className={css.words}>
        <textarea
          rows={2}
          maxLength={500}
          value={cue.text}
          aria-label={`${name} ${texts.text}`}
          aria-describedby={error ? id : undefined}
          aria-invalid={error !== null && isGrave(error) ? true : undefined}
          onChange={(event) => go({ kind: 'change', part: { text: event.currentTarget.value } })}
          onKeyDown={(event) => {
            const mod = event.ctrlKey || event.metaKey
            const key = event.key.toLowerCase()
            if (mod && event.key === 'Enter') go({ kind: 'split', caret: event.currentTarget.selectionStart })
            else if (event.altKey && event.key === 'ArrowUp') go({ kind: 'step', by: -1 })
            else if (event.altKey && event.key === 'ArrowDown') go({ kind: 'step', by: 1 })
            else if (event.altKey && key === 's') go({ kind: 'mark', side: 'start' })
            else if (event.altKey && key === 'e') go({ kind: 'mark', side: 'end' })
            else if (mod && event.key === ' ') go({ kind: 'play' })
            else return
            event.preventDefault()
          }}
        />
        {error && (
          <small id={id} className={css.error}>
            {texts.errors[error]}
          </small>
        )}
        <div className={css.actions}>
          <button type="button" onClick={() => go({ kind: 'mark', side: 'start' })}>
            {texts.setStart}
          </button>
          <button type="button" onClick={() => go({ kind: 'mark', side: 'end' })}>
            {texts.setEnd}
          </button>
          <button type="button" onClick={() => go({ kind: 'split', caret: Math.ceil(cue.text.length / 2) })}>
            {texts.split}
          </button>
          {!last && (
            <button type="button" onClick={() => go({ kind: 'join' })}>
              {texts.join}
            </button>
          )}
        </div>
      </div>
      <IconButton size="s" label={`${texts.removeCue}：${name}`} onClick={() => go({ kind: 'remove' })}>
        <TrashIcon size={16} />
      </IconButton>
    </li>
  )
})

/** A time field; invalid input is marked and not applied. */
function TimeField({
  label,
  value,
  onChange,
  onSettle,
}: {
  label: string
  value: number
  onChange: (seconds: number) => void
  onSettle: () => void
}) {
  const [typed, setTyped] = useState(() => timeText(value))
  useChange(value, (next) => setTyped(timeText(next)))
  const wrong = parseTime(typed) === null
  return (
    <input
      className={css.time}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={wrong || undefined}
      title={wrong ? texts.timeWrong : undefined}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        const seconds = parseTime(typed)
        if (seconds === null) return setTyped(timeText(value))
        if (seconds !== value) onChange(seconds)
        else onSettle()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

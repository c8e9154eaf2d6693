import type { ComponentProps } from 'react'
import { texts } from '../texts.ts'
import { Input } from './inputs.tsx'
import css from './inputs.module.css'
import { localMinute, timeOfMinute } from './local-time.ts'

type FieldProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'min' | 'max'>

/** A day as `YYYY-MM-DD`, like `min` and `max`; null: none. */
export function DateInput({
  value,
  onChange,
  ...rest
}: FieldProps & {
  value?: string | null
  onChange?: (day: string | null) => void
  min?: string
  max?: string
}) {
  return <Input {...rest} type="date" value={value} onChange={(event) => onChange?.(event.target.value || null)} />
}

/** A minute as ISO instant, like `min` and `max`; null: none. */
export function TimeInput({
  value,
  onChange,
  min,
  max,
  ...rest
}: FieldProps & {
  value?: string | null
  onChange?: (instant: string | null) => void
  min?: string
  max?: string
}) {
  return (
    <Input
      {...rest}
      type="datetime-local"
      {...(min ? { min: localMinute(min) } : {})}
      {...(max ? { max: localMinute(max) } : {})}
      value={localMinute(value)}
      onChange={(event) => onChange?.(timeOfMinute(event.target.value))}
    />
  )
}

export type TimeRange = [begin: string | null, end: string | null]

/** Two instants; the label of the field refers to the first input. */
export function TimeRangeInput({
  id,
  value,
  onChange,
  ...rest
}: Omit<FieldProps, 'id'> & {
  id?: string
  value?: TimeRange | null
  onChange?: (range: TimeRange | null) => void
}) {
  const [begin, end] = value ?? [null, null]
  const set = (next: TimeRange) => onChange?.(next[0] || next[1] ? next : null)
  return (
    <span className={css.range}>
      <TimeInput {...rest} id={id ?? ''} title={texts.table.from} value={begin} onChange={(at) => set([at, end])} />
      <span aria-hidden="true">–</span>
      <TimeInput {...rest} aria-label={texts.table.to} value={end} onChange={(at) => set([begin, at])} />
    </span>
  )
}

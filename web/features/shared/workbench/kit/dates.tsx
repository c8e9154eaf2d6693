import { type ComponentProps, useState } from 'react'
import { texts } from '../texts.ts'
import { Input } from '../../../../ui/input.tsx'
import css from './inputs.module.css'
import { localDay, localMinute, timeOfMinute } from './local-time.ts'

type FieldProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'min' | 'max'>

/** A day as `YYYY-MM-DD`; null: none. */
export function DateInput({
  value,
  onChange,
  isPast = false,
  ...rest
}: FieldProps & {
  value?: string | null
  onChange?: (day: string | null) => void
  /** Offers days up to today. */
  isPast?: boolean
}) {
  const [today] = useState(() => localDay(new Date()))
  return (
    <Input
      {...rest}
      type="date"
      {...(isPast ? { max: today } : {})}
      value={value}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  )
}

/** A minute as ISO instant; null: none. */
export function TimeInput({
  value,
  onChange,
  isFuture = false,
  ...rest
}: FieldProps & {
  value?: string | null
  onChange?: (instant: string | null) => void
  /** Offers times from now on. */
  isFuture?: boolean
}) {
  const [now] = useState(() => localMinute(new Date().toISOString()))
  return (
    <Input
      {...rest}
      type="datetime-local"
      {...(isFuture ? { min: now } : {})}
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

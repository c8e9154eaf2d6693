import { FieldError } from '../../../ui/field.tsx'
import { type KeyboardEvent, useState } from 'react'
import { BadNumber, type NumberBounds, readNumber, shownNumber } from './number-text.ts'
import { Input, type InputProps } from '../../../ui/input.tsx'
import { useFieldError } from './kit.ts'
import css from './number-input.module.css'

export interface NumberInputProps
  extends Omit<InputProps, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'defaultValue'>,
    NumberBounds {
  /** Unit behind the number. */
  suffix?: string
  /** Step of an arrow key. */
  step?: number
  /** A number, or the text entered in place of one (`BadNumber`). */
  value?: number | BadNumber | null
  onChange?: (value: number | null) => void
}

/**
 * A number field. It never alters the text that was entered: malformed text stays, is reported below the field, and
 * blocks submission.
 */
export function NumberInput({
  min,
  max,
  precision,
  step = 1,
  value = null,
  onChange,
  onBlur,
  suffix,
  ...rest
}: NumberInputProps) {
  const bounds = { min, max, precision }
  const [typed, setTyped] = useState<string | null>(null)
  const fieldError = useFieldError()
  const bad = value instanceof BadNumber ? value : undefined
  const text = typed ?? bad?.text ?? (typeof value === 'number' ? shownNumber(value, bounds) : '')
  const change = (next: string) => {
    setTyped(next)
    // The form keeps malformed text as `BadNumber` and refuses to submit it (`badNumbersOf`).
    onChange?.(readNumber(next, bounds) as number | null)
  }
  const stepBy = (event: KeyboardEvent, by: number) => {
    event.preventDefault()
    const from = typeof value === 'number' ? value : (min ?? 0)
    const to = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, from + by))
    change(shownNumber(Number(to.toFixed(6)), bounds))
  }
  return (
    <>
      <Input
        {...rest}
        trail={suffix && <span className={css.unit}>{suffix}</span>}
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no value where nothing that is a number was typed
        role="spinbutton"
        inputMode={precision === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...(min === undefined ? {} : { 'aria-valuemin': min })}
        {...(max === undefined ? {} : { 'aria-valuemax': max })}
        {...(typeof value === 'number' ? { 'aria-valuenow': value } : {})}
        {...(bad && typed === null ? { 'aria-invalid': true } : {})}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={(event) => {
          setTyped(null)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') stepBy(event, step)
          else if (event.key === 'ArrowDown') stepBy(event, -step)
        }}
      />
      {bad && typed === null && fieldError === undefined && <FieldError>{bad.reason}</FieldError>}
    </>
  )
}

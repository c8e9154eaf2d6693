import { type ComponentProps, useId } from 'react'
import { Input, type InputProps } from '../../../../ui/input.tsx'
import { texts } from '../texts.ts'
import css from './inputs.module.css'

/** Free text with suggestions. */
export function SuggestInput({
  options,
  onChange,
  ...rest
}: Omit<InputProps, 'onChange' | 'list'> & {
  options: readonly { value: string; label?: string | undefined }[]
  onChange?: (value: string) => void
}) {
  const list = useId()
  return (
    <>
      <Input {...rest} list={list} onChange={(event) => onChange?.(event.target.value)} />
      <datalist id={list}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label ?? value}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** A colour as `#rrggbb`; with `allowClear` it may be ''. */
export function ColorInput({
  value,
  onChange,
  allowClear,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  value?: string | undefined
  onChange?: (colour: string) => void
  allowClear?: boolean
}) {
  return (
    <span className={css.colour}>
      <input {...rest} type="color" value={value || '#ffffff'} onChange={(event) => onChange?.(event.target.value)} />
      <span>{value || '—'}</span>
      {allowClear && value && (
        <button type="button" onClick={() => onChange?.('')}>
          {texts.form.clear}
        </button>
      )}
    </span>
  )
}

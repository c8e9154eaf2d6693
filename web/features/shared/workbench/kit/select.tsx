import { type ReactNode, useState } from 'react'
import { Combobox, type Choice } from './combobox.tsx'
import { useDisabled } from './form.tsx'
import css from './inputs.module.css'
import { cx } from '../../../../ui/cx.ts'

type Value = string | number | null

export interface SelectOption<V> {
  value: V
  label: ReactNode
  /** Beside the label, where options are searched: a price, a rule. */
  about?: string | undefined
  disabled?: boolean
}

export interface SelectProps<V> {
  id?: string | undefined
  options: readonly SelectOption<V>[]
  value?: V | null | undefined
  onChange?: (value: V) => void
  placeholder?: string | undefined
  /** An option for no value. */
  allowClear?: boolean
  disabled?: boolean | undefined
  className?: string | undefined
  /** In place of options, where there are none. */
  none?: ReactNode
  'aria-label'?: string
}

/** One of a list: the native control, which phones and screen readers know. */
export function Select<V extends Value>({
  options,
  value,
  onChange,
  placeholder,
  allowClear,
  disabled,
  className,
  none,
  ...rest
}: SelectProps<V>) {
  const isOff = useDisabled(disabled)
  const at = options.findIndex((option) => option.value === value)
  return (
    <select
      {...rest}
      className={cx(css.control, css.select, className)}
      disabled={isOff}
      value={at}
      onChange={(event) => {
        const chosen = options[Number(event.target.value)]
        onChange?.((chosen ? chosen.value : undefined) as V)
      }}
    >
      {(at < 0 || allowClear) && (
        <option value={-1} disabled={!allowClear} hidden={!allowClear}>
          {placeholder ?? ''}
        </option>
      )}
      {options.map((option, index) => (
        <option key={String(option.value)} value={index} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
      {options.length === 0 && none !== undefined && <option disabled>{none}</option>}
    </select>
  )
}

interface Searched<V> extends Omit<SelectProps<V>, 'value' | 'onChange' | 'allowClear'> {
  /** Asks for the options of what is typed; without it the options given are searched. */
  onSearch?: (words: string) => void
  loading?: boolean
  /** As many as may be chosen. */
  max?: number
}

const choiceOf = <V extends string | number>(options: readonly SelectOption<V>[], value: V): Choice<V> => {
  const option = options.find((one) => one.value === value)
  return { value, label: typeof option?.label === 'string' ? option.label : String(value) }
}

/** One of a list that is searched by typing. */
export function SearchSelect<V extends string | number>({
  value,
  onChange,
  ...rest
}: Searched<V> & { value?: V | null | undefined; onChange?: (value: V) => void }) {
  // Options of a later search need not include what is chosen.
  const [last, setLast] = useState<Choice<V>>()
  const chosen =
    value === undefined || value === null ? [] : [last?.value === value ? last : choiceOf(rest.options, value)]
  return (
    <Combobox
      {...rest}
      chosen={chosen}
      onChange={([one]) => {
        if (!one) return
        setLast(one)
        onChange?.(one.value)
      }}
    />
  )
}

/** Several of a list that is searched by typing. */
export function MultiSelect<V extends string | number>({
  value,
  onChange,
  ...rest
}: Searched<V> & { value?: readonly V[] | undefined; onChange?: (values: V[]) => void }) {
  return (
    <Combobox
      {...rest}
      multiple
      chosen={(value ?? []).map((one) => choiceOf(rest.options, one))}
      onChange={(chosen) => onChange?.(chosen.map((one) => one.value))}
    />
  )
}

import { type ReactNode, useState } from 'react'
import { Combobox, type Choice } from './combobox.tsx'
import { useDisabled } from './form.tsx'
import css from './inputs.module.css'
import { cx } from '../../../../ui/cx.ts'

type Value = string | number | null

interface SelectOption<V> {
  value: V
  label: ReactNode
  /** Secondary text of a searched option: a price, a rule. */
  about?: string | undefined
  disabled?: boolean
}

interface SelectProps<V> {
  id?: string | undefined
  options: readonly SelectOption<V>[]
  value?: V | null | undefined
  onChange?: (value: V) => void
  placeholder?: string | undefined
  /** Adds an option for no value. */
  allowClear?: boolean
  disabled?: boolean | undefined
  className?: string | undefined
  /** Shown without options. */
  none?: ReactNode
  'aria-label'?: string
}

/** A native select. */
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
  /** Searches on the server; without it the given options are filtered. */
  onSearch?: (words: string) => void
  loading?: boolean
  /** Maximum number of values. */
  max?: number
}

const choiceOf = <V extends string | number>(options: readonly SelectOption<V>[], value: V): Choice<V> => {
  const option = options.find((one) => one.value === value)
  return { value, label: typeof option?.label === 'string' ? option.label : String(value) }
}

/** A single value with a search. */
export function SearchSelect<V extends string | number>({
  value,
  onChange,
  ...rest
}: Searched<V> & { value?: V | null | undefined; onChange?: (value: V) => void }) {
  // Options of a later search may not include the chosen one.
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

/** Multiple values with a search. */
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

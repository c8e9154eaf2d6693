import { type ReactNode, useState } from 'react'
import { Combobox, type Choice } from './combobox.tsx'

interface SelectOption<V> {
  value: V
  label: ReactNode
  /** Secondary text of a searched option: a price, a rule. */
  about?: string | undefined
  disabled?: boolean
}

interface SearchProps<V> {
  id?: string | undefined
  options: readonly SelectOption<V>[]
  placeholder?: string | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  /** Shown without options. */
  none?: ReactNode
  'aria-label'?: string
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
}: SearchProps<V> & { value?: V | null | undefined; onChange?: (value: V) => void }) {
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
}: SearchProps<V> & { value?: readonly V[] | undefined; onChange?: (values: V[]) => void }) {
  return (
    <Combobox
      {...rest}
      multiple
      chosen={(value ?? []).map((one) => choiceOf(rest.options, one))}
      onChange={(chosen) => onChange?.(chosen.map((one) => one.value))}
    />
  )
}

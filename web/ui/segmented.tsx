import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import css from './segmented.module.css'

export type SegmentedProps<V> = {
  id?: string | undefined
  value?: V | undefined
  onChange?: (value: V) => void
  options: readonly { value: V; label: ReactNode }[]
  'aria-label'?: string
  className?: string | undefined
}

/** Radio buttons drawn as a segmented control. */
export function Segmented<V extends string | number>({
  id,
  value,
  onChange,
  options,
  className,
  ...aria
}: SegmentedProps<V>) {
  const name = useId()
  return (
    <div
      id={id}
      role="radiogroup"
      {...(id === undefined ? {} : { 'aria-labelledby': `${id}_label` })}
      {...aria}
      className={cx(css.segmented, className)}
    >
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange?.(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './choice.module.css'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { children?: ReactNode; error?: ReactNode }

/** Checkbox with a label, which may contain links; `error` is shown below. */
export function Checkbox({ children, error, className, ...props }: BoxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className={css.choice}>
        <input
          {...props}
          type="checkbox"
          className={css.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : props['aria-describedby']}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** Switch for a setting that applies immediately. Use a Checkbox in a form with a submit button. */
export function Switch({ children, className, error: _, ...props }: BoxProps) {
  return (
    <label className={cx(css.choice, css.spread, className)}>
      <span>{children}</span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native checkbox exposes its state */}
      <input {...props} type="checkbox" role="switch" className={css.switch} />
    </label>
  )
}

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type RadioGroupProps = {
  legend: ReactNode
  name: string
  options: readonly RadioOption[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  error?: ReactNode
  required?: boolean
  /** `list`: vertical; `row`: horizontal; `card`: boxed options (payment methods, plans). */
  shape?: 'list' | 'row' | 'card'
}

/** Radio group; arrow keys move the selection (native behaviour). */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  error,
  required,
  shape = 'list',
}: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset className={css.group} aria-describedby={error ? id : undefined}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css[shape]}>
        {options.map((option) => (
          <label key={option.value} className={cx(css.choice, shape === 'card' && css.sheet)}>
            <input
              type="radio"
              className={css.radio}
              name={name}
              value={option.value}
              disabled={option.disabled}
              required={required}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              onChange={() => onChange?.(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <small className={css.hint}>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

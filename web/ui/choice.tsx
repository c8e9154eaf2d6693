import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import css from './choice.module.css'
import { cx } from './cx.ts'
import { FieldError, useField } from './field.tsx'

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { children?: ReactNode; error?: ReactNode }

/** Checkbox with a label, which may contain links; `error` is shown below. */
export function Checkbox({ children, error, className, ...props }: BoxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className={css.choice}>
        <input
          {...props}
          // A form field without a value is unchecked, not uncontrolled.
          {...('checked' in props ? { checked: Boolean(props.checked) } : {})}
          type="checkbox"
          className={css.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : props['aria-describedby']}
        />
        {children !== undefined && <span>{children}</span>}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** Switch for a setting that applies immediately. Use a Checkbox in a form with a submit button. */
export function Switch({
  children,
  className,
  error: _,
  loading = false,
  disabled,
  ...props
}: BoxProps & { /** A change is being saved. */ loading?: boolean }) {
  const field = useField(props)
  const input = (
    <input
      {...(children === undefined ? field : props)}
      {...('checked' in props ? { checked: Boolean(props.checked) } : {})}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native checkbox exposes its state
      role="switch"
      aria-busy={loading || undefined}
      disabled={disabled}
      // Not disabled while busy: that would take the focus away.
      {...(loading ? { onClick: (event: MouseEvent) => event.preventDefault() } : {})}
      className={cx(css.switch, children === undefined && className)}
    />
  )
  if (children === undefined) return input
  return (
    <label className={cx(css.choice, css.spread, className)}>
      <span>{children}</span>
      {input}
    </label>
  )
}

export type RadioOption<V extends string | number = string> = {
  value: V
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export type RadioGroupProps<V extends string | number = string> = {
  id?: string | undefined
  /** Omitted where a field around labels the group, by an element with the id `<id>_label`. */
  legend?: ReactNode
  name?: string
  options: readonly RadioOption<V>[]
  value?: V | undefined
  defaultValue?: V
  onChange?: (value: V) => void
  disabled?: boolean | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  error?: ReactNode
  required?: boolean
  /** `list`: vertical; `row`: horizontal; `card`: boxed options (payment methods, plans). */
  shape?: 'list' | 'row' | 'card'
}

/** Radio group; arrow keys move the selection (native behaviour). */
export function RadioGroup<V extends string | number>({
  id: fieldId,
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  disabled,
  error,
  required,
  shape = 'list',
  ...aria
}: RadioGroupProps<V>) {
  const id = useId()
  // A form field without a value has no choice yet: controlled all the same.
  const isControlled = defaultValue === undefined && (value !== undefined || onChange !== undefined)
  return (
    <fieldset
      {...(fieldId === undefined ? {} : { 'aria-labelledby': `${fieldId}_label` })}
      {...aria}
      id={fieldId}
      tabIndex={fieldId === undefined ? undefined : -1}
      disabled={disabled}
      className={css.group}
      aria-describedby={error ? id : undefined}
    >
      {legend !== undefined && <legend className={css.legend}>{legend}</legend>}
      <div className={css[shape]}>
        {options.map((option) => (
          <label key={option.value} className={cx(css.choice, shape === 'card' && css.sheet)}>
            <input
              type="radio"
              className={css.radio}
              name={name ?? id}
              value={option.value}
              disabled={option.disabled}
              required={required}
              checked={isControlled ? value === option.value : undefined}
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

import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from './cx.ts'
import css from './field.module.css'
import { InfoIcon } from './icons.tsx'

type FieldTies = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  required?: boolean
}

const FieldContext = createContext<FieldTies | null>(null)

/**
 * Props that a control inherits from its `<Field>`: id, description, invalid state, required. The control's own props
 * take precedence, except for the id, which the label refers to.
 */
export function useField<P extends object>(props: P): P & Partial<FieldTies> {
  const ties = useContext(FieldContext)
  return ties ? { ...ties, ...props, id: ties.id } : props
}

export type FieldProps = {
  label: ReactNode
  /** Hides the label visually; screen readers still get it. */
  hideLabel?: boolean
  hint?: ReactNode | undefined
  /** Error message; marks the control invalid and describes it. */
  error?: ReactNode | undefined
  required?: boolean
  /** Name of the field, so that an error can scroll to it. */
  name?: string
  /** Id of the control, for references such as an error summary. */
  id?: string
  /** Content right of the label: "忘记密码？". */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Labelled form control. Wires label, hint and error to its Input, PasswordInput, Textarea, Select or CodeInput. */
export function Field({ name, label, hideLabel, hint, error, required, id, aside, className, children }: FieldProps) {
  const own = useId()
  const control = id ?? own
  const described = [error && `${control}-error`, hint && `${control}-hint`].filter(Boolean).join(' ')
  const ties: FieldTies = { id: control, required }
  if (described) ties['aria-describedby'] = described
  if (error) ties['aria-invalid'] = true
  return (
    <div className={cx(css.field, className)} data-field={name}>
      <div className={cx(css.head, hideLabel && css.hidden)}>
        <label htmlFor={control} className={css.label}>
          {label}
          {required && (
            <span className={css.star} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {aside && <span className={css.aside}>{aside}</span>}
      </div>
      <FieldContext value={ties}>{children}</FieldContext>
      {hint && (
        <p id={`${control}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Error message of a control; announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={css.error} role="alert">
      <InfoIcon size={16} />
      {children}
    </p>
  )
}

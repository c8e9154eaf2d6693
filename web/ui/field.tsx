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
 * What the surrounding `<Field>` gives its control: id, description, invalid mark, required. The control's own props win,
 * but for the id: the label points at the Field's.
 */
export function useField<P extends object>(props: P): P & Partial<FieldTies> {
  const ties = useContext(FieldContext)
  return ties ? { ...ties, ...props, id: ties.id } : props
}

export type FieldProps = {
  label: ReactNode
  /** Keep the label for screen readers only. */
  hideLabel?: boolean
  hint?: ReactNode
  /** What is wrong and how to put it right; marks the control invalid and is read with it. */
  error?: ReactNode
  required?: boolean
  /** Id of the control, when something else must point at it (an error summary). */
  id?: string
  /** Beside the label on the right: "忘记密码？". */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A labelled control: one of Input, PasswordInput, Textarea, Select, CodeInput inside it is tied up by itself. */
export function Field({ label, hideLabel, hint, error, required, id, aside, className, children }: FieldProps) {
  const own = useId()
  const control = id ?? own
  const described = [error && `${control}-error`, hint && `${control}-hint`].filter(Boolean).join(' ')
  const ties: FieldTies = { id: control, required }
  if (described) ties['aria-describedby'] = described
  if (error) ties['aria-invalid'] = true
  return (
    <div className={cx(css.field, className)}>
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

/** The sentence under a control that is wrong. Announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={css.error} role="alert">
      <InfoIcon size={16} />
      {children}
    </p>
  )
}

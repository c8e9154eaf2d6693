import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { useField } from './field.tsx'
import css from './field.module.css'
import { ChevronDownIcon, EyeIcon, EyeOffIcon } from './icons.tsx'
import { texts } from './texts.ts'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  /** Icon or short text at the start. */
  lead?: ReactNode
  /** Button at the end (request a code, clear). */
  trail?: ReactNode
}

/** Text input. Inside a `<Field>` it is wired to the label, hint and error. */
export function Input({ lead, trail, className, ...props }: InputProps) {
  const input = (
    <input
      type="text"
      {...useField(props)}
      className={cx(css.control, lead != null && css.hasLead, trail != null && css.hasTrail, className)}
    />
  )
  if (lead == null && trail == null) return input
  return (
    <span className={css.box}>
      {lead != null && <span className={css.lead}>{lead}</span>}
      {input}
      {trail != null && <span className={css.trail}>{trail}</span>}
    </span>
  )
}

/** Password input with a visibility toggle. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trail'>) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trail={
        <IconButton size="s" label={shown ? texts.hidePassword : texts.showPassword} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  )
}

export type TextareaProps = ComponentProps<'textarea'>

/** Multi-line input; grows with its content if the browser supports it. With `maxLength` it shows a character count. */
export function Textarea({ className, onChange, ...props }: TextareaProps) {
  const [typed, setTyped] = useState(String(props.defaultValue ?? ''))
  const text = props.value === undefined ? typed : String(props.value)
  return (
    <span className={css.box}>
      <textarea
        rows={4}
        {...useField(props)}
        className={cx(css.control, css.area, className)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      {props.maxLength !== undefined && (
        <span className={css.counter} aria-hidden="true">
          {text.length} / {props.maxLength}
        </span>
      )}
    </span>
  )
}

export type SelectProps = ComponentProps<'select'>

/** Native select; its children are the options. */
export function Select({ className, children, ...props }: SelectProps) {
  return (
    <span className={css.box}>
      <select {...useField(props)} className={cx(css.control, css.select, className)}>
        {children}
      </select>
      <ChevronDownIcon className={css.arrow} />
    </span>
  )
}

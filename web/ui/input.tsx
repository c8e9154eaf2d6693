import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { useField } from './field.tsx'
import css from './field.module.css'
import { ChevronDownIcon, EyeIcon, EyeOffIcon } from './icons.tsx'
import { texts } from './texts.ts'

/** A controlled field with no value is empty. */
const textOf = <P extends { value?: unknown }>(props: P) => ('value' in props ? { value: props.value ?? '' } : {})

export type InputProps = Omit<ComponentProps<'input'>, 'size' | 'value'> & {
  value?: string | number | null | undefined
  /** Shows length and `maxLength`. */
  showCount?: boolean
  /** Icon or short text at the start. */
  lead?: ReactNode
  /** Button at the end (request a code, clear). */
  trail?: ReactNode
}

const leadClass = (lead: ReactNode) =>
  typeof lead !== 'string' ? css.hasLead : lead.length > 1 ? css.hasPath : css.hasSign

/** Text input. Inside a `<Field>` it is wired to the label, hint and error. */
export function Input({ lead, trail, showCount, className, ...props }: InputProps) {
  const input = (
    <input
      type="text"
      {...useField({ ...props, ...textOf(props) } as ComponentProps<'input'>)}
      className={cx(
        css.control,
        lead != null && leadClass(lead),
        trail != null && css.hasTrail,
        showCount && css.counted,
        className,
      )}
    />
  )
  if (lead == null && trail == null && !showCount) return input
  return (
    <span className={css.box}>
      {lead != null && <span className={css.lead}>{lead}</span>}
      {input}
      {trail != null && <span className={css.trail}>{trail}</span>}
      {showCount && (
        <span className={cx(css.trail, css.trailCount)} aria-hidden="true">
          {String(props.value ?? '').length} / {props.maxLength}
        </span>
      )}
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

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'value'> & { value?: string | null | undefined }

/** Multi-line input; grows with its content if the browser supports it. With `maxLength` it shows a character count. */
export function Textarea({ className, onChange, ...props }: TextareaProps) {
  const [typed, setTyped] = useState(String(props.defaultValue ?? ''))
  const text = 'value' in props ? (props.value ?? '') : typed
  return (
    <span className={css.box}>
      <textarea
        rows={4}
        {...useField({ ...props, ...textOf(props) } as ComponentProps<'textarea'>)}
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

type Value = string | number | null

export interface OptionSelectProps<V> {
  id?: string | undefined
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[]
  value?: V | null | undefined
  onChange?: (value: V) => void
  placeholder?: string | undefined
  /** Adds an option for no value. */
  allowClear?: boolean
  disabled?: boolean | undefined
  className?: string | undefined
  'aria-label'?: string
}

/** A native select over values of any type. */
export function OptionSelect<V extends Value>({
  options,
  value,
  onChange,
  placeholder,
  allowClear,
  ...rest
}: OptionSelectProps<V>) {
  const at = options.findIndex((option) => option.value === value)
  return (
    <Select
      {...rest}
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
    </Select>
  )
}

import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { PasswordInput as PlainPasswordInput } from '../../../../ui/input.tsx'
import { texts } from '../texts.ts'
import { useDisabled, useFieldError } from './form.tsx'
import css from './inputs.module.css'

interface Common {
  /** Shows length and `maxLength`. */
  showCount?: boolean | undefined
  /** Marks the value as invalid, outside a form field. */
  invalid?: boolean | undefined
}

export interface InputProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix' | 'value'>, Common {
  size?: 'small' | 'large' | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  value?: string | number | null | undefined
}

/** A controlled input needs a string. */
const textOf = <P extends object>(props: P) =>
  'value' in props ? { value: (props.value as string | null | undefined) ?? '' } : {}

const Count = ({ of, max }: { of: string | number | null | undefined; max: number | undefined }) => (
  <span className={css.count} aria-hidden="true">
    {String(of ?? '').length} / {max}
  </span>
)

/** One line of text. */
export function Input({ size, prefix, suffix, showCount, invalid, className, disabled, ...rest }: InputProps) {
  const isOff = useDisabled(disabled)
  const hasError = useFieldError() !== undefined
  const input = (
    <input
      type="text"
      {...(invalid || hasError ? { 'aria-invalid': true } : {})}
      {...({ ...rest, ...textOf(rest) } as ComponentProps<'input'>)}
      disabled={isOff}
      className={cx(css.control, size && css[size], className)}
    />
  )
  if (prefix === undefined && suffix === undefined && !showCount) return input
  return (
    <span className={css.box}>
      {prefix !== undefined && <span className={css.affix}>{prefix}</span>}
      {input}
      {suffix !== undefined && <span className={css.affix}>{suffix}</span>}
      {showCount && <Count of={rest.value} max={rest.maxLength} />}
    </span>
  )
}

/** A password, with a button that shows it. */
export function PasswordInput({ disabled, ...rest }: ComponentProps<typeof PlainPasswordInput>) {
  return <PlainPasswordInput {...rest} {...textOf(rest)} disabled={useDisabled(disabled)} />
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value'>, Common {
  value?: string | null | undefined
}

/** Several lines; grows with its content where the browser can. */
export function TextArea({ showCount, invalid, className, disabled, ...rest }: TextAreaProps) {
  const isOff = useDisabled(disabled)
  const hasError = useFieldError() !== undefined
  return (
    <span className={css.area}>
      <textarea
        rows={3}
        {...(invalid || hasError ? { 'aria-invalid': true } : {})}
        {...({ ...rest, ...textOf(rest) } as ComponentProps<'textarea'>)}
        disabled={isOff}
        className={cx(css.control, css.lines, className)}
      />
      {showCount && <Count of={rest.value} max={rest.maxLength} />}
    </span>
  )
}

/** Free text with suggestions. */
export function SuggestInput({
  options,
  onChange,
  ...rest
}: Omit<InputProps, 'onChange' | 'list'> & {
  options: readonly { value: string; label?: string | undefined }[]
  onChange?: (value: string) => void
}) {
  const list = useId()
  return (
    <>
      <Input {...rest} list={list} onChange={(event) => onChange?.(event.target.value)} />
      <datalist id={list}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label ?? value}
          </option>
        ))}
      </datalist>
    </>
  )
}

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'size'>

/** A labelled checkbox. */
export function Checkbox({ children, className, disabled, ...rest }: BoxProps) {
  const isOff = useDisabled(disabled)
  return (
    <label className={cx(css.choice, className)}>
      <input
        {...rest}
        type="checkbox"
        // A form field without a value is unchecked, not uncontrolled.
        {...('checked' in rest ? { checked: Boolean(rest.checked) } : {})}
        disabled={isOff}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}

interface ChoiceOption<V> {
  value: V
  label: ReactNode
  disabled?: boolean
}

interface ChoiceProps<V> {
  id?: string | undefined
  value?: V | undefined
  onChange?: (value: V) => void
  options: readonly ChoiceOption<V>[]
  disabled?: boolean | undefined
  'aria-label'?: string
  className?: string | undefined
}

/** Radio buttons, in a row or a column. */
export function RadioGroup<V extends string | number>({
  id,
  value,
  onChange,
  options,
  disabled,
  vertical,
  className,
  ...aria
}: ChoiceProps<V> & { vertical?: boolean }) {
  const isOff = useDisabled(disabled)
  const name = useId()
  return (
    <div
      id={id}
      role="radiogroup"
      tabIndex={-1}
      {...aria}
      className={cx(css.radios, vertical && css.vertical, className)}
    >
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="radio"
            name={name}
            disabled={isOff || option.disabled}
            checked={option.value === value}
            onChange={() => onChange?.(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

/** Radio buttons drawn as a segmented control. */
export function Segmented<V extends string | number>({
  id,
  value,
  onChange,
  options,
  disabled,
  className,
  ...aria
}: ChoiceProps<V>) {
  const isOff = useDisabled(disabled)
  const name = useId()
  return (
    <div id={id} role="radiogroup" {...aria} className={cx(css.segmented, className)}>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input
            type="radio"
            name={name}
            disabled={isOff}
            checked={option.value === value}
            onChange={() => onChange?.(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

/** A switch. */
export function Switch({
  checked = false,
  onChange,
  loading,
  disabled,
  ...rest
}: Omit<ComponentProps<'button'>, 'onChange' | 'value'> & {
  checked?: boolean | undefined
  onChange?: (checked: boolean) => void
  loading?: boolean
}) {
  const isOff = useDisabled(disabled)
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      aria-busy={loading || undefined}
      disabled={isOff}
      className={css.switch}
      onClick={() => !loading && onChange?.(!checked)}
    />
  )
}

/** A colour as `#rrggbb`; with `allowClear` it may be ''. */
export function ColorInput({
  value,
  onChange,
  allowClear,
  disabled,
  ...rest
}: Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  value?: string | undefined
  onChange?: (colour: string) => void
  allowClear?: boolean
}) {
  const isOff = useDisabled(disabled)
  return (
    <span className={css.colour}>
      <input
        {...rest}
        type="color"
        value={value || '#ffffff'}
        disabled={isOff}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <span>{value || '—'}</span>
      {allowClear && value && !isOff && (
        <button type="button" onClick={() => onChange?.('')}>
          {texts.form.clear}
        </button>
      )}
    </span>
  )
}

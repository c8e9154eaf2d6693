import { type ComponentProps, useState } from 'react'
import css from './code-input.module.css'
import { useField } from './field.tsx'

export type CodeInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'maxLength' | 'type'
> & {
  /** Number of digits. */
  length?: number
  value?: string
  onChange?: (code: string) => void
  /** Called once with the complete code. */
  onComplete?: (code: string) => void
}

/**
 * Input of a one-time code: one real input over decorative boxes, so that paste, SMS autofill and screen readers work.
 * Non-digits are dropped.
 */
export function CodeInput({ length = 6, value, onChange, onComplete, ...props }: CodeInputProps) {
  const [typed, setTyped] = useState('')
  const code = value ?? typed
  function change(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, length)
    setTyped(digits)
    if (digits !== code) onChange?.(digits)
    if (digits.length === length && digits !== code) onComplete?.(digits)
  }
  return (
    <span className={css.code}>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern={`[0-9]{${length}}`}
        {...useField(props)}
        type="text"
        className={css.input}
        value={code}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <span className={css.boxes} aria-hidden="true">
        {Array.from({ length }, (_, i) => (
          <span key={i} className={css.box} data-next={i === Math.min(code.length, length - 1) ? '' : undefined}>
            {code[i]}
          </span>
        ))}
      </span>
    </span>
  )
}

/** Shared parts of the answer fields. */
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/field.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import type { LeafValue } from './form-value.ts'
import css from './question-editor.module.css'
import { texts } from './texts.ts'

const words = texts.form

export interface PartProps {
  value: LeafValue
  set: (change: Partial<LeafValue>) => void
  /** Error message of a field or of one within it. */
  error: (field: string) => string | undefined
  /** Increases when values are replaced from outside. */
  generation: number
}

export function ErrorText({ text }: { text: string | undefined }) {
  return text ? <FieldError>{text}</FieldError> : null
}

/** Letter of an option; pressed marks it as right. */
export function Letter({ name, text, on, onPress }: { name: string; text: string; on: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={cx(css.letter, on && css.letterOn)}
      aria-pressed={on}
      aria-label={words.right(name)}
      title={on ? words.isRight(name) : words.right(name)}
      onClick={onPress}
    >
      {on ? <CheckIcon size={18} strokeWidth={3} /> : text}
    </button>
  )
}

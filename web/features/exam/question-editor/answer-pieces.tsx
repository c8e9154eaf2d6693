/** What the parts of the form for the kinds have in common. */
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
  /** The sentence about a field of this problem, or one within it. */
  error: (field: string) => string | undefined
  /** Grows when what was typed is replaced from outside. */
  generation: number
}

export function ErrorText({ text }: { text: string | undefined }) {
  return text ? <FieldError>{text}</FieldError> : null
}

/** The letter of an option: pressed, it is the right one. */
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

import type { RefObject } from 'react'
import { RichProse } from '../../shared/math/index.ts'
import { textHtml } from './answer.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import css from './written.module.css'
import { texts } from './texts.ts'

/** Common formulas: name, button label, inserted LaTeX. */
const pieces = [
  { name: 'fraction', glyph: 'a/b', latex: '\\frac{a}{b}' },
  { name: 'root', glyph: '√', latex: '\\sqrt{x}' },
  { name: 'superscript', glyph: 'x²', latex: 'x^{2}' },
  { name: 'subscript', glyph: 'x₁', latex: 'x_{1}' },
  { name: 'sum', glyph: '∑', latex: '\\sum_{i=1}^{n}' },
  { name: 'integral', glyph: '∫', latex: '\\int_{a}^{b}' },
  { name: 'limit', glyph: 'lim', latex: '\\lim_{x\\to 0}' },
  { name: 'atMost', glyph: '≤', latex: '\\le' },
  { name: 'atLeast', glyph: '≥', latex: '\\ge' },
  { name: 'unequal', glyph: '≠', latex: '\\ne' },
  { name: 'pi', glyph: 'π', latex: '\\pi' },
  { name: 'angle', glyph: 'θ', latex: '\\theta' },
  { name: 'vector', glyph: '→', latex: '\\vec{a}' },
  { name: 'system', glyph: '{', latex: '\\begin{cases}x+y=1\\\\x-y=0\\end{cases}' },
] as const

/** Inserts formulas at the caret of a text, with a preview. */
export function Formulas({
  text,
  onText,
  area,
}: {
  text: string
  onText: (text: string) => void
  area: RefObject<HTMLTextAreaElement | null>
}) {
  function insert(latex: string): void {
    const start = area.current?.selectionStart ?? text.length
    const end = area.current?.selectionEnd ?? start
    // Inside a formula (an odd number of $$ before the caret) insert the piece alone, else wrap it.
    const inside = (text.slice(0, start).match(/\$\$/g)?.length ?? 0) % 2 === 1
    const piece = inside ? latex : `$$${latex}$$`
    onText(text.slice(0, start) + piece + text.slice(end))
    const caret = start + piece.length - (inside ? 0 : 2)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }
  return (
    <div className={css.formulas}>
      <p className={css.hint}>{texts.essayHint}</p>
      <Row align="stretch" className={css.pieces} role="group" aria-label={texts.pieces}>
        {pieces.map(({ name, glyph, latex }) => (
          // The visible label is part of the accessible name, for voice control.
          <button
            key={name}
            type="button"
            aria-label={`${texts.formulas[name]} ${glyph}`}
            title={texts.formulas[name]}
            onClick={() => insert(latex)}
          >
            {glyph}
          </button>
        ))}
      </Row>
      {text.includes('$$') && (
        <Stack gap={1}>
          <span className={css.hint}>{texts.formulaPreview}</span>
          {/* Typesetting mutates the DOM: remount on change. */}
          <RichProse key={text} html={textHtml(text)} compact />
        </Stack>
      )}
    </div>
  )
}

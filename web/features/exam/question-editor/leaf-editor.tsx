import { isMaterial } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { AnswerPart } from './answer-parts.tsx'
import type { PartProps } from './answer-pieces.tsx'
import type { LeafValue } from './form-value.ts'
import { isMarked } from './marks.ts'
import { Row } from '../../../ui/layout.tsx'
import { SuggestButton } from './suggest.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'

const words = texts.form

/** Stem, answer, analysis and points of a problem or sub-problem. */
export function LeafEditor(
  props: PartProps & {
    name: string
    /** It is asked outside of papers and worth no points. */
    hidesPoints?: boolean
  },
) {
  const { value, set, error, generation, name, hidesPoints } = props
  /** Editors show what was filled in from outside after they are mounted again. */
  const [filled, setFilled] = useState(0)
  const suggested = (change: Partial<LeafValue>) => {
    set(change)
    setFilled((times) => times + 1)
  }
  const marked = isMarked(value)
  const hasParts = isMaterial(value.problemType)
  const stem = hasParts ? words.stemMaterial : words.stem
  const stemError = error('problemContent')
  return (
    <div className={css.leaf}>
      <section className={css.part}>
        <Row as="p" gap={3} rowGap={0} align="baseline" className={css.partHead}>
          <b>{stem}</b>
          <small>{words.stemHint}</small>
        </Row>
        <RichEditor
          // Blank chips depend on the kind.
          key={`stem ${generation} ${marked}`}
          compact={!hasParts}
          media
          label={name + stem}
          value={value.problemContent}
          invalid={stemError !== undefined}
          onChange={(problemContent) => set({ problemContent })}
          blanks={marked}
        />
        {stemError && <FieldError>{stemError}</FieldError>}
      </section>
      <AnswerPart {...props} generation={generation + filled} />
      <Row gap={2}>
        <SuggestButton want="distractors" value={value} onSuggested={suggested} />
        <SuggestButton want="rubric" value={value} onSuggested={suggested} />
      </Row>
      <section className={css.part}>
        <Row as="p" gap={3} rowGap={0} align="baseline" className={css.partHead}>
          <b>{words.analysis}</b>
          <small>{words.analysisHint}</small>
          <SuggestButton want="analysis" value={value} onSuggested={suggested} />
        </Row>
        <RichEditor
          key={`analysis ${generation} ${filled}`}
          compact
          media
          label={name + words.analysis}
          value={value.analysis}
          onChange={(analysis) => set({ analysis })}
        />
      </section>
      {!hasParts && !hidesPoints && (
        <Field label={words.score} hint={words.scoreHint} error={error('score')} className={css.score}>
          <Input
            inputMode="decimal"
            value={value.score}
            onChange={(event) => set({ score: event.currentTarget.value })}
          />
        </Field>
      )}
    </div>
  )
}

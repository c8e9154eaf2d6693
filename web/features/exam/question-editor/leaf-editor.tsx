import { kind } from '@zhixing/contract/exam/kinds'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { AnswerPart } from './answer-parts.tsx'
import type { PartProps } from './answer-pieces.tsx'
import { isMarked } from './marks.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'

const words = texts.form

/** Stem, answer, analysis and points of a problem or sub-problem. */
export function LeafEditor(props: PartProps & { name: string }) {
  const { value, set, error, generation, name } = props
  const marked = isMarked(value)
  const isMaterial = value.problemType === kind.material
  const stem = isMaterial ? words.stemMaterial : words.stem
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
          compact={!isMaterial}
          media
          label={name + stem}
          value={value.problemContent}
          invalid={stemError !== undefined}
          onChange={(problemContent) => set({ problemContent })}
          blanks={marked}
        />
        {stemError && <FieldError>{stemError}</FieldError>}
      </section>
      <AnswerPart {...props} />
      <section className={css.part}>
        <Row as="p" gap={3} rowGap={0} align="baseline" className={css.partHead}>
          <b>{words.analysis}</b>
          <small>{words.analysisHint}</small>
        </Row>
        <RichEditor
          key={`analysis ${generation}`}
          compact
          media
          label={name + words.analysis}
          value={value.analysis}
          onChange={(analysis) => set({ analysis })}
        />
      </section>
      {!isMaterial && (
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

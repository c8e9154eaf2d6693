/** Kinds whose key is written: blanks, number, model answer with rubric. */
import { hasField } from '@zhixing/contract/exam/kind-fields'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { RichEditor } from '../../shared/rich-editor/index.ts'
import { ErrorText, type PartProps } from './answer-pieces.tsx'
import { type BlankValue, blankOf, rowKey } from './form-value.ts'
import { marksIn } from './marks.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'

const words = texts.form

export function Blanks({ value, set, error }: PartProps) {
  const marks = marksIn(value.problemContent)
  const change = (no: string, over: Partial<BlankValue>) =>
    set({ blanks: { ...value.blanks, [no]: { ...blankOf(value, no), ...over } } })
  return (
    <section className={css.part} aria-label={words.blanks}>
      <Row as="p" gap={3} rowGap={0} align="baseline" className={css.partHead}>
        <b>{words.blanks}</b>
      </Row>
      {marks.length === 0 && <p className={css.hint}>{words.noBlanks}</p>}
      <Stack as="ol">
        {marks.map((no, at) => {
          const blank = blankOf(value, no)
          return (
            <li key={no} className={css.blank}>
              <Field label={words.blankAnswer(at + 1)} error={error(`answer.${at}`)}>
                <Input
                  value={blank.text}
                  maxLength={500}
                  onChange={(event) => change(no, { text: event.currentTarget.value })}
                />
              </Field>
              <Field label={words.aliases(at + 1)} hint={words.aliasesHint}>
                <Textarea
                  rows={1}
                  value={blank.aliases}
                  onChange={(event) => change(no, { aliases: event.currentTarget.value })}
                />
              </Field>
              {value.orderFree === 0 && (
                <Field label={words.creditsOfBlank(at + 1)} hint={words.creditsBlankHint}>
                  <Textarea
                    rows={1}
                    value={blank.credits}
                    onChange={(event) => change(no, { credits: event.currentTarget.value })}
                  />
                </Field>
              )}
              {value.ownScores && (
                <Field label={words.blankScore(at + 1)}>
                  <Input
                    inputMode="decimal"
                    value={blank.score}
                    onChange={(event) => change(no, { score: event.currentTarget.value })}
                  />
                </Field>
              )}
            </li>
          )
        })}
      </Stack>
      <ErrorText text={error('blankScores') ?? error('aliasList') ?? error('creditList')} />
      {marks.length > 0 && (
        <Row gap={5} rowGap={2} align="stretch">
          {(['orderFree', 'ignoreCase', 'ignoreSpace', 'ignorePunct', 'sameValue', 'wildcard'] as const).map((name) => (
            <Checkbox
              key={name}
              checked={value[name] === 1}
              onChange={(event) => set({ [name]: event.currentTarget.checked ? 1 : 0 })}
            >
              {words[name]}
            </Checkbox>
          ))}
          <Checkbox checked={value.ownScores} onChange={(event) => set({ ownScores: event.currentTarget.checked })}>
            {words.ownScores}
          </Checkbox>
        </Row>
      )}
    </section>
  )
}

export function NumberKey({ value, set, error }: PartProps) {
  return (
    <section className={css.part}>
      <div className={css.pair}>
        <Field label={words.number} hint={words.numberHint} error={error('answer')}>
          <Input value={value.number} onChange={(event) => set({ number: event.currentTarget.value })} />
        </Field>
        <Field label={words.unit} hint={words.unitHint}>
          <Input value={value.unit} maxLength={20} onChange={(event) => set({ unit: event.currentTarget.value })} />
        </Field>
        <Field label={words.toleranceKind}>
          <Select
            value={String(value.relative)}
            onChange={(event) => set({ relative: event.currentTarget.value === '1' ? 1 : 0 })}
          >
            <option value="0">{words.absolute}</option>
            <option value="1">{words.relative}</option>
          </Select>
        </Field>
        <Field label={words.tolerance} error={error('numberRule')}>
          <Input
            inputMode="decimal"
            value={value.tolerance}
            onChange={(event) => set({ tolerance: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field label={words.creditsNumber} hint={words.creditsNumberHint} error={error('creditList')}>
        <Textarea rows={2} value={value.credits} onChange={(event) => set({ credits: event.currentTarget.value })} />
      </Field>
    </section>
  )
}

export function Written({ value, set, error, generation }: PartProps) {
  const { rubric } = value
  return (
    <section className={css.part}>
      {hasField(value.problemType, 'fileRule') && (
        <div className={css.pair}>
          <Field label={words.accept}>
            <Select
              value={value.accept}
              onChange={(event) => set({ accept: event.currentTarget.value === 'any' ? 'any' : 'image' })}
            >
              <option value="image">{words.acceptImage}</option>
              <option value="any">{words.acceptAny}</option>
            </Select>
          </Field>
          <Field label={words.most}>
            <Select value={String(value.most)} onChange={(event) => set({ most: Number(event.currentTarget.value) })}>
              {Array.from({ length: 9 }, (_, at) => (
                <option key={at + 1} value={at + 1}>
                  {at + 1}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <Row as="p" gap={3} rowGap={0} align="baseline" className={css.partHead}>
        <b>{words.model}</b>
      </Row>
      <RichEditor
        key={`model ${generation}`}
        compact
        label={words.model}
        value={value.model}
        onChange={(model) => set({ model })}
      />
      <Row as="p" gap={3} rowGap={0} align="baseline" className={css.partHead}>
        <b>{words.rubric}</b>
        <small>{words.rubricHint}</small>
      </Row>
      <Stack as="ol" gap={2} className={css.rubric}>
        {rubric.map((line, at) => {
          const change = (over: Partial<typeof line>) =>
            set({ rubric: rubric.map((one) => (one.key === line.key ? { ...one, ...over } : one)) })
          return (
            <li key={line.key}>
              <Input
                aria-label={words.rubricLine(at + 1)}
                aria-invalid={error(`rubricList.${at}`) ? true : undefined}
                maxLength={500}
                value={line.text}
                onChange={(event) => change({ text: event.currentTarget.value })}
              />
              <Input
                aria-label={words.rubricScore(at + 1)}
                inputMode="decimal"
                className={css.short}
                value={line.score}
                onChange={(event) => change({ score: event.currentTarget.value })}
              />
              <IconButton
                size="s"
                label={words.removeOption(words.rubricLine(at + 1))}
                onClick={() => set({ rubric: rubric.filter(({ key }) => key !== line.key) })}
              >
                <TrashIcon size={16} />
              </IconButton>
            </li>
          )
        })}
      </Stack>
      {rubric.length < 20 && (
        <Button
          size="s"
          variant="line"
          icon={<PlusIcon size={16} />}
          onClick={() => set({ rubric: [...rubric, { key: rowKey(), text: '', score: '1' }] })}
        >
          {words.addRubric}
        </Button>
      )}
      <ErrorText text={error('rubricList')} />
    </section>
  )
}

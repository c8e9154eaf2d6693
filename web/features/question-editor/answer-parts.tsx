/** What each kind asks its author for beside stem and analysis. */
import { kind } from '@zhixing/contract/exam/kinds'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { cx } from '../../ui/cx.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { CheckIcon, PlusIcon, TrashIcon } from '../../ui/icons.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { RichEditor } from '../rich-editor/rich-editor.tsx'
import { type BlankValue, blankOf, gapOf, type LeafValue, letter, marksIn, rowKey } from './form-value.ts'
import { OptionList } from './option-list.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'

const words = texts.form

export interface PartProps {
  value: LeafValue
  set: (change: Partial<LeafValue>) => void
  /** The sentence about a field of this problem, or one within it. */
  fault: (field: string) => string | undefined
  /** Grows when what was typed is replaced from outside. */
  generation: number
}

function Fault({ text }: { text: string | undefined }) {
  return text ? <FieldError>{text}</FieldError> : null
}

/** The letter of an option: pressed, it is the right one. */
function Letter({ name, text, on, onPress }: { name: string; text: string; on: boolean; onPress: () => void }) {
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

function Choice({ value, set, fault, generation }: PartProps) {
  const single = value.problemType === kind.single
  const toggle = (key: string) =>
    set({
      right: single
        ? [key]
        : value.right.includes(key)
          ? value.right.filter((one) => one !== key)
          : [...value.right, key],
    })
  return (
    <section className={css.part} aria-label={words.options}>
      <p className={css.partHead}>
        <b>{words.options}</b>
        <small>{words.optionsHint}</small>
      </p>
      <OptionList
        label={words.options}
        list={value.options}
        onList={(options) => set({ options })}
        nameOf={(at) => words.option(letter(at))}
        add={words.addOption}
        generation={generation}
        wrong={(at) => fault(`optionList.${at}`) !== undefined}
        renderLead={({ key }, at) => (
          <Letter name={letter(at)} text={letter(at)} on={value.right.includes(key)} onPress={() => toggle(key)} />
        )}
      />
      <Fault text={fault('optionList') ?? fault('answer')} />
    </section>
  )
}

function Judge({ value, set, fault }: PartProps) {
  return (
    <section className={css.part}>
      <RadioGroup
        legend={words.judge}
        name={`judge-${value.key}`}
        shape="row"
        value={value.judge}
        onChange={(judge) => set({ judge: judge === 'T' ? 'T' : 'F' })}
        options={[
          { value: 'T', label: words.judgeTrue },
          { value: 'F', label: words.judgeFalse },
        ]}
        error={fault('answer')}
      />
    </section>
  )
}

function Blanks({ value, set, fault }: PartProps) {
  const marks = marksIn(value.problemContent)
  const change = (no: string, over: Partial<BlankValue>) =>
    set({ blanks: { ...value.blanks, [no]: { ...blankOf(value, no), ...over } } })
  return (
    <section className={css.part} aria-label={words.blanks}>
      <p className={css.partHead}>
        <b>{words.blanks}</b>
      </p>
      {marks.length === 0 && <p className={css.hint}>{words.noBlanks}</p>}
      <ol className={css.blanks}>
        {marks.map((no, at) => {
          const blank = blankOf(value, no)
          return (
            <li key={no} className={css.blank}>
              <Field label={words.blankAnswer(at + 1)} error={fault(`answer.${at}`)}>
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
      </ol>
      <Fault text={fault('blankScores') ?? fault('aliasList')} />
      {marks.length > 0 && (
        <div className={css.boxes}>
          {(['orderFree', 'ignoreCase', 'ignoreSpace'] as const).map((name) => (
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
        </div>
      )}
    </section>
  )
}

function Order({ value, set, fault, generation }: PartProps) {
  return (
    <section className={css.part} aria-label={words.order}>
      <p className={css.partHead}>
        <b>{words.order}</b>
        <small>{words.orderHint}</small>
      </p>
      <OptionList
        label={words.order}
        list={value.order}
        onList={(order) => set({ order })}
        nameOf={(at) => words.orderItem(at + 1)}
        add={words.addItem}
        generation={generation}
        wrong={(at) => fault(`optionList.${at}`) !== undefined}
        renderLead={(_, at) => <span className={css.place}>{at + 1}</span>}
      />
      <Fault text={fault('optionList') ?? fault('answer')} />
    </section>
  )
}

function Match({ value, set, fault, generation }: PartProps) {
  return (
    <section className={css.part} aria-label={texts.form.matchHint}>
      <p className={css.partHead}>
        <small>{words.matchHint}</small>
      </p>
      <h3 className={css.side}>{words.matchLeft}</h3>
      <OptionList
        label={words.matchLeft}
        list={value.left}
        onList={(left) => set({ left })}
        nameOf={(at) => `${words.matchLeft} ${letter(at)}`}
        add={words.addItem}
        generation={generation}
        wrong={(at) => fault(`optionList.${at}`) !== undefined || fault(`answer.${at}`) !== undefined}
        renderLead={(_, at) => <span className={css.place}>{letter(at)}</span>}
        renderTrail={({ key }, at) => (
          <Select
            aria-label={words.matchTo(letter(at))}
            className={css.to}
            value={value.pairs[key] ?? ''}
            onChange={(event) => set({ pairs: { ...value.pairs, [key]: event.currentTarget.value } })}
          >
            <option value="">{words.choose}</option>
            {value.rightSide.map((one, place) => (
              <option key={one.key} value={one.key}>
                {place + 1}
              </option>
            ))}
          </Select>
        )}
      />
      <h3 className={css.side}>{words.matchRight}</h3>
      <OptionList
        label={words.matchRight}
        list={value.rightSide}
        onList={(rightSide) => set({ rightSide })}
        nameOf={(at) => `${words.matchRight} ${at + 1}`}
        add={words.addItem}
        generation={generation}
        wrong={(at) => fault(`matchList.${at}`) !== undefined}
        renderLead={(_, at) => <span className={css.place}>{at + 1}</span>}
      />
      <Fault text={fault('optionList') ?? fault('matchList') ?? fault('answer')} />
    </section>
  )
}

function Cloze({ value, set, fault, generation }: PartProps) {
  const marks = marksIn(value.problemContent)
  return (
    <section className={css.part} aria-label={words.blanks}>
      {marks.length === 0 && <p className={css.hint}>{words.noBlanks}</p>}
      {marks.map((no, at) => {
        const gap = gapOf(value, no)
        const change = (over: Partial<typeof gap>) => set({ gaps: { ...value.gaps, [no]: { ...gap, ...over } } })
        return (
          <div key={no} className={css.gap}>
            <h3 className={css.side}>{words.gap(at + 1)}</h3>
            <OptionList
              label={words.gap(at + 1)}
              list={gap.options}
              onList={(options) => change({ options })}
              nameOf={(place) => `${words.blank(at + 1)} ${words.option(letter(place))}`}
              add={words.addOption}
              generation={generation}
              wrong={(place) => fault(`gapList.${at}.optionList.${place}`) !== undefined}
              renderLead={({ key }, place) => (
                <Letter
                  name={`${words.blank(at + 1)} ${letter(place)}`}
                  text={letter(place)}
                  on={gap.right === key}
                  onPress={() => change({ right: key })}
                />
              )}
            />
            <Fault text={fault(`gapList.${at}`) ?? fault(`answer.${at}`)} />
          </div>
        )
      })}
    </section>
  )
}

function NumberKey({ value, set, fault }: PartProps) {
  return (
    <section className={css.part}>
      <div className={css.pair}>
        <Field label={words.number} hint={words.numberHint} error={fault('answer')}>
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
        <Field label={words.tolerance} error={fault('numberRule')}>
          <Input
            inputMode="decimal"
            value={value.tolerance}
            onChange={(event) => set({ tolerance: event.currentTarget.value })}
          />
        </Field>
      </div>
    </section>
  )
}

function Written({ value, set, fault, generation }: PartProps) {
  const { rubric } = value
  return (
    <section className={css.part}>
      {value.problemType === kind.file && (
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
      <p className={css.partHead}>
        <b>{words.model}</b>
      </p>
      <RichEditor
        key={`model ${generation}`}
        compact
        label={words.model}
        value={value.model}
        onChange={(model) => set({ model })}
      />
      <p className={css.partHead}>
        <b>{words.rubric}</b>
        <small>{words.rubricHint}</small>
      </p>
      <ol className={css.rubric}>
        {rubric.map((line, at) => {
          const change = (over: Partial<typeof line>) =>
            set({ rubric: rubric.map((one) => (one.key === line.key ? { ...one, ...over } : one)) })
          return (
            <li key={line.key}>
              <Input
                aria-label={words.rubricLine(at + 1)}
                aria-invalid={fault(`rubricList.${at}`) ? true : undefined}
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
      </ol>
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
      <Fault text={fault('rubricList')} />
    </section>
  )
}

/** The part of the form that belongs to the kind. */
export function AnswerPart(props: PartProps) {
  switch (props.value.problemType) {
    case kind.single:
    case kind.multiple:
    case kind.uncertain:
      return <Choice {...props} />
    case kind.judge:
      return <Judge {...props} />
    case kind.blanks:
      return <Blanks {...props} />
    case kind.order:
      return <Order {...props} />
    case kind.match:
      return <Match {...props} />
    case kind.cloze:
      return <Cloze {...props} />
    case kind.number:
      return <NumberKey {...props} />
    case kind.essay:
    case kind.file:
      return <Written {...props} />
    default:
      return null
  }
}

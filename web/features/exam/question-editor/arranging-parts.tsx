/** Kinds whose key is an arrangement: ordering, matching. */
import { Checkbox } from '../../../ui/choice.tsx'
import { Select } from '../../../ui/input.tsx'
import { ErrorText, type PartProps } from './answer-pieces.tsx'
import { letter } from './form-value.ts'
import { OptionList } from './option-list.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'

const words = texts.form

export function Order({ value, set, error, generation }: PartProps) {
  return (
    <section className={css.part} aria-label={words.order}>
      <Row as="p" gap={3} rowGap={0} align="baseline" className={css.partHead}>
        <b>{words.order}</b>
        <small>{words.orderHint}</small>
      </Row>
      <OptionList
        label={words.order}
        list={value.order}
        onList={(order) => set({ order })}
        nameOf={(at) => words.orderItem(at + 1)}
        add={words.addItem}
        generation={generation}
        wrong={(at) => error(`optionList.${at}`) !== undefined}
        renderLead={(_, at) => <span className={css.place}>{at + 1}</span>}
      />
      <ErrorText text={error('optionList') ?? error('answer')} />
      <Checkbox
        checked={value.orderCredit === 1}
        onChange={(event) => set({ orderCredit: event.currentTarget.checked ? 1 : 0 })}
      >
        {words.orderCredit}
      </Checkbox>
    </section>
  )
}

export function Match({ value, set, error, generation }: PartProps) {
  return (
    <section className={css.part} aria-label={words.matchHint}>
      <Row as="p" gap={3} rowGap={0} align="baseline" className={css.partHead}>
        <small>{words.matchHint}</small>
      </Row>
      <h3 className={css.side}>{words.matchLeft}</h3>
      <OptionList
        label={words.matchLeft}
        list={value.left}
        onList={(left) => set({ left })}
        nameOf={(at) => `${words.matchLeft} ${letter(at)}`}
        add={words.addItem}
        generation={generation}
        wrong={(at) => error(`optionList.${at}`) !== undefined || error(`answer.${at}`) !== undefined}
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
        wrong={(at) => error(`matchList.${at}`) !== undefined}
        renderLead={(_, at) => <span className={css.place}>{at + 1}</span>}
      />
      <ErrorText text={error('optionList') ?? error('matchList') ?? error('answer')} />
    </section>
  )
}

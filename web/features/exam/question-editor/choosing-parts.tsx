/** Kinds whose key is a choice: options, true or false, gaps. */
import { choosesSeveral } from '@zhixing/contract/exam/kinds'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Input } from '../../../ui/input.tsx'
import { ErrorText, Letter, type PartProps } from './answer-pieces.tsx'
import { gapOf, letter } from './form-value.ts'
import { marksIn } from './marks.ts'
import { OptionList } from './option-list.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './question-editor.module.css'
import { texts } from './texts.ts'

const words = texts.form

export function Choice({ value, set, error, generation }: PartProps) {
  const single = !choosesSeveral(value.problemType)
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
      <Row as="p" gap={3} rowGap={0} align="baseline" className={css.partHead}>
        <b>{words.options}</b>
        <small>{words.optionsHint}</small>
      </Row>
      <OptionList
        label={words.options}
        list={value.options}
        onList={(options) => set({ options })}
        nameOf={(at) => words.option(letter(at))}
        add={words.addOption}
        generation={generation}
        wrong={(at) => error(`optionList.${at}`) !== undefined}
        renderLead={({ key }, at) => (
          <Letter name={letter(at)} text={letter(at)} on={value.right.includes(key)} onPress={() => toggle(key)} />
        )}
        renderTrail={({ key }, at) =>
          value.hasShares && (
            <span className={css.share}>
              <Input
                aria-label={words.creditOf(words.option(letter(at)))}
                inputMode="decimal"
                disabled={single && value.right.includes(key)}
                value={single && value.right.includes(key) ? '100' : (value.shares[key] ?? '')}
                onChange={(event) => set({ shares: { ...value.shares, [key]: event.currentTarget.value } })}
              />
              %
            </span>
          )
        }
      />
      <ErrorText text={error('optionList') ?? error('answer') ?? error('creditList')} />
      <Checkbox checked={value.hasShares} onChange={(event) => set({ hasShares: event.currentTarget.checked })}>
        {words.creditsOn}
      </Checkbox>
      {value.hasShares && <p className={css.hint}>{single ? words.creditsSingle : words.creditsMultiple}</p>}
    </section>
  )
}

export function Judge({ value, set, error }: PartProps) {
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
        error={error('answer')}
      />
    </section>
  )
}

export function Cloze({ value, set, error, generation }: PartProps) {
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
              wrong={(place) => error(`gapList.${at}.optionList.${place}`) !== undefined}
              renderLead={({ key }, place) => (
                <Letter
                  name={`${words.blank(at + 1)} ${letter(place)}`}
                  text={letter(place)}
                  on={gap.right === key}
                  onPress={() => change({ right: key })}
                />
              )}
            />
            <ErrorText text={error(`gapList.${at}`) ?? error(`answer.${at}`)} />
          </div>
        )
      })}
    </section>
  )
}

import type { InputOf, OutputOf } from '@zhixing/contract'
import { problemKinds } from '@zhixing/contract/exam/kinds'
import { practiceType } from '@zhixing/contract/exam/practice-kinds'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { useForm } from '../../shared/form/index.ts'
import { Hint } from '../../../ui/layout.tsx'
import css from './chooser.module.css'
import { texts } from './texts.ts'
import { TopicPicker } from './topic-picker.tsx'
import { treeRows } from './tree.ts'
import { useQuery } from '../../../use-query.ts'
import { word } from '../../../i18n/word-texts.ts'

type Choices = OutputOf<'exam/auth/practice/choices'>
type CountInput = InputOf<'exam/auth/practice/count'>
const QUANTITIES = [5, 10, 20, 50]
const COUNT_AFTER = 300
// Material problems are practised as a whole; others by kind.
const kinds = problemKinds

interface Choice {
  practiceType: string
  subjectId: string
  topicIds: string[]
  problemTypes: number[]
  difficulty: string
  quantity: string
  onlyUndone: boolean
}
const is = (values: Choice, type: number) => Number(values.practiceType) === type
const lacksTopic = (values: Choice) => is(values, practiceType.topic) && values.topicIds.length === 0
const lacksSubject = (values: Choice) => is(values, practiceType.category) && values.subjectId === ''
/** The selection without its size. */
const wantedOf = (values: Choice) =>
  ({
    practiceType: Number(values.practiceType) as CountInput['practiceType'],
    problemTypes: values.problemTypes as CountInput['problemTypes'],
    onlyUndone: values.onlyUndone ? 1 : 0,
    ...(values.difficulty ? { difficulty: Number(values.difficulty) } : {}),
    ...(is(values, practiceType.category) && values.subjectId ? { subjectId: values.subjectId } : {}),
    ...(is(values, practiceType.topic) ? { topicIds: values.topicIds } : {}),
  }) satisfies CountInput

/** Selects a practice: mode, content and size, with the number of available problems. */
export function Chooser({ choices, topicIds }: { choices: Choices; topicIds: readonly string[] }) {
  const navigate = useNavigate()
  const known = topicIds.filter((id) => choices.topicList.some((one) => one.id === id))
  const form = useForm({
    start: {
      // Strings, as radio values.
      practiceType: String(known.length > 0 || choices.topicList.length > 0 ? practiceType.topic : practiceType.random),
      subjectId: '',
      topicIds: known,
      problemTypes: [] as number[],
      difficulty: '',
      quantity: '10',
      onlyUndone: false,
    },
    check: (values) => {
      const asked = Number(values.quantity)
      return {
        topicIds: lacksTopic(values) ? texts.pickTopic : undefined,
        subjectId: lacksSubject(values) ? texts.pickSubject : undefined,
        quantity: Number.isInteger(asked) && asked >= 5 && asked <= 200 ? undefined : texts.quantityRange,
      }
    },
    async send(values, clientKey) {
      const input = { ...wantedOf(values), quantity: Number(values.quantity), clientKey }
      const { id } = await api('exam/auth/practice/save', input)
      await navigate(`/account/practice/do?id=${id}`)
    },
  })
  const { values, errors, set } = form
  const mode = Number(values.practiceType)
  const isUnclear = lacksTopic(values) || lacksSubject(values)
  // Number of matching problems, debounced.
  const { data: fitting, error: uncounted } = useQuery(
    'exam/auth/practice/count',
    isUnclear ? null : wantedOf(values),
    { debounce: COUNT_AFTER, quiet: true },
  )

  const hints: Record<number, string> = {
    [practiceType.wrong]: texts.modes[3].hint(choices.wrongTotal),
    [practiceType.collected]: texts.modes[4].hint(choices.collectedTotal),
  }
  return (
    <Card pad="l">
      <CardHead title={texts.begin} />
      <form className={css.chooser} {...form.attributes}>
        <div className={css.modes}>
          <RadioGroup
            legend={texts.mode}
            name="practiceType"
            shape="card"
            value={values.practiceType}
            onChange={(value) => set('practiceType', value)}
            options={([5, 1, 2, 3, 4] as const).map((value) => {
              const { label, hint } = texts.modes[value]
              const disabled =
                (value === 3 && choices.wrongTotal === 0) || (value === 4 && choices.collectedTotal === 0)
              return {
                value: String(value),
                label,
                disabled,
                hint: hints[value] ?? (typeof hint === 'string' ? hint : ''),
              }
            })}
          />
        </div>
        {mode === practiceType.category && (
          <Field label={texts.subject} error={errors.subjectId} required>
            <Select {...form.control('subjectId')}>
              <option value="">{texts.pickSubject}</option>
              {treeRows(choices.subjectList).map((row) => (
                <option key={row.id} value={row.id}>
                  {`${'　'.repeat(row.depth)}${texts.inSubject(row.categoryName, row.problemTotal)}`}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {mode === practiceType.topic && (
          <TopicPicker
            list={choices.topicList}
            value={values.topicIds}
            onChange={(ids) => set('topicIds', ids)}
            error={errors.topicIds ?? ''}
          />
        )}
        <fieldset className={css.kinds}>
          <legend>
            {texts.kinds}
            <small>{texts.kindsHint}</small>
          </legend>
          {kinds.map(({ code, desc }) => (
            <label key={code} className={css.chip}>
              <input
                type="checkbox"
                checked={values.problemTypes.includes(code)}
                onChange={({ currentTarget: { checked } }) =>
                  set(
                    'problemTypes',
                    checked ? [...values.problemTypes, code] : values.problemTypes.filter((one) => one !== code),
                  )
                }
              />
              <span>{word(desc)}</span>
            </label>
          ))}
        </fieldset>
        <div className={css.pair}>
          <Field label={texts.difficulty}>
            <Select {...form.control('difficulty')}>
              {texts.difficulties.map((name, at) => (
                <option key={name} value={at === 0 ? '' : at}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={texts.quantity} error={errors.quantity}>
            <Input
              type="number"
              inputMode="numeric"
              min={5}
              max={200}
              list="practice-quantities"
              {...form.control('quantity')}
            />
          </Field>
          <datalist id="practice-quantities">
            {QUANTITIES.map((one) => (
              <option key={one} value={one} aria-label={String(one)} />
            ))}
          </datalist>
        </div>
        <Checkbox
          name="onlyUndone"
          checked={values.onlyUndone}
          onChange={(event) => set('onlyUndone', event.currentTarget.checked)}
        >
          {texts.undone}
        </Checkbox>
        <div className={css.startRow}>
          <Hint as="span" role="status">
            {isUnclear
              ? ''
              : fitting === undefined
                ? (uncounted ?? texts.counting)
                : fitting.total === 0
                  ? texts.fittingNone
                  : texts.fitting(fitting.total, fitting.isMore)}
          </Hint>
          <Button type="submit" size="l" loading={form.busy}>
            {texts.start}
          </Button>
        </div>
        <FormError>{errors.form}</FormError>
      </form>
    </Card>
  )
}

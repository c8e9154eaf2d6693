import type { InputOf, OutputOf } from '@zhixing/contract'
import { problemKinds } from '@zhixing/contract/exam/kinds'
import { practiceType } from '@zhixing/contract/exam/practice-kinds'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select } from '../../ui/input.tsx'
import css from './practice.module.css'
import { texts } from './texts.ts'
import { TopicPicker } from './topic-picker.tsx'
import { treeRows } from './tree.ts'
import { useQuery } from '../../use-query.ts'
import { useAction } from '../../use-action.ts'

type Choices = OutputOf<'exam/auth/practice/choices'>
type Begin = InputOf<'exam/auth/practice/save'>
const QUANTITIES = [5, 10, 20, 50]
const COUNT_AFTER = 300
// A material problem is practised as a whole; everything else by its kind.
const kinds = problemKinds

/** What to practise: how, of what, how much; and how much there is of it. */
export function Chooser({ choices, topicIds }: { choices: Choices; topicIds: readonly string[] }) {
  const navigate = useNavigate()
  const known = topicIds.filter((id) => choices.topicList.some((one) => one.id === id))
  const [mode, setMode] = useState<number>(
    known.length > 0 || choices.topicList.length > 0 ? practiceType.topic : practiceType.random,
  )
  const [subjectId, setSubject] = useState('')
  const [topics, setTopics] = useState<string[]>(known)
  const [problemTypes, setKinds] = useState<number[]>([])
  const [difficulty, setDifficulty] = useState('')
  const [quantity, setQuantity] = useState('10')
  const [onlyUndone, setUndone] = useState<0 | 1>(0)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const { busy, run } = useAction({ reload: false })
  const errorOf = (field: string) => (problem?.field === field ? problem.text : '')

  const wanted = {
    practiceType: mode,
    problemTypes,
    onlyUndone,
    ...(difficulty ? { difficulty: Number(difficulty) } : {}),
    ...(mode === practiceType.category && subjectId ? { subjectId } : {}),
    ...(mode === practiceType.topic ? { topicIds: topics } : {}),
  }
  const unclear =
    (mode === practiceType.topic && topics.length === 0) || (mode === practiceType.category && subjectId === '')
  // How many problems fit, a moment after the last change.
  const { data: fitting, error: uncounted } = useQuery(
    'exam/auth/practice/count',
    unclear ? null : (wanted as InputOf<'exam/auth/practice/count'>),
    { debounce: COUNT_AFTER, quiet: true },
  )

  function change(work: () => void) {
    setProblem(null)
    work()
  }

  async function start() {
    const asked = Number(quantity)
    if (mode === practiceType.topic && topics.length === 0)
      return setProblem({ field: 'topicIds', text: texts.pickTopic })
    if (mode === practiceType.category && !subjectId) return setProblem({ field: 'subjectId', text: texts.pickSubject })
    if (!Number.isInteger(asked) || asked < 5 || asked > 200)
      return setProblem({ field: 'quantity', text: texts.quantityRange })
    const input = { ...(wanted as Begin), quantity: asked }
    // Another choice is another practice, and has a key of its own.
    await run(
      JSON.stringify(input),
      async (clientKey) => {
        const { id } = await api('exam/auth/practice/save', { ...input, clientKey }, { isShowErrTip: false })
        await navigate(`/account/practice/do?id=${id}`)
      },
      {
        onError(error) {
          if (error instanceof ApiError) setProblem({ field: error.field ?? 'form', text: error.message })
        },
      },
    )
  }

  const hints: Record<number, string> = {
    [practiceType.wrong]: texts.modes[3].hint(choices.wrongTotal),
    [practiceType.collected]: texts.modes[4].hint(choices.collectedTotal),
  }
  return (
    <Card pad="l">
      <CardHead title={texts.begin} />
      <form
        className={css.chooser}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <div className={css.modes}>
          <RadioGroup
            legend={texts.mode}
            name="practiceType"
            shape="card"
            value={String(mode)}
            onChange={(value) => change(() => setMode(Number(value)))}
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
          <Field label={texts.subject} error={errorOf('subjectId')} required>
            <Select value={subjectId} onChange={(event) => change(() => setSubject(event.currentTarget.value))}>
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
            value={topics}
            onChange={(ids) => change(() => setTopics(ids))}
            error={errorOf('topicIds')}
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
                checked={problemTypes.includes(code)}
                onChange={(event) => {
                  const on = event.currentTarget.checked
                  change(() => setKinds((now) => (on ? [...now, code] : now.filter((one) => one !== code))))
                }}
              />
              <span>{desc}</span>
            </label>
          ))}
        </fieldset>
        <div className={css.pair}>
          <Field label={texts.difficulty}>
            <Select value={difficulty} onChange={(event) => change(() => setDifficulty(event.currentTarget.value))}>
              {texts.difficulties.map((name, at) => (
                <option key={name} value={at === 0 ? '' : at}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={texts.quantity} error={errorOf('quantity')}>
            <Input
              type="number"
              inputMode="numeric"
              min={5}
              max={200}
              list="practice-quantities"
              value={quantity}
              onChange={(event) => change(() => setQuantity(event.currentTarget.value))}
            />
          </Field>
          <datalist id="practice-quantities">
            {QUANTITIES.map((one) => (
              <option key={one} value={one} aria-label={String(one)} />
            ))}
          </datalist>
        </div>
        <Checkbox
          checked={onlyUndone === 1}
          onChange={(event) => {
            const on = event.currentTarget.checked
            change(() => setUndone(on ? 1 : 0))
          }}
        >
          {texts.undone}
        </Checkbox>
        <div className={css.startRow}>
          <span role="status" className={css.hint}>
            {unclear
              ? ''
              : fitting === undefined
                ? (uncounted ?? texts.counting)
                : fitting.total === 0
                  ? texts.fittingNone
                  : texts.fitting(fitting.total, fitting.isMore === 1)}
          </span>
          <Button type="submit" size="l" loading={busy !== ''}>
            {texts.start}
          </Button>
        </div>
        {errorOf('form') && (
          <p role="alert" className={css.error}>
            {errorOf('form')}
          </p>
        )}
      </form>
    </Card>
  )
}

import type { ProblemStat } from '../../../shapes.ts'
import { answerForm } from '@zhixing/contract/exam/kinds'
import type { CorrectionEffect } from '@zhixing/contract/exam/correction'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { useAction } from '../../../use-action.ts'
import { changeOf, draftOf, isTolerance, type KeyDraft, shapeOf } from './key-value.ts'
import { TIMEOUT_MS } from './timeout.ts'
import css from './statistics.module.css'
import { texts } from './texts.ts'

const words = texts.correction
type Effect = CorrectionEffect['list'][number]
const columns = (): TableColumn<Effect>[] => [
  { key: 'name', title: words.name, render: (row) => row.takerName },
  { key: 'before', title: words.before, render: (row) => texts.number(row.before) },
  {
    key: 'after',
    title: words.after,
    render: (row) => <b className={row.after > row.before ? css.up : css.low}>{texts.number(row.after)}</b>,
  },
]

/** Corrects the key of a published problem: previews who gains or loses, then applies. */
export function CorrectionDialog({
  examId,
  version,
  stat,
  onClose,
  onDone,
}: {
  examId: string
  version: number
  stat: ProblemStat
  onClose: () => void
  onDone: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(stat))
  const [syncBank, setSyncBank] = useState(true)
  const [effect, setEffect] = useState<CorrectionEffect>()
  const [issue, setError] = useState('')
  const { busy, run } = useAction({ reload: false })
  const change = (next: Partial<KeyDraft>) => {
    setDraft({ ...draft, ...next })
    // The preview is outdated.
    setEffect(undefined)
    setError('')
  }
  const asked = { examId, version, problemId: stat.problemId, ...changeOf(stat, draft) }

  const tried = { onError: (error: unknown) => setError((error as Error).message) }
  function preview() {
    setError('')
    void run(
      'preview',
      async () => setEffect(await api('exam/auth/exam/correction/preview', asked, { timeout: TIMEOUT_MS })),
      tried,
    )
  }
  function save() {
    setError('')
    const input = { ...asked, correction: effect?.correction ?? 0, syncBank: syncBank ? (1 as const) : (0 as const) }
    void run(
      'save',
      async () => {
        await api('exam/auth/exam/correction/save', input, { showSuccess: true })
        onDone()
      },
      tried,
    )
  }
  const changed = (effect?.upTotal ?? 0) + (effect?.downTotal ?? 0)
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      size="l"
      title={words.title(stat.no)}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="line"
            loading={busy === 'preview'}
            disabled={shapeOf(stat) === 'number' && !isTolerance(draft.tolerance)}
            onClick={preview}
          >
            {words.preview}
          </Button>
          <Button variant="danger" disabled={!effect} loading={busy === 'save'} onClick={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <Stack gap={4} className={css.stack}>
        <Hint>{words.about}</Hint>
        <p className={css.plain}>{stat.plainText}</p>
        <p>
          {words.now}：
          <b>
            {stat.isFree
              ? words.all
              : [...stat.problemAnswer, ...stat.otherList]
                  .map((one) => texts.judge[answerForm(stat.problemType) === 'judge' ? one : ''] ?? one)
                  .join(' ')}
          </b>
        </p>
        <Checkbox
          checked={draft.everybody}
          disabled={shapeOf(stat) === 'none' && !stat.isFree}
          onChange={(event) => change({ everybody: event.target.checked })}
        >
          {words.everybody}
        </Checkbox>
        {!draft.everybody && <KeyFields stat={stat} draft={draft} onChange={change} />}
        {!draft.everybody && shapeOf(stat) !== 'none' && (
          <Checkbox checked={syncBank} onChange={(event) => setSyncBank(event.target.checked)}>
            {words.syncBank}
          </Checkbox>
        )}
        {issue && <Note tone="bad" title={issue} />}
        {effect && (
          <Stack gap={4} className={css.stack} role="status">
            <Note
              tone={changed > 0 ? 'warn' : 'info'}
              title={changed > 0 ? words.effect(effect.upTotal, effect.downTotal, effect.recordTotal) : words.nobody}
            >
              {changed > 0 && (
                <>
                  <div>{words.pass(effect.passUpTotal, effect.passDownTotal)}</div>
                  <div>{words.average(effect.averageBefore, effect.averageAfter)}</div>
                </>
              )}
            </Note>
            {changed > 0 && (
              <>
                <div className={css.effects}>
                  <Table<Effect>
                    label={words.preview}
                    rowKey={(row) => row.recordId}
                    columns={columns()}
                    rows={effect.list}
                  />
                </div>
                <Hint>{words.first(effect.list.length, changed)}</Hint>
              </>
            )}
          </Stack>
        )}
      </Stack>
    </Dialog>
  )
}

function KeyFields({
  stat,
  draft,
  onChange,
}: {
  stat: ProblemStat
  draft: KeyDraft
  onChange: (next: Partial<KeyDraft>) => void
}) {
  const letters = stat.shareList.map(({ answer }) => answer).filter((answer) => /^[A-Z]$/.test(answer))
  const set = (list: readonly string[], at: number, value: string) => list.map((one, i) => (i === at ? value : one))
  switch (shapeOf(stat)) {
    case 'one':
      return (
        <Stack gap={2}>
          <Letters letters={letters} legend={words.keyOrKeys} draft={draft} onChange={onChange} />
          {draft.answer.length > 1 && <Hint>{words.either(draft.answer.toSorted())}</Hint>}
        </Stack>
      )
    case 'judge':
      return (
        <RadioGroup
          legend={words.key}
          name="key"
          shape="row"
          value={draft.answer[0] ?? ''}
          onChange={(answer) => onChange({ answer: [answer] })}
          options={Object.entries(texts.judge).map(([value, label]) => ({ value, label }))}
        />
      )
    case 'several':
      return <Letters letters={letters} legend={words.key} draft={draft} onChange={onChange} />
    case 'blanks':
      return (
        <Stack>
          {draft.answer.map((text, at) => (
            // Blanks have no identity but their index.
            <Stack key={at} gap={2}>
              <Field label={words.blank(at + 1)}>
                <Input
                  value={text}
                  onChange={(event) => onChange({ answer: set(draft.answer, at, event.target.value) })}
                />
              </Field>
              <Input
                value={draft.aliases[at] ?? ''}
                placeholder={words.alias}
                aria-label={`${words.blank(at + 1)} ${words.alias}`}
                onChange={(event) => onChange({ aliases: set(draft.aliases, at, event.target.value) })}
              />
            </Stack>
          ))}
        </Stack>
      )
    case 'none':
      return <Hint>{words.takenBack}</Hint>
    case 'number':
      return (
        <Stack>
          <Field label={words.key}>
            <Input value={draft.answer[0] ?? ''} onChange={(event) => onChange({ answer: [event.target.value] })} />
          </Field>
          <Field label={words.otherNumbers} hint={words.otherNumbersHint}>
            <Input value={draft.others} onChange={(event) => onChange({ others: event.target.value })} />
          </Field>
          <Field label={words.tolerance} hint={stat.numberRule.relative === 1 && words.relative}>
            <Input
              inputMode="decimal"
              value={draft.tolerance}
              aria-invalid={!isTolerance(draft.tolerance) || undefined}
              onChange={(event) => onChange({ tolerance: event.target.value })}
            />
          </Field>
        </Stack>
      )
    default:
      return (
        <Field label={words.key} hint={shapeOf(stat) === 'places' && words.places}>
          <Input value={draft.answer[0] ?? ''} onChange={(event) => onChange({ answer: [event.target.value] })} />
        </Field>
      )
  }
}

/** Option letters as checkboxes. */
function Letters({
  letters,
  legend,
  draft,
  onChange,
}: {
  letters: readonly string[]
  legend: string
  draft: KeyDraft
  onChange: (next: Partial<KeyDraft>) => void
}) {
  return (
    <Row as="fieldset" gap={4}>
      <legend>{legend}</legend>
      {letters.map((letter) => (
        <Checkbox
          key={letter}
          checked={draft.answer.includes(letter)}
          onChange={({ target }) =>
            onChange({
              answer: target.checked ? [...draft.answer, letter] : draft.answer.filter((one) => one !== letter),
            })
          }
        >
          {letter}
        </Checkbox>
      ))}
    </Row>
  )
}

import type { CorrectionEffect } from '@zhixing/contract/exam/marking'
import type { ProblemStat } from '@zhixing/contract/exam/statistics'
import { Alert, Button, Checkbox, Input, Modal, Radio, Space, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { changeOf, draftOf, isTolerance, type KeyDraft, shapeOf } from './key-value.ts'
import { PATIENCE } from './patience.ts'
import { Hint, Stack } from '../../ui/layout.tsx'
import css from './statistics.module.css'
import { texts } from './texts.ts'

const words = texts.correction
type Row = CorrectionEffect['list'][number]
const columns: TableColumnsType<Row> = [
  { key: 'name', title: words.name, dataIndex: 'takerName' },
  { key: 'before', title: words.before, render: (_, row) => texts.number(row.before) },
  {
    key: 'after',
    title: words.after,
    render: (_, row) => <b className={row.after > row.before ? css.up : css.low}>{texts.number(row.after)}</b>,
  },
]

/** Another key for a published problem: first who would gain or lose, then the action. */
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
  const [effect, setEffect] = useState<CorrectionEffect>()
  const [issue, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const change = (next: Partial<KeyDraft>) => {
    setDraft({ ...draft, ...next })
    // What was previewed is no longer what would be done.
    setEffect(undefined)
    setError('')
  }
  const asked = { examId, version, problemId: stat.problemId, ...changeOf(stat, draft) }

  async function run(work: () => Promise<void>) {
    setBusy(true)
    setError('')
    try {
      await work()
    } catch (error) {
      setError(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const preview = () =>
    run(async () =>
      setEffect(await api('exam/auth/exam/correction/preview', asked, { isShowErrTip: false, timeout: PATIENCE })),
    )
  const save = () =>
    run(async () => {
      const input = { ...asked, correction: effect?.correction ?? 0 }
      await api('exam/auth/exam/correction/save', input, { isShowErrTip: false, showSuccess: true })
      onDone()
    })
  const changed = (effect?.upTotal ?? 0) + (effect?.downTotal ?? 0)
  return (
    <Modal
      open
      width={640}
      title={words.title(stat.no)}
      onCancel={onClose}
      footer={
        <Space>
          <Button
            loading={busy && !effect}
            disabled={shapeOf(stat) === 'number' && !isTolerance(draft.tolerance)}
            onClick={() => void preview()}
          >
            {words.preview}
          </Button>
          <Button
            type="primary"
            danger
            disabled={!effect}
            loading={busy && effect !== undefined}
            onClick={() => void save()}
          >
            {words.save}
          </Button>
        </Space>
      }
    >
      <Stack gap={4} className={css.stack}>
        <Hint>{words.about}</Hint>
        <p className={css.plain}>{stat.plainText}</p>
        <p>
          {words.now}：
          <b>
            {stat.isFree === 1
              ? words.all
              : stat.problemAnswer.map((one) => texts.judge[stat.problemType === 3 ? one : ''] ?? one).join(' ')}
          </b>
        </p>
        <Checkbox
          checked={draft.everybody}
          disabled={shapeOf(stat) === 'none' && stat.isFree === 0}
          onChange={(event) => change({ everybody: event.target.checked })}
        >
          {words.everybody}
        </Checkbox>
        {!draft.everybody && <KeyFields stat={stat} draft={draft} onChange={change} />}
        {issue && <Alert type="error" showIcon role="alert" title={issue} />}
        {effect && (
          <Stack gap={4} className={css.stack} role="status">
            <Alert
              type={changed > 0 ? 'warning' : 'info'}
              showIcon
              title={changed > 0 ? words.effect(effect.upTotal, effect.downTotal, effect.recordTotal) : words.nobody}
              description={
                changed > 0 && (
                  <>
                    <div>{words.pass(effect.passUpTotal, effect.passDownTotal)}</div>
                    <div>{words.average(effect.averageBefore, effect.averageAfter)}</div>
                  </>
                )
              }
            />
            {changed > 0 && (
              <>
                <Table<Row>
                  rowKey="recordId"
                  size="small"
                  columns={columns}
                  dataSource={effect.list}
                  pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
                />
                <Hint>{words.first(effect.list.length, changed)}</Hint>
              </>
            )}
          </Stack>
        )}
      </Stack>
    </Modal>
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
        <Radio.Group
          aria-label={words.key}
          value={draft.answer[0]}
          onChange={(event) => onChange({ answer: [String(event.target.value)] })}
          options={letters.map((letter) => ({ value: letter, label: letter }))}
        />
      )
    case 'judge':
      return (
        <Radio.Group
          aria-label={words.key}
          value={draft.answer[0]}
          onChange={(event) => onChange({ answer: [String(event.target.value)] })}
          options={Object.entries(texts.judge).map(([value, label]) => ({ value, label }))}
        />
      )
    case 'several':
      return (
        <Checkbox.Group
          aria-label={words.key}
          value={draft.answer}
          onChange={(answer) => onChange({ answer })}
          options={letters.map((letter) => ({ value: letter, label: letter }))}
        />
      )
    case 'blanks':
      return (
        <Stack className={css.blanks}>
          {draft.answer.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a blank is its place.
            <div key={at}>
              <Input
                addonBefore={words.blank(at + 1)}
                value={text}
                aria-label={words.blank(at + 1)}
                onChange={(event) => onChange({ answer: set(draft.answer, at, event.target.value) })}
              />
              <Input
                value={draft.aliases[at] ?? ''}
                placeholder={words.alias}
                aria-label={`${words.blank(at + 1)} ${words.alias}`}
                onChange={(event) => onChange({ aliases: set(draft.aliases, at, event.target.value) })}
              />
            </div>
          ))}
        </Stack>
      )
    case 'none':
      return <Hint>{words.takenBack}</Hint>
    case 'number':
      return (
        <Stack className={css.blanks}>
          <Input
            aria-label={words.key}
            addonBefore={words.key}
            value={draft.answer[0] ?? ''}
            onChange={(event) => onChange({ answer: [event.target.value] })}
          />
          <Input
            aria-label={words.tolerance}
            addonBefore={words.tolerance}
            inputMode="decimal"
            value={draft.tolerance}
            status={isTolerance(draft.tolerance) ? '' : 'error'}
            onChange={(event) => onChange({ tolerance: event.target.value })}
          />
          {stat.numberRule.relative === 1 && <Hint>{words.relative}</Hint>}
        </Stack>
      )
    default:
      return (
        <Input
          aria-label={words.key}
          value={draft.answer[0] ?? ''}
          placeholder={shapeOf(stat) === 'places' ? words.places : words.key}
          onChange={(event) => onChange({ answer: [event.target.value] })}
        />
      )
  }
}

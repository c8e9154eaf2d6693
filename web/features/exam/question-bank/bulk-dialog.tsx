import type { InputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import {
  CategoryOptions,
  type FlatCategory,
  questionEditorTexts as editorTexts,
  tagsOf,
} from '../question-editor/index.ts'
import css from './question-list.module.css'
import { texts } from './texts.ts'

const words = texts.bulk

type BatchInput = InputOf<'exam/auth/exam/problem/batch'>
export type Action = BatchInput['deed']

/** Batch size: small enough for a progress bar, large enough for a thousand rows in a minute. */
const BATCH_SIZE = 50

const places = [
  { name: 'subjectId', type: 1, label: 'subject' },
  { name: 'yearId', type: 2, label: 'year' },
  { name: 'sourceId', type: 3, label: 'source' },
  { name: 'graId', type: 4, label: 'grade' },
] as const
type Place = (typeof places)[number]['name']

/** Batch action on many problems: settings, progress, failures. */
export function BulkDialog({
  deed: action,
  rows,
  categories,
  onClose,
}: {
  deed: Action
  rows: readonly { id: string; name: string }[]
  categories: readonly FlatCategory[]
  /** Called with the ids that succeeded. */
  onClose: (done: ReadonlySet<string>) => void
}) {
  const [to, setTo] = useState<Partial<Record<Place, string>>>({})
  const [topic, setTopic] = useState('')
  const [difficulty, setDifficulty] = useState('2')
  const [tags, setTags] = useState('')
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const [state, setState] = useState<'ask' | 'running' | 'over'>('ask')
  const [issue, setError] = useState('')

  const filing = (): Omit<BatchInput, 'ids' | 'deed'> => {
    if (action === 'move') return { ...to, ...(topic ? { topicIds: topic === '0' ? [] : [topic] } : {}) }
    if (action === 'difficulty') return { difficulty: Number(difficulty) }
    return action === 'tag' || action === 'untag' ? { tags: tagsOf(tags) } : {}
  }

  async function run() {
    const waiting = rows.filter(({ id }) => !done.has(id)).map(({ id }) => id)
    setState('running')
    setError('')
    const good = new Set(done)
    const bad = new Map<string, string>()
    try {
      for (let at = 0; at < waiting.length; at += BATCH_SIZE) {
        const ids = waiting.slice(at, at + BATCH_SIZE)
        const { list } = await api(
          'exam/auth/exam/problem/batch',
          { ids, deed: action, ...filing() },
          { isShowErrTip: false },
        )
        for (const one of list) {
          if (one.isDone) good.add(one.id)
          else bad.set(one.id, one.msg)
        }
        setDone(new Set(good))
        setFailed(new Map(bad))
      }
      setState('over')
    } catch (error) {
      const { message, code } = error as Error & { code?: number }
      setError(code === 0 ? words.network : message)
      // A validation error can be corrected and resent; nothing was done with these rows.
      setState(good.size > 0 ? 'over' : 'ask')
    }
  }

  const left = rows.length - done.size
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      onClose={() => state !== 'running' && onClose(done)}
      title={words.title(words[action], rows.length)}
      footer={
        <>
          <Button variant="line" disabled={state === 'running'} onClick={() => onClose(done)}>
            {words.close}
          </Button>
          {left > 0 && (
            <Button
              variant={action === 'delete' ? 'danger' : 'primary'}
              loading={state === 'running'}
              onClick={() => void run()}
            >
              {state === 'over' ? words.again : words.start}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {action === 'delete' && <p>{words.deleteAbout}</p>}
        {action === 'public' && <p>{words.publicAbout}</p>}
        {action === 'move' && (
          <>
            {places.map(({ name, type, label }) => (
              <Field key={name} label={editorTexts.labels[label]}>
                <Select
                  value={to[name] ?? ''}
                  onChange={(event) => {
                    const { [name]: _old, ...rest } = to
                    const chosen = event.currentTarget.value
                    setTo(chosen === '' ? rest : { ...rest, [name]: chosen })
                  }}
                >
                  <option value="">{words.keep}</option>
                  <option value="0">{editorTexts.form.none}</option>
                  <CategoryOptions list={categories} type={type} />
                </Select>
              </Field>
            ))}
            <Field label={editorTexts.labels.topic}>
              <Select value={topic} onChange={(event) => setTopic(event.currentTarget.value)}>
                <option value="">{words.keep}</option>
                <option value="0">{editorTexts.form.none}</option>
                <CategoryOptions list={categories} type={5} />
              </Select>
            </Field>
          </>
        )}
        {action === 'difficulty' && (
          <Field label={editorTexts.labels.difficulty}>
            <Select value={difficulty} onChange={(event) => setDifficulty(event.currentTarget.value)}>
              {[1, 2, 3].map((one) => (
                <option key={one} value={one}>
                  {editorTexts.difficulties[one]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {(action === 'tag' || action === 'untag') && (
          <Field label={words.tags} hint={words.tagsHint}>
            <Input value={tags} maxLength={300} onChange={(event) => setTags(event.currentTarget.value)} />
          </Field>
        )}
        {state !== 'ask' && (
          <ProgressBar
            label={words.progress(done.size + failed.size, rows.length)}
            value={Math.round(((done.size + failed.size) / rows.length) * 100)}
          />
        )}
        <Hint role="status">
          {state === 'over' && words.done(done.size)}
          {failed.size > 0 && ` ${words.failed(failed.size)}`}
        </Hint>
        {issue && (
          <p role="alert" className={css.bad}>
            {issue}
          </p>
        )}
        {failed.size > 0 && (
          <ul className={css.failed}>
            {rows.flatMap(({ id, name }) =>
              failed.has(id) ? [<li key={id}>{`${name.slice(0, 40)}：${failed.get(id)}`}</li>] : [],
            )}
          </ul>
        )}
      </Stack>
    </Dialog>
  )
}

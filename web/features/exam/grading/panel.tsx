import type { MarkTask } from '../../../shapes.ts'
import type { OutputOf } from '@zhixing/contract'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Switch } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useDeviceSetting } from '../../../ui/use-device-setting.ts'
import { useCommands, useShortcuts } from '../../../ui/use-shortcuts.ts'
import { useAction } from '../../../use-action.ts'
import { MarkAdvice } from '../mark-advice/index.ts'
import css from './grading.module.css'
import { keepDraft, savedDraft } from './draft.ts'
import { Phrases } from './phrases.tsx'
import { fits, readScore, rubricScore, typed, withPhrase } from './score.ts'
import { texts } from './texts.ts'

export interface PanelProps {
  task: MarkTask
  examId: string
  arbitrate: boolean
  userId: string
  phrases: readonly string[]
  onPhrases: (list: string[]) => void
  onSaved: (task: MarkTask, saved: Saved) => void
  onGo: (from: MarkTask | null, way: 'next' | 'leaf' | 'back') => Promise<void>
  /** Reloads the answer. */
  onCheck: (task: MarkTask) => Promise<void>
}
export type Saved = OutputOf<'exam/auth/exam/mark/save'>

const CONFLICT = 409

/** Marking panel: points, rubric, comment; usable by mouse or keyboard alone. */
export function Panel({ task, examId, arbitrate, userId, phrases, onPhrases, onSaved, onGo, onCheck }: PanelProps) {
  const { recordId, problemId, fullScore } = task
  const place = { userId, recordId, problemId }
  const lines = task.explained.rubricList
  const own = task.givenList.find(({ isMine, round }) => isMine && (round === 3) === arbitrate)
  const shown = own ?? (task.state === 'done' && !arbitrate ? task.givenList.at(-1) : undefined)
  const [stored] = useState(() => savedDraft(place))
  const [score, setScore] = useState(stored?.score ?? (shown ? String(shown.score) : ''))
  const [rubric, setRubric] = useState<string[]>(stored?.rubric ?? shown?.rubric ?? [])
  const [comment, setComment] = useState(stored?.comment ?? shown?.comment ?? '')
  const [issue, setError] = useState<{ text: string; isOthers?: boolean; isMoved?: boolean }>()
  const { busy, run } = useAction({ reload: false })
  const field = useRef<HTMLInputElement>(null)
  const comments = useRef<HTMLTextAreaElement>(null)
  const [hasKeys, setKeys] = useDeviceSetting('marking-keys', false)
  const isAsArbiter = arbitrate && task.mayArbitrate

  function change(next: { score?: string; rubric?: string[]; comment?: string }) {
    const draft = { score, rubric, comment, ...next }
    setScore(draft.score)
    setRubric(draft.rubric)
    setComment(draft.comment)
    setError(undefined)
    keepDraft(place, draft)
  }

  async function save(isReplacing = false) {
    const points = readScore(score)
    if (!fits(points, fullScore)) {
      setError({ text: points === undefined ? texts.needScore : texts.tooHigh(fullScore) })
      field.current?.focus()
      return
    }
    // A colleague's mark shown here may be replaced.
    const replace = isReplacing || (shown !== undefined && !shown.isMine) ? 1 : 0
    const input = {
      recordId,
      problemId,
      score: points,
      rubric,
      comment,
      answerTag: task.answerTag,
      replace,
      arbitrate: isAsArbiter ? 1 : 0,
    } as const
    await run(
      'save',
      async () => {
        const saved = await api('exam/auth/exam/mark/save', input)
        keepDraft(place, null)
        toast.success(texts.saved(points))
        onSaved(task, saved)
        await onGo(task, 'next')
      },
      {
        onError(error) {
          if (!(error instanceof ApiError)) return
          const isConflict = error.code === CONFLICT
          const isMoved = isConflict && error.field === 'answerTag'
          setError({ text: error.message, isMoved, isOthers: isConflict && !isMoved && !arbitrate })
        },
      },
    )
  }

  const pick = (phrase: string | undefined) => {
    if (phrase !== undefined) change({ comment: withPhrase(comment, phrase) })
  }
  const choose = (chosen: string[]) => change({ rubric: chosen, score: String(rubricScore(lines, chosen, fullScore)) })
  /** Alt and a digit: inserts a phrase in the comment, toggles a rubric line elsewhere. */
  function pressedDigit(digit: number, inComment: boolean) {
    if (inComment) return pick(phrases[digit - 1])
    const id = lines[digit - 1]?.id
    if (id !== undefined) choose(rubric.includes(id) ? rubric.filter((one) => one !== id) : [...rubric, id])
  }

  /** Single-key shortcuts, if enabled: outside fields, and in the score field, which takes no letters. */
  function pressedKey(key: string): boolean {
    const actions: Record<string, () => void> = {
      Enter: () => void save(),
      j: () => void onGo(task, 'leaf'),
      k: () => void onGo(task, 'back'),
      c: () => comments.current?.focus(),
      f: () => change({ score: String(fullScore) }),
      z: () => change({ score: '0' }),
    }
    const action = actions[key.length === 1 ? key.toLowerCase() : key]
    if (action && !busy) {
      action()
      return true
    }
    if (!/^[\d.]$/.test(key)) return false
    change({ score: typed(score, key, fullScore) })
    return true
  }
  useShortcuts(({ key }) => pressedKey(key), { enabled: hasKeys })
  useCommands((event) => {
    // By physical key: with Alt some layouts produce other characters.
    const digit = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined
    if (digit) pressedDigit(Number(digit), event.target instanceof HTMLTextAreaElement)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) void save()
    else return false
    return true
  })
  function pressedInScore(event: ReactKeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || busy) return
    const isAction = event.key === 'Enter' || (hasKeys && /^[a-z]$/i.test(event.key))
    if (isAction && pressedKey(event.key)) event.preventDefault()
  }
  useEffect(() => {
    // Focus the score of a new answer, except on touch devices, where a virtual keyboard would cover it.
    if (matchMedia('(pointer: fine)').matches && !document.querySelector('[role=dialog]'))
      field.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={css.panel}>
      {stored && <Note title={texts.draft} />}
      {/* The score and, on the line with it, whatever suggests one. */}
      <Row align="end" gap={3} className={css.scoreRow}>
        <Field label={texts.score} className={css.score}>
          <Input
            ref={field}
            inputMode="decimal"
            autoComplete="off"
            value={score}
            maxLength={7}
            aria-invalid={issue ? true : undefined}
            trail={<span className={css.full}>/ {fullScore}</span>}
            onChange={(event) => change({ score: event.target.value })}
            onKeyDown={pressedInScore}
          />
        </Field>
      </Row>
      {lines.length > 0 && (
        <fieldset className={css.rubric}>
          <legend>{texts.rubric}</legend>
          <Hint>{texts.rubricAbout}</Hint>
          <Stack gap={1}>
            {lines.map(({ id, text, score: points }) => (
              <Checkbox
                key={id}
                checked={rubric.includes(id)}
                onChange={({ target }) => choose(target.checked ? [...rubric, id] : rubric.filter((one) => one !== id))}
              >
                {`${text}（${points} 分）`}
              </Checkbox>
            ))}
          </Stack>
        </fieldset>
      )}
      <MarkAdvice
        examId={examId}
        recordId={recordId}
        problemId={problemId}
        isMarked={own !== undefined}
        onUse={change}
      />
      <Field label={texts.comment}>
        <Textarea
          ref={comments}
          rows={2}
          maxLength={2000}
          value={comment}
          placeholder={texts.commentAbout}
          onChange={(event) => change({ comment: event.target.value })}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </Field>
      <Phrases list={phrases} comment={comment} onList={onPhrases} onPick={pick} />
      {issue && (
        <Note
          tone="bad"
          title={issue.text}
          action={
            issue.isMoved ? (
              <Button size="s" variant="line" onClick={() => void onCheck(task)}>
                {texts.check}
              </Button>
            ) : issue.isOthers ? (
              <Button size="s" variant="danger" onClick={() => void save(true)}>
                {texts.replace}
              </Button>
            ) : undefined
          }
        />
      )}
      <Row>
        <Button loading={busy !== ''} onClick={() => void save()}>
          {texts.save}
        </Button>
        <Row nowrap>
          <Button variant="line" onClick={() => void onGo(task, 'back')}>
            {texts.previous}
          </Button>
          <Button variant="line" onClick={() => void onGo(task, 'leaf')}>
            {texts.next}
          </Button>
        </Row>
      </Row>
      <div className={css.keys}>
        <Switch checked={hasKeys} onChange={(event) => setKeys(event.target.checked)}>
          {texts.singleKeys}
        </Switch>
        <details>
          <summary>{texts.keysTitle}</summary>
          <p>{texts.keys}</p>
          <p>{texts.singleKeysAbout}</p>
        </details>
      </div>
    </div>
  )
}

import type { OutputOf } from '@zhixing/contract'
import type { MarkTask } from '@zhixing/contract/exam/marking'
import { Alert, Button, Checkbox, Input, type InputRef, Space } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api, type ApiError } from '../../api.ts'
import { toast } from '../../ui/toast-store.ts'
import css from './desk.module.css'
import { keepDraft, keptDraft } from './draft.ts'
import { Phrases } from './phrases.tsx'
import { fits, readScore, rubricScore, typed, withPhrase } from './score.ts'
import { texts } from './texts.ts'

export interface PanelProps {
  task: MarkTask
  arbitrate: boolean
  userId: string
  phrases: readonly string[]
  onPhrases: (list: string[]) => void
  onSaved: (task: MarkTask, saved: Saved) => void
  onGo: (from: MarkTask | null, way: 'next' | 'leaf' | 'back') => Promise<void>
  /** Shows the answer as it is now. */
  onLook: (task: MarkTask) => Promise<void>
}
export type Saved = OutputOf<'exam/auth/exam/mark/save'>

const CONFLICT = 409
/** Whether digits go into what has the focus: a line of the rubric or a tab of the desk takes none. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio')

/** Points, lines of the rubric, words: by mouse, or without taking the hands off the keyboard. */
export function Panel({ task, arbitrate, userId, phrases, onPhrases, onSaved, onGo, onLook }: PanelProps) {
  const { recordId, problemId, fullScore } = task
  const place = { userId, recordId, problemId }
  const lines = task.explained.rubricList
  const mine = task.givenList.find(({ isMine, round }) => isMine === 1 && (round === 3) === arbitrate)
  const shown = mine ?? (task.state === 'done' && !arbitrate ? task.givenList.at(-1) : undefined)
  const [kept] = useState(() => keptDraft(place))
  const [score, setScore] = useState(kept?.score ?? (shown ? String(shown.score) : ''))
  const [rubric, setRubric] = useState<string[]>(kept?.rubric ?? shown?.rubric ?? [])
  const [comment, setComment] = useState(kept?.comment ?? shown?.comment ?? '')
  const [fault, setFault] = useState<{ text: string; isOthers?: boolean; isMoved?: boolean }>()
  const [busy, setBusy] = useState(false)
  const field = useRef<InputRef>(null)
  const words = useRef<{ focus: () => void } | null>(null)
  const isAsArbiter = arbitrate && task.mayArbitrate === 1

  function change(next: { score?: string; rubric?: string[]; comment?: string }) {
    const draft = { score, rubric, comment, ...next }
    setScore(draft.score)
    setRubric(draft.rubric)
    setComment(draft.comment)
    setFault(undefined)
    keepDraft(place, draft)
  }

  async function save(way: 'next' | 'stay', isReplacing = false) {
    const points = readScore(score)
    if (!fits(points, fullScore)) {
      setFault({ text: points === undefined ? texts.needScore : texts.tooHigh(fullScore) })
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      // Whatever another one gave and stands before my eyes may be replaced.
      const replace = isReplacing || (shown !== undefined && shown.isMine === 0) ? 1 : 0
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
      const saved = await api('exam/auth/exam/mark/save', input, { isShowErrTip: false })
      keepDraft(place, null)
      toast.success(texts.saved(points))
      onSaved(task, saved)
      if (way === 'next') await onGo(task, 'next')
    } catch (error) {
      const failure = error as ApiError
      const isConflict = failure.code === CONFLICT
      const isMoved = isConflict && failure.field === 'answerTag'
      setFault({ text: failure.message, isMoved, isOthers: isConflict && !isMoved && !arbitrate })
    } finally {
      setBusy(false)
    }
  }

  const pick = (phrase: string | undefined) => {
    if (phrase !== undefined) change({ comment: withPhrase(comment, phrase) })
  }
  const choose = (chosen: string[]) => change({ rubric: chosen, score: String(rubricScore(lines, chosen, fullScore)) })
  /** Alt and a digit: a phrase where one writes, a line of the rubric elsewhere. */
  function pressedDigit(digit: number, inComment: boolean) {
    if (inComment) return pick(phrases[digit - 1])
    const id = lines[digit - 1]?.id
    if (id !== undefined) choose(rubric.includes(id) ? rubric.filter((one) => one !== id) : [...rubric, id])
  }

  const act = useRef<(event: KeyboardEvent) => void>(() => {})
  act.current = (event) => {
    const inComment = event.target instanceof HTMLTextAreaElement
    // By place on the keyboard: with Alt some keyboards write other characters.
    const digit = event.altKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined
    if (digit && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return pressedDigit(Number(digit), inComment)
    }
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save('next')
      return
    }
    if (event.key === 'Escape' && inComment) return (event.target as HTMLElement).blur()
    if (inComment || document.querySelector('[role="dialog"]')) return
    const isButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement
    const deeds: Record<string, () => void> = {
      Enter: () => void save('next'),
      j: () => void onGo(task, 'leaf'),
      k: () => void onGo(task, 'back'),
      c: () => words.current?.focus(),
      f: () => change({ score: String(fullScore) }),
      z: () => change({ score: '0' }),
    }
    const deed =
      event.key === 'Enter' && isButton
        ? undefined
        : deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (deed && !busy) {
      event.preventDefault()
      return deed()
    }
    if (/^[\d.]$/.test(event.key) && !isTyping(event.target)) {
      event.preventDefault()
      change({ score: typed(score, event.key, fullScore) })
    }
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.isComposing) act.current(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <div className={css.panel}>
      {kept && <Alert type="info" showIcon message={texts.draft} />}
      <label className={css.score}>
        <span>{texts.score}</span>
        <Input
          ref={field}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          value={score}
          maxLength={7}
          status={fault ? 'error' : ''}
          suffix={`/ ${fullScore}`}
          onChange={(event) => change({ score: event.target.value })}
        />
      </label>
      {lines.length > 0 && (
        <fieldset className={css.rubric}>
          <legend>{texts.rubric}</legend>
          <p className={css.muted}>{texts.rubricAbout}</p>
          <Checkbox.Group
            value={rubric}
            onChange={choose}
            options={lines.map(({ id, text, score: points }) => ({ value: id, label: `${text}（${points} 分）` }))}
          />
        </fieldset>
      )}
      <label className={css.comment}>
        <span>{texts.comment}</span>
        <Input.TextArea
          ref={(made) => {
            words.current = made
          }}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2000}
          value={comment}
          placeholder={texts.commentAbout}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </label>
      <Phrases list={phrases} comment={comment} onList={onPhrases} onPick={pick} />
      {fault && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={fault.text}
          action={
            fault.isMoved ? (
              <Button size="small" onClick={() => void onLook(task)}>
                {texts.look}
              </Button>
            ) : fault.isOthers ? (
              <Button size="small" danger onClick={() => void save('next', true)}>
                {texts.replace}
              </Button>
            ) : undefined
          }
        />
      )}
      <Space wrap>
        <Button type="primary" loading={busy} onClick={() => void save('next')}>
          {texts.save}
        </Button>
        <Button onClick={() => void onGo(task, 'back')}>{texts.previous}</Button>
        <Button onClick={() => void onGo(task, 'leaf')}>{texts.next}</Button>
      </Space>
      <p className={css.keys}>{texts.keys}</p>
    </div>
  )
}

import { useState } from 'react'
import { api } from '../../api.ts'
import { newKey } from '../../new-key.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Note } from '../../ui/note.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Hint, Stack } from '../../ui/layout.tsx'
import { texts } from './texts.ts'

export type ActionKind = 'message' | 'extend' | 'finish' | 'reopen' | 'void'
export interface Action {
  kind: ActionKind
  examId: string
  /** One taker; everybody who is sitting without. */
  recordId?: string
  name?: string
}

/** What a teacher does to one taker or to all of them. What was typed stays when it fails, and pressing again is still one action. */
export function ActionDialog({
  deed: action,
  onClose,
  onDone,
}: {
  deed: Action
  onClose: () => void
  onDone: () => void
}) {
  const { kind, examId, recordId, name } = action
  const [clientKey] = useState(newKey)
  const [words, setWords] = useState('')
  const [minutes, setMinutes] = useState(kind === 'extend' ? '10' : '30')
  const [again, setAgain] = useState(true)
  const [issue, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const who = name === undefined ? texts.all : texts.one(name)
  const one = recordId === undefined ? {} : { recordId }
  const about = {
    message: [texts.messageTitle(who), texts.messageAbout],
    extend: [texts.extendTitle(who), texts.extendAbout],
    finish: [texts.finishTitle(who), texts.finishAbout],
    reopen: [texts.reopenTitle(who), texts.reopenAbout],
    void: [texts.voidTitle(who), texts.voidAbout],
  }[kind] as [string, string]

  async function run(): Promise<number | undefined> {
    const quiet = { isShowErrTip: false }
    const id = recordId ?? ''
    switch (kind) {
      case 'message':
        return (await api('exam/auth/exam/monitor/message', { examId, ...one, noticeText: words, clientKey }, quiet))
          .total
      case 'extend':
        return (
          await api('exam/auth/exam/monitor/extend', { examId, ...one, minutes: Number(minutes), clientKey }, quiet)
        ).total
      case 'finish':
        return (await api('exam/auth/exam/monitor/finish', { examId, ...one }, quiet)).total
      case 'reopen':
        await api('exam/auth/exam/monitor/reopen', { recordId: id, minutes: Number(minutes), clientKey }, quiet)
        return undefined
      case 'void':
        await api('exam/auth/exam/monitor/void', { recordId: id, again: again ? 1 : 0, reason: words }, quiet)
        return undefined
    }
  }
  async function save() {
    setBusy(true)
    setError('')
    try {
      const total = await run()
      toast.success(total === undefined ? texts.doneOne : texts.done(total))
      onDone()
    } catch (error) {
      setError(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  const hasWords = kind === 'message' || kind === 'void'
  const hasMinutes = kind === 'extend' || kind === 'reopen'
  const isReady = (!hasWords || words.trim() !== '') && (!hasMinutes || /^[1-9]\d{0,3}$/.test(minutes))
  return (
    <Dialog
      open
      firm
      title={about[0]}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            variant={kind === 'finish' || kind === 'void' ? 'danger' : 'primary'}
            loading={busy}
            disabled={!isReady}
            onClick={() => void save()}
          >
            {texts.ok}
          </Button>
        </>
      }
    >
      <Stack>
        <Hint>{about[1]}</Hint>
        {hasWords && (
          <Field label={kind === 'message' ? texts.messageField : texts.reason}>
            <Textarea
              rows={2}
              maxLength={kind === 'message' ? 500 : 200}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </Field>
        )}
        {hasMinutes && (
          <Field label={texts.minutes}>
            <Input
              type="number"
              min={1}
              max={1440}
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
            />
          </Field>
        )}
        {kind === 'void' && (
          <Checkbox checked={again} onChange={(event) => setAgain(event.target.checked)}>
            {texts.voidAgain}
          </Checkbox>
        )}
        {issue && <Note tone="bad" title={issue} />}
      </Stack>
    </Dialog>
  )
}

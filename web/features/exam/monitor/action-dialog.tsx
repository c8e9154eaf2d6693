import { useState } from 'react'
import { api } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { texts } from './texts.ts'

export type ActionKind = 'message' | 'extend' | 'finish' | 'reopen' | 'void'
export interface Action {
  kind: ActionKind
  examId: string
  /** One taker; absent: everyone in the exam. */
  recordId?: string
  name?: string
}
const MAX_MINUTES = 1440

/** A teacher's action on one taker or all. Input survives a failure, and a retry is idempotent. */
export function ActionDialog({ action, onClose, onDone }: { action: Action; onClose: () => void; onDone: () => void }) {
  const { kind, examId, recordId, name } = action
  const [clientKey] = useState(newKey)
  const hasWords = kind === 'message' || kind === 'void'
  const hasMinutes = kind === 'extend' || kind === 'reopen'
  const form = useForm({
    start: { words: '', minutes: kind === 'extend' ? '10' : '30', again: true },
    check: ({ words, minutes }) => ({
      words: hasWords && words.trim() === '' ? texts.wordsMissing[kind] : undefined,
      minutes:
        hasMinutes && !(/^[1-9]\d*$/.test(minutes) && Number(minutes) <= MAX_MINUTES) ? texts.minutesWrong : undefined,
    }),
    fieldOf: (field) => (field === 'noticeText' || field === 'reason' ? 'words' : field),
    async send({ words, minutes: typed, again }) {
      const one = { examId, ...(recordId === undefined ? {} : { recordId }) }
      const id = recordId ?? ''
      const minutes = Number(typed)
      const acts = {
        message: () => api('exam/auth/exam/monitor/message', { ...one, noticeText: words, clientKey }),
        extend: () => api('exam/auth/exam/monitor/extend', { ...one, minutes, clientKey }),
        finish: () => api('exam/auth/exam/monitor/finish', one),
        reopen: () => api('exam/auth/exam/monitor/reopen', { recordId: id, minutes, clientKey }),
        void: () => api('exam/auth/exam/monitor/void', { recordId: id, again: again ? 1 : 0, reason: words }),
      }
      const done = await acts[kind]()
      toast.success('total' in done ? texts.done(done.total) : texts.doneOne)
      onDone()
    },
  })
  const { title, about } = texts.acts[kind]
  return (
    <FormDialog
      form={form}
      title={title(name ?? texts.all)}
      submit={texts.ok}
      danger={kind === 'finish' || kind === 'void'}
      onClose={onClose}
    >
      <Hint>{about}</Hint>
      {hasWords && (
        <Field label={kind === 'message' ? texts.messageField : texts.reason} error={form.errors.words}>
          <Textarea rows={2} maxLength={kind === 'message' ? 500 : 200} {...form.control('words')} />
        </Field>
      )}
      {hasMinutes && (
        <Field label={texts.minutes} error={form.errors.minutes}>
          <Input type="number" min={1} max={MAX_MINUTES} {...form.control('minutes')} />
        </Field>
      )}
      {kind === 'void' && (
        <Checkbox checked={form.values.again} onChange={(event) => form.set('again', event.target.checked)}>
          {texts.voidAgain}
        </Checkbox>
      )}
    </FormDialog>
  )
}

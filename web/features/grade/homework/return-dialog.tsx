import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { instantOf, TimeField } from '../course/index.ts'
import { texts } from './texts.ts'

const words = texts.mark

/** Returns a work for rework, with a reason and perhaps a date. */
export function ReturnDialog({
  homeworkId,
  work,
  seen,
  onClose,
  onDone,
}: {
  homeworkId: string
  work: OutputOf<'exam/auth/grade/homework/work/view'>
  seen: { rev: number; versionNo: number }
  onClose: () => void
  onDone: () => void
}) {
  const form = useForm({
    start: { reason: '', redoTime: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : words.needReason }),
    async send({ reason, redoTime }) {
      await api(
        'exam/auth/grade/homework/work/return',
        { homeworkId, userId: work.userId, ...seen, reason, redoTime: instantOf(redoTime) },
        { showSuccess: true },
      )
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog form={form} title={words.giveBackTitle(work.nickname)} submit={words.giveBack} onClose={onClose}>
      <Field label={words.reason} hint={words.reasonHint} required error={form.errors.reason}>
        <Textarea rows={3} maxLength={500} {...form.control('reason')} />
      </Field>
      <TimeField
        label={words.redoTime}
        hint={words.redoHint}
        error={form.errors.redoTime}
        {...form.control('redoTime')}
      />
    </FormDialog>
  )
}

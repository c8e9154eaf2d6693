import type { GradeExamStudent } from '../../../shapes.ts'
import { api } from '../../../api.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { localTime } from '../../../ui/date-format.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { texts } from './texts.ts'

interface Props {
  gradeExamId: string
  onClose: () => void
  onDone: () => void
}
const instant = (typed: string): string | null => {
  const at = new Date(typed)
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
const whole = (typed: string): boolean => /^\d{1,4}$/.test(typed) && Number(typed) <= 1440

/** A make-up exam for those who were absent or failed. */
export function CompensateDialog({ gradeExamId, onClose, onDone }: Props) {
  const form = useForm({
    start: { forAbsent: true, forFailed: false, compensateBeginTime: '', compensateEndTime: '' },
    check: ({ forAbsent, forFailed, compensateEndTime }) => ({
      forAbsent: forAbsent || forFailed ? undefined : texts.needWho,
      compensateEndTime: instant(compensateEndTime) ? undefined : texts.needEnd,
    }),
    async send({ forAbsent, forFailed, compensateBeginTime, compensateEndTime }) {
      await api(
        'exam/auth/grade/exam/edit/compensate/status',
        {
          gradeExamId,
          compensateStatus: 1,
          compensateBeginTime: instant(compensateBeginTime),
          compensateEndTime: instant(compensateEndTime),
          forAbsent: forAbsent ? 1 : 0,
          forFailed: forFailed ? 1 : 0,
        },
        { showSuccess: true },
      )
      onDone()
    },
  })
  return (
    <FormDialog form={form} title={texts.compensateTitle} submit={texts.ok} onClose={onClose}>
      <Hint>{texts.compensateAbout}</Hint>
      <Checkbox
        checked={form.values.forAbsent}
        error={form.errors.forAbsent}
        onChange={(event) => form.set('forAbsent', event.target.checked)}
      >
        {texts.forAbsent}
      </Checkbox>
      <Checkbox checked={form.values.forFailed} onChange={(event) => form.set('forFailed', event.target.checked)}>
        {texts.forFailed}
      </Checkbox>
      <Field label={texts.compensateBegin} error={form.errors.compensateBeginTime}>
        <Input type="datetime-local" {...form.control('compensateBeginTime')} />
      </Field>
      <Field label={texts.compensateEnd} required error={form.errors.compensateEndTime}>
        <Input type="datetime-local" {...form.control('compensateEndTime')} />
      </Field>
    </FormDialog>
  )
}

/** Window, extra minutes and attempts of one student. */
export function OverrideDialog({ gradeExamId, student, onClose, onDone }: Props & { student: GradeExamStudent }) {
  const form = useForm({
    start: {
      beginTime: student.beginTime ? localTime(student.beginTime) : '',
      endTime: student.endTime ? localTime(student.endTime) : '',
      extraMinutes: String(student.extraMinutes),
      extraPercent: '',
      extraAttempts: String(student.extraAttempts),
    },
    check: ({ beginTime, endTime, extraMinutes, extraPercent, extraAttempts }) => ({
      extraPercent:
        extraPercent === '' || (whole(extraPercent) && Number(extraPercent) <= 300) ? undefined : texts.percentWrong,
      extraMinutes: whole(extraMinutes) ? undefined : texts.numberWrong,
      extraAttempts: whole(extraAttempts) ? undefined : texts.numberWrong,
      endTime: beginTime && endTime && beginTime >= endTime ? texts.windowWrong : undefined,
    }),
    async send({ beginTime, endTime, extraMinutes, extraPercent, extraAttempts }) {
      await api('exam/auth/grade/exam/override/save', {
        gradeExamId,
        userIds: [student.userId],
        beginTime: instant(beginTime),
        endTime: instant(endTime),
        extraMinutes: Number(extraMinutes),
        extraPercent: Number(extraPercent),
        extraAttempts: Number(extraAttempts),
      })
      toast.success(texts.saved)
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={texts.overrideTitle(student.studentName || student.nickname)}
      submit={texts.ok}
      onClose={onClose}
    >
      <Hint>{texts.overrideAbout}</Hint>
      <Field label={texts.overrideBegin} error={form.errors.beginTime}>
        <Input type="datetime-local" {...form.control('beginTime')} />
      </Field>
      <Field label={texts.overrideEnd} error={form.errors.endTime}>
        <Input type="datetime-local" {...form.control('endTime')} />
      </Field>
      <Field label={texts.minutes} error={form.errors.extraMinutes}>
        <Input inputMode="numeric" {...form.control('extraMinutes')} disabled={form.values.extraPercent !== ''} />
      </Field>
      <Field label={texts.percent} hint={texts.percentHint} error={form.errors.extraPercent}>
        <Input inputMode="numeric" {...form.control('extraPercent')} />
      </Field>
      <Field label={texts.attempts} error={form.errors.extraAttempts}>
        <Input inputMode="numeric" {...form.control('extraAttempts')} />
      </Field>
    </FormDialog>
  )
}

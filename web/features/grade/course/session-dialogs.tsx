import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { Conflicts, useConflicts } from './conflicts.tsx'
import { texts } from './texts.ts'
import { instantOf, localOf, TimeField } from './time-field.tsx'

export type Entry = OutputOf<'exam/auth/grade/timetable/list'>['list'][number]
const words = texts.timetable
type Scope = 'one' | 'following'

/** Staff of the class as teachers of a session. */
export function TeacherField({
  gradeId,
  control,
}: {
  gradeId: string
  control: { name: string; value: string; onChange: (event: React.ChangeEvent<HTMLSelectElement>) => void }
}) {
  const grade = useQuery('exam/auth/grade/info/view', { gradeId }, { quiet: true })
  return (
    <Field label={words.teacher}>
      <Select {...control}>
        <option value="0">{words.noTeacher}</option>
        {grade.data?.teacherList.map(({ userId, nickname }) => (
          <option key={userId} value={userId}>
            {nickname}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Whether a change concerns one session or also the following ones of its series. */
function ScopeField({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) {
  return (
    <RadioGroup
      legend={words.scope}
      name="scope"
      shape="row"
      options={[
        { value: 'one', label: words.onlyThis },
        { value: 'following', label: words.andFollowing },
      ]}
      value={value}
      onChange={(scope) => onChange(scope as Scope)}
    />
  )
}

/** A single session of the timetable. */
export function SessionDialog({
  gradeId,
  entry,
  close,
}: {
  gradeId: string
  entry: Entry | undefined
  close: (isSaved: boolean) => void
}) {
  const [scope, setScope] = useState<Scope>('one')
  const [ignored, setIgnored] = useState(false)
  const form = useForm({
    start: {
      title: entry?.title ?? '',
      place: entry?.place ?? '',
      link: entry?.link ?? '',
      teacherId: entry?.teacherId ?? '0',
      begins: localOf(entry?.begins),
      ends: localOf(entry?.ends),
    },
    check: ({ title, begins, ends }) => ({
      title: title.trim() ? undefined : words.missing,
      begins: begins ? undefined : words.noTime,
      ends: ends ? (begins && ends <= begins ? words.endsEarly : undefined) : words.noTime,
    }),
    async send({ begins, ends, ...session }, clientKey) {
      await api(
        'exam/auth/grade/timetable/save',
        {
          gradeId,
          ...session,
          begins: instantOf(begins) ?? '',
          ends: instantOf(ends) ?? '',
          scope,
          ignoreConflicts: ignored ? 1 : 0,
          ...(entry ? { id: entry.id } : { clientKey }),
        },
        { showSuccess: true },
      )
      close(true)
    },
  })
  const { begins, ends, ...typed } = form.values
  const [from, to] = [instantOf(begins), instantOf(ends)]
  // A moved session does not conflict with itself: the server judges changes.
  const isAsked = !entry && from !== null && to !== null && from < to
  const conflicts = useConflicts(gradeId, isAsked ? [{ ...typed, begins: from, ends: to }] : [])
  const isRefused = form.errors.form?.startsWith(words.conflictBegins) ?? false
  return (
    <FormDialog form={form} title={entry ? words.edit : words.add} submit={texts.save} onClose={() => close(false)}>
      <Field label={words.name} required error={form.errors.title}>
        <Input {...form.control('title')} maxLength={60} />
      </Field>
      <TimeField label={words.begins} required error={form.errors.begins} {...form.control('begins')} />
      <TimeField label={words.ends} required error={form.errors.ends} {...form.control('ends')} />
      <TeacherField gradeId={gradeId} control={form.control('teacherId')} />
      <Field label={words.place} error={form.errors.place}>
        <Input {...form.control('place')} maxLength={100} />
      </Field>
      <Field label={words.link} hint={words.linkHint} error={form.errors.link}>
        <Input {...form.control('link')} inputMode="url" maxLength={300} />
      </Field>
      {entry && entry.seriesId !== '0' && <ScopeField value={scope} onChange={setScope} />}
      <Conflicts list={conflicts} ignored={ignored} onIgnored={setIgnored} />
      {isRefused && conflicts.length === 0 && (
        <Checkbox checked={ignored} onChange={({ currentTarget }) => setIgnored(currentTarget.checked)}>
          {words.saveAnyway}
        </Checkbox>
      )}
    </FormDialog>
  )
}

/** Cancels a session, or also the following ones. */
export function CancelDialog({
  gradeId,
  entry,
  close,
}: {
  gradeId: string
  entry: Entry
  close: (isDone: boolean) => void
}) {
  const [scope, setScope] = useState<Scope>('one')
  const form = useForm({
    start: {},
    async send() {
      await api('exam/auth/grade/timetable/delete', { gradeId, id: entry.id, scope }, { showSuccess: true })
      close(true)
    },
  })
  return (
    <FormDialog
      form={form}
      title={words.askRemove(entry.title)}
      submit={words.cancelLesson}
      danger
      onClose={() => close(false)}
    >
      <Hint>{words.cancelAbout}</Hint>
      {entry.seriesId !== '0' && <ScopeField value={scope} onChange={setScope} />}
    </FormDialog>
  )
}

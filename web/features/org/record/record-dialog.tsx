import { api } from '../../../api.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { texts } from './texts.ts'

export interface RecordDialogProps {
  orgId: string
  orgName: string
  member?: { memberId: string; memberName: string }
  onClose: () => void
}

/** Downloads the learning record of a member; of the viewer without one. */
export default function RecordDialog({ orgId, orgName, member, onClose }: RecordDialogProps) {
  const form = useForm({
    start: { from: '', to: '' },
    check: ({ from, to }) => ({ to: from && to && to < from ? texts.wrong : undefined }),
    async send({ from, to }) {
      const period = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
      const { fileName, file } = member
        ? await api('org/auth/record/export', { orgId, memberId: member.memberId, ...period })
        : await api('org/auth/record/own', { orgId, ...period })
      saveFile(fileName, file)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.title(member?.memberName ?? orgName)} submit={texts.submit} onClose={onClose}>
      <Hint>{texts.about(orgName)}</Hint>
      <Field label={texts.from} hint={texts.hint} error={form.errors.from}>
        <Input {...form.control('from')} type="date" />
      </Field>
      <Field label={texts.to} error={form.errors.to}>
        <Input {...form.control('to')} type="date" />
      </Field>
    </FormDialog>
  )
}

import { useState } from 'react'
import { reportReasons } from '@zhixing/contract/community/report-reasons'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Select, Textarea } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useForm } from '../../shared/form/index.ts'
import { SignInLink } from '../../user/sign-in/index.ts'
import { texts } from './texts.ts'
import { word } from '../../../i18n/word-texts.ts'

export interface ReportButtonProps {
  /** 1 blog, 2 question, 3 answer or comment, 6 topic of a class, 8 comment of a course, 10 nickname, 11 avatar, 12 work. */
  targetType: 1 | 2 | 3 | 6 | 8 | 10 | 11 | 12
  targetId: string
  /** URL to return to after sign-in. */
  from: string
  /** Label of the button instead of 举报. */
  label?: string
}

/** Report button with its dialog. */
export function ReportButton({ targetType, targetId, from, label = texts.report }: ReportButtonProps) {
  const { user } = useRoot()
  const [open, setOpen] = useState(false)
  if (!user)
    return (
      <SignInLink variant="text" size="s" to={from} why={texts.why}>
        {label}
      </SignInLink>
    )
  return (
    <>
      <Button variant="text" size="s" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={label} closeOnBackdrop={false}>
        <ReportForm targetType={targetType} targetId={targetId} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ReportForm({
  targetType,
  targetId,
  close,
}: Omit<ReportButtonProps, 'from' | 'label'> & { close: () => void }) {
  const form = useForm({
    start: { reason: '', detail: '' },
    check: ({ reason }) => ({ reason: reason === '' ? texts.reasonMissing : undefined }),
    async send({ reason, detail }) {
      await api(
        'community/auth/report/save',
        { targetType, targetId, reason: Number(reason), detail },
        { showSuccess: true },
      )
      close()
    },
  })
  return (
    <form {...form.attributes}>
      <Stack>
        <FormError>{form.errors.form}</FormError>
        <Field label={texts.reason} error={form.errors.reason} required>
          <Select {...form.control('reason')}>
            <option value="">{texts.choose}</option>
            {Object.entries(reportReasons).map(([id, name]) => (
              <option key={id} value={id}>
                {word(name)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.detail} error={form.errors.detail}>
          <Textarea {...form.control('detail')} rows={3} maxLength={200} placeholder={texts.detailPlace} />
        </Field>
        <Row justify="end">
          <Button variant="text" onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={form.busy}>
            {texts.send}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

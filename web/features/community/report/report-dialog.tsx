import { reportReasons } from '@zhixing/contract/community/report-reasons'
import { api } from '../../../api.ts'
import { word } from '../../../i18n/word-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Select, Textarea } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useForm } from '../../shared/form/index.ts'
import type { ReportTarget } from './target.ts'
import { texts } from './texts.ts'

/** Dialog that asks why something is reported. */
export function ReportDialog({
  open,
  onClose,
  title,
  ...target
}: ReportTarget & { open: boolean; onClose: () => void; title: string }) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closeOnBackdrop={false}>
      <ReportForm {...target} close={onClose} />
    </Dialog>
  )
}

function ReportForm({ targetType, targetId, close }: ReportTarget & { close: () => void }) {
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

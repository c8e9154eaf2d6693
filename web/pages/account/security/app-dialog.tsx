import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { FormDialog, plainDigits, useForm } from '../../../features/shared/form/index.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { texts } from '../security-texts.ts'

/** Sets up an authenticator app: QR code, then its first code. */
export function AppDialog({
  app,
  onClose,
  onAdded,
}: {
  app: OutputOf<'user/auth/user/factor/app/begin'>
  onClose: () => void
  onAdded: (saved: OutputOf<'user/auth/user/factor/app/save'>) => Promise<void>
}) {
  const form = useForm({
    start: { code: '', name: texts.nameApp },
    check: ({ code, name }) => ({
      code: plainDigits(code).length === 6 ? undefined : texts.codeMissing,
      name: name.trim() ? undefined : texts.nameMissing,
    }),
    async send({ code, name }) {
      const input = { ticket: app.ticket, code: plainDigits(code), name }
      await onAdded(await api('user/auth/user/factor/app/save', input, { showSuccess: true }))
    },
  })
  return (
    <FormDialog form={form} title={texts.appTitle} submit={texts.appSave} onClose={onClose}>
      <p>{texts.appScan}</p>
      <Row justify="center">
        <img src={app.qrUrl} alt={texts.appPicture} width={200} height={200} />
      </Row>
      <Hint>
        {texts.appByHand}
        <code>{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </Hint>
      <Field label={texts.appCode} error={form.errors.code} required>
        <Input {...form.control('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </Field>
      <Field label={texts.name} error={form.errors.name} required>
        <Input {...form.control('name')} maxLength={40} />
      </Field>
    </FormDialog>
  )
}

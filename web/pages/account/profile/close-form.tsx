import { useState } from 'react'
import { api } from '../../../api.ts'
import { codeError, plainDigits, SubmitButton, useForm } from '../../../features/shared/form/index.ts'
import { CodeField } from '../../../features/user/sign-in/code-field.tsx'
import { ownContact } from '../../../features/user/sign-in/contact.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PasswordInput } from '../../../ui/input.tsx'
import page from '../frame/page.module.css'
import { dataTexts as texts } from '../info-texts.ts'

/** Confirms the owner: by password, or by a code if there is none. */
export default function CloseForm({ me, byPassword }: { me: { mobile: string; mail: string }; byPassword: boolean }) {
  const { contact, contacts } = ownContact(me)
  const [withCode, setWithCode] = useState(!byPassword)
  const form = useForm({
    start: { contact, password: '', captchaCode: '', code: '' },
    check: ({ password, code }) =>
      withCode ? { code: codeError(plainDigits(code)) } : { password: password ? undefined : texts.passwordMissing },
    async send({ password, code }) {
      await api('user/auth/user/close/begin', withCode ? { code: plainDigits(code) } : { password }, {
        showSuccess: true,
      })
      // The sessions have ended: reload as a visitor.
      location.assign('/')
    },
  })
  return (
    <form {...form.attributes} className={page.stack}>
      <p>{texts.closeWhat}</p>
      <ul>
        {texts.closeList.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <FormError>{form.errors.form}</FormError>
      {withCode ? (
        <CodeField form={form} contacts={contacts} purpose="close" />
      ) : (
        <Field label={texts.password} error={form.errors.password} required>
          <PasswordInput {...form.control('password')} autoComplete="current-password" />
        </Field>
      )}
      {byPassword && (
        <Button variant="text" onClick={() => setWithCode(!withCode)}>
          {withCode ? texts.byPassword : texts.byCode}
        </Button>
      )}
      <SubmitButton variant="danger" block loading={form.busy}>
        {texts.closeSubmit}
      </SubmitButton>
    </form>
  )
}

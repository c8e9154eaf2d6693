import { api } from '../../../api.ts'
import { plainDigits, SubmitButton, useForm } from '../../shared/form/index.ts'
import { texts } from './texts.ts'
import { AccountForm } from './account-form.tsx'
import { CodeField } from './code-field.tsx'
import { codeErrors } from './code-rules.ts'
import { contactField, contactInput, MOBILE_ONLY } from './contact.ts'
import { ContactField } from './contact-field.tsx'
import type { SignInFormProps } from './password-form.tsx'
import { clientType } from './sign-in.ts'

/** Sign-in by a code that is sent to a contact. */
export function CodeForm({ contact, contacts = MOBILE_ONLY, known = false, onContact, onSignedIn }: SignInFormProps) {
  const form = useForm({
    start: { contact, captchaCode: '', code: '' },
    check: (values) => codeErrors(values, contacts),
    fieldOf: contactField,
    async send(values) {
      await api('user/api/user/login/code', {
        ...contactInput(values.contact),
        code: plainDigits(values.code),
        clientType: clientType(),
      })
      await onSignedIn()
    },
  })
  return (
    <AccountForm form={form}>
      <ContactField form={form} contacts={contacts} known={known ? contact : undefined} onTyped={onContact} />
      <CodeField form={form} contacts={contacts} purpose="login" />
      <SubmitButton size="l" block loading={form.busy}>
        {texts.submit}
      </SubmitButton>
    </AccountForm>
  )
}

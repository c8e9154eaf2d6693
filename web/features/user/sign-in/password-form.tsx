import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api, ApiError } from '../../../api.ts'
import { CaptchaField, captchaTexts, useCaptcha } from '../captcha/index.ts'
import { SubmitButton, useForm } from '../../shared/form/index.ts'
import { Field } from '../../../ui/field.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { PasswordInput } from '../../../ui/input.tsx'
import { texts } from './texts.ts'
import { AccountForm } from './account-form.tsx'
import css from './forms.module.css'
import { accountError, contactField, contactInput, type Contacts, MOBILE_ONLY } from './contact.ts'
import { ContactField } from './contact-field.tsx'
import { clientType } from './sign-in.ts'

/** Code of an answer that requires the captcha, or rejects it. */
export const CAPTCHA_WANTED = 453

export interface SignInFormProps {
  contact: string
  /** Contacts of the site; mobile numbers by default. */
  contacts?: Contacts
  /** Re-authentication of a known account: fixed contact, no links away. */
  known?: boolean
  onContact: (contact: string) => void
  /** Called after sign-in; the form stays busy until it resolves. */
  onSignedIn: () => Promise<void>
}

/**
 * Sign-in by contact and password; shows the captcha when the server requires it. `filled`: a demo account was
 * chosen, focus the button.
 */
export function PasswordForm({
  contact,
  contacts = MOBILE_ONLY,
  password = '',
  filled,
  known = false,
  onContact,
  onSignedIn,
}: SignInFormProps & { password?: string; filled?: boolean }) {
  const [guarded, setGuarded] = useState(false)
  const form = useForm({
    start: { contact, password, captchaCode: '' },
    check: (values) => ({
      contact: accountError(values.contact, contacts),
      password: values.password ? undefined : texts.passwordMissing,
      captchaCode: guarded && !values.captchaCode.trim() ? captchaTexts.missing : undefined,
    }),
    fieldOf: contactField,
    async send(values) {
      const answer = guarded ? { captchaId: captcha.captchaId, captchaCode: values.captchaCode } : {}
      await api('user/api/user/login/password', {
        ...contactInput(values.contact),
        password: values.password,
        clientType: clientType(),
        ...answer,
      })
      await onSignedIn()
    },
    refused(error) {
      if (guarded) captcha.refresh()
      else if (error instanceof ApiError && error.code === CAPTCHA_WANTED) setGuarded(true)
    },
  })
  const captcha = useCaptcha(guarded, () => form.set('captchaCode', ''))
  useEffect(() => {
    if (filled) form.element.current?.querySelector<HTMLElement>('[data-submit]')?.focus()
  }, [filled, form.element])
  return (
    <AccountForm form={form}>
      <ContactField form={form} contacts={contacts} known={known ? contact : undefined} onTyped={onContact} />
      <Field
        label={texts.password}
        error={form.errors.password}
        required
        aside={
          !known && (
            <Link to="/reset" className={css.link}>
              {texts.forgot}
            </Link>
          )
        }
      >
        <PasswordInput {...form.control('password')} autoComplete="current-password" lead={<LockIcon size={18} />} />
      </Field>
      {guarded && (
        <CaptchaField
          captcha={captcha}
          value={form.values.captchaCode}
          onChange={(code) => form.set('captchaCode', code)}
          error={form.errors.captchaCode}
        />
      )}
      <SubmitButton size="l" block loading={form.busy} data-submit="">
        {texts.submit}
      </SubmitButton>
    </AccountForm>
  )
}

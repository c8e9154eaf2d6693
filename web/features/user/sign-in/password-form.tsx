import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api, ApiError } from '../../../api.ts'
import { CaptchaField, captchaTexts, useCaptcha } from '../captcha/index.ts'
import { mobileError, plainMobile, SubmitButton, useForm } from '../../shared/form/index.ts'
import { Field } from '../../../ui/field.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { PasswordInput } from '../../../ui/input.tsx'
import { texts } from './texts.ts'
import { AccountForm } from './account-form.tsx'
import css from './forms.module.css'
import { MobileField } from './mobile-field.tsx'
import { clientType } from './sign-in.ts'

/** Code of an answer that requires the captcha, or rejects it. */
export const CAPTCHA_WANTED = 453

export interface SignInFormProps {
  mobile: string
  /** Re-authentication of a known account: fixed number, no links away. */
  known?: boolean
  onMobile: (mobile: string) => void
  /** Called after sign-in; the form stays busy until it resolves. */
  onSignedIn: () => Promise<void>
}

/**
 * Sign-in by mobile number and password; shows the captcha when the server requires it. `filled`: a demo account was
 * chosen, focus the button.
 */
export function PasswordForm({
  mobile,
  password = '',
  filled,
  known = false,
  onMobile,
  onSignedIn,
}: SignInFormProps & { password?: string; filled?: boolean }) {
  const [guarded, setGuarded] = useState(false)
  const form = useForm({
    start: { mobile, password, captchaCode: '' },
    check: (values) => ({
      mobile: mobileError(plainMobile(values.mobile)),
      password: values.password ? undefined : texts.passwordMissing,
      captchaCode: guarded && !values.captchaCode.trim() ? captchaTexts.missing : undefined,
    }),
    async send(values) {
      const number = plainMobile(values.mobile)
      const answer = guarded ? { captchaId: captcha.captchaId, captchaCode: values.captchaCode } : {}
      await api('user/api/user/login/password', {
        mobile: number,
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
      <MobileField form={form} known={known ? mobile : undefined} onTyped={onMobile} />
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

import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api, ApiError } from '../../../api.ts'
import { CaptchaField, captchaTexts, useCaptcha } from '../captcha/index.ts'
import { SubmitButton, useForm } from '../../shared/form/index.ts'
import { Field } from '../../../ui/field.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { Input, PasswordInput } from '../../../ui/input.tsx'
import { AccountForm } from './account-form.tsx'
import { CAPTCHA_WANTED } from './password-form.tsx'
import { clientType } from './sign-in.ts'
import { ssoTexts } from './sso-texts.ts'
import { texts } from './texts.ts'

/** Account and password of a directory. */
export function DirectoryForm({
  id,
  onFinished,
}: {
  id: string
  /** Called after the directory has proved the person; the form stays busy until it resolves. */
  onFinished: (finished: OutputOf<'user/api/user/login/sso/directory'>) => Promise<void>
}) {
  const [guarded, setGuarded] = useState(false)
  const form = useForm({
    start: { account: '', password: '', captchaCode: '' },
    check: (values) => ({
      account: values.account.trim() ? undefined : ssoTexts.accountMissing,
      password: values.password ? undefined : texts.passwordMissing,
      captchaCode: guarded && !values.captchaCode.trim() ? captchaTexts.missing : undefined,
    }),
    async send({ account, password, captchaCode }) {
      const answer = guarded ? { captchaId: captcha.captchaId, captchaCode } : {}
      const input = { id, account, password, clientType: clientType(), ...answer }
      await onFinished(await api('user/api/user/login/sso/directory', input))
    },
    refused(error) {
      if (guarded) captcha.refresh()
      else if (error instanceof ApiError && error.code === CAPTCHA_WANTED) setGuarded(true)
    },
  })
  const captcha = useCaptcha(guarded, () => form.set('captchaCode', ''))
  return (
    <AccountForm form={form}>
      <Field label={ssoTexts.account} error={form.errors.account} required>
        <Input
          {...form.control('account')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
      </Field>
      <Field label={texts.password} error={form.errors.password} required>
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
      <SubmitButton size="l" block loading={form.busy}>
        {texts.submit}
      </SubmitButton>
    </AccountForm>
  )
}

import { isStudentNo, plainCode, plainStudentNo } from '@zhixing/contract/user/number-rules'
import { useEffect, useState } from 'react'
import { api, ApiError } from '../../../api.ts'
import { CaptchaField, captchaTexts, useCaptcha } from '../captcha/index.ts'
import { SubmitButton, useForm } from '../../shared/form/index.ts'
import { Field } from '../../../ui/field.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { Input, PasswordInput } from '../../../ui/input.tsx'
import { AccountForm } from './account-form.tsx'
import { CAPTCHA_WANTED } from './password-form.tsx'
import { clientType } from './sign-in.ts'
import { texts } from './texts.ts'

/** Values of a printed slip: its QR code opens this page with them. */
function slipValues() {
  const query = new URLSearchParams(location.search)
  // The one-time code is in the fragment, which is not sent to the server.
  return { code: query.get('code') ?? '', studentNo: query.get('no') ?? '', password: location.hash.slice(1) }
}

/** Sign-in by the code of a class or organisation and a student number. */
export function NumberForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [guarded, setGuarded] = useState(false)
  const form = useForm({
    start: { code: '', studentNo: '', password: '', captchaCode: '' },
    check: (values) => ({
      code: plainCode(values.code) ? undefined : texts.codeMissing,
      studentNo: isStudentNo(plainStudentNo(values.studentNo)) ? undefined : texts.studentNoWrong,
      password: values.password ? undefined : texts.passwordMissing,
      captchaCode: guarded && !values.captchaCode.trim() ? captchaTexts.missing : undefined,
    }),
    async send({ code, studentNo, password, captchaCode }) {
      const answer = guarded ? { captchaId: captcha.captchaId, captchaCode } : {}
      await api('user/api/user/login/number', { code, studentNo, password, clientType: clientType(), ...answer })
      await onSignedIn()
    },
    refused(error) {
      if (guarded) captcha.refresh()
      else if (error instanceof ApiError && error.code === CAPTCHA_WANTED) setGuarded(true)
    },
  })
  const captcha = useCaptcha(guarded, () => form.set('captchaCode', ''))
  const { set } = form
  // After hydration: the server does not see the fragment.
  useEffect(() => {
    for (const [name, value] of Object.entries(slipValues()))
      if (value) set(name as keyof ReturnType<typeof slipValues>, value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with the address of the page
  }, [])
  return (
    <AccountForm form={form}>
      <Field label={texts.numberCode} hint={texts.numberCodeHint} error={form.errors.code} required>
        <Input {...form.control('code')} autoCapitalize="characters" autoComplete="organization" maxLength={20} />
      </Field>
      <Field label={texts.studentNo} error={form.errors.studentNo} required>
        <Input {...form.control('studentNo')} autoComplete="username" maxLength={60} />
      </Field>
      <Field label={texts.password} hint={texts.numberPasswordHint} error={form.errors.password} required>
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

import { api } from '../../../api.ts'
import { plainDigits, plainMobile, SubmitButton, useForm } from '../../shared/form/index.ts'
import { texts } from './texts.ts'
import { AccountForm } from './account-form.tsx'
import { MobileField } from './mobile-field.tsx'
import type { SignInFormProps } from './password-form.tsx'
import { clientType } from './sign-in.ts'
import { SmsCode } from './sms-code.tsx'
import { smsErrors } from './sms-rules.ts'

/** Sign-in by SMS code. */
export function SmsForm({ mobile, known = false, onMobile, onSignedIn }: SignInFormProps) {
  const form = useForm({
    start: { mobile, captchaCode: '', code: '' },
    check: smsErrors,
    async send(values) {
      const number = plainMobile(values.mobile)
      await api('user/api/user/login/code', {
        mobile: number,
        code: plainDigits(values.code),
        clientType: clientType(),
      })
      await onSignedIn()
    },
  })
  return (
    <AccountForm form={form}>
      <MobileField form={form} known={known ? mobile : undefined} onTyped={onMobile} />
      <SmsCode form={form} purpose="login" />
      <SubmitButton size="l" block loading={form.busy}>
        {texts.submit}
      </SubmitButton>
    </AccountForm>
  )
}

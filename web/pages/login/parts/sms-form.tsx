import { api } from '../../../api.ts'
import { codeFault, mobileFault, plainDigits, plainMobile } from '../../../features/form/rules.ts'
import { SubmitButton } from '../../../features/form/submit-button.tsx'
import { useForm } from '../../../features/form/use-form.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { texts } from '../texts.ts'
import css from './forms.module.css'
import { MobileField } from './mobile-field.tsx'
import type { SignInFormProps } from './password-form.tsx'
import { clientType } from './sign-in.ts'
import { SmsCode } from './sms-code.tsx'

/** Mobile and a code by SMS. */
export function SmsForm({ mobile, onMobile, onSignedIn }: SignInFormProps) {
  const form = useForm({
    start: { mobile, captchaCode: '', code: '' },
    check: (values) => ({ mobile: mobileFault(plainMobile(values.mobile)), code: codeFault(plainDigits(values.code)) }),
    async send(values) {
      const number = plainMobile(values.mobile)
      await api(
        'user/api/user/login/code',
        { mobile: number, code: plainDigits(values.code), clientType: clientType() },
        { isShowErrTip: false },
      )
      await onSignedIn()
    },
  })
  return (
    <form ref={form.ref} method="post" noValidate className={css.form} onSubmit={form.onSubmit}>
      <FormError>{form.faults.form}</FormError>
      <MobileField form={form} onTyped={onMobile} />
      <SmsCode form={form} purpose="login" />
      <SubmitButton size="l" block loading={form.busy}>
        {texts.submit}
      </SubmitButton>
    </form>
  )
}

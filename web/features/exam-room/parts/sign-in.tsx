import { useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { LockIcon, PhoneIcon } from '../../../ui/icons.tsx'
import { Input, PasswordInput } from '../../../ui/input.tsx'
import { CaptchaField } from '../../captcha/captcha-field.tsx'
import { useCaptcha } from '../../captcha/use-captcha.ts'
import { mobileFault, plainMobile } from '../../form/rules.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { clientType } from '../device.ts'
import { texts } from '../texts.ts'
import { OTHER_ACCOUNT } from '../wire.ts'
import css from './room.module.css'

/** Why somebody has to sign in again. */
export const signInWords = (code: number): string =>
  code === 304 ? texts.signInElsewhere : code === OTHER_ACCOUNT ? texts.signInChanged : texts.signInAbout

/** Code of an answer that asks for the captcha, or refuses it. */
const CAPTCHA_WANTED = 453

/**
 * Signing in again without leaving the exam. Only whoever sits it is let in; another account is signed out at once, and nothing of the answers is
 * touched. It may be closed: typing goes on, answers wait.
 */
export function SignIn({
  code,
  userId,
  nickname,
  open,
  onClose,
  onSignedIn,
}: {
  code: number
  userId: string
  nickname: string
  open: boolean
  onClose: () => void
  onSignedIn: () => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.signInTitle} size="s" firm>
      <div className={css.signIn}>
        <p>{signInWords(code)}</p>
        <p>{texts.signInSame(nickname)}</p>
        <Form userId={userId} onSignedIn={onSignedIn} />
      </div>
    </Dialog>
  )
}

function Form({ userId, onSignedIn }: { userId: string; onSignedIn: () => void }) {
  const [guarded, setGuarded] = useState(false)
  const captcha = useCaptcha(guarded, () => form.set('captchaCode', ''))
  const form = useForm({
    start: { mobile: '', password: '', captchaCode: '' },
    check: (values) => ({
      mobile: mobileFault(plainMobile(values.mobile)),
      password: values.password ? undefined : texts.passwordMissing,
      captchaCode: guarded && !values.captchaCode.trim() ? texts.captchaMissing : undefined,
    }),
    async send({ mobile, password, captchaCode }) {
      await api(
        'user/api/user/login/password',
        {
          mobile: plainMobile(mobile),
          password,
          clientType: clientType(),
          ...(guarded ? { captchaId: captcha.captchaId, captchaCode } : {}),
        },
        { isShowErrTip: false },
      )
      const me = await api('user/auth/user/ext/view', {}, { quiet: true })
      if (me.id !== userId) {
        await api('user/auth/user/ext/exit/login', { clientType: clientType() }, { quiet: true }).catch(() => {})
        throw new ApiError(422, texts.signInOther)
      }
      onSignedIn()
    },
    refused(error) {
      if (guarded) captcha.refresh()
      else if (error instanceof ApiError && error.code === CAPTCHA_WANTED) setGuarded(true)
    },
  })
  return (
    <form ref={form.ref} method="post" noValidate className={css.form} onSubmit={form.onSubmit}>
      <FormError>{form.faults.form}</FormError>
      <Field label={texts.mobile} error={form.faults.mobile} required>
        <Input
          {...form.control('mobile')}
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          lead={<PhoneIcon size={18} />}
        />
      </Field>
      <Field label={texts.password} error={form.faults.password} required>
        <PasswordInput {...form.control('password')} autoComplete="current-password" lead={<LockIcon size={18} />} />
      </Field>
      {guarded && (
        <CaptchaField
          captcha={captcha}
          value={form.values.captchaCode}
          onChange={(captchaCode) => form.set('captchaCode', captchaCode)}
          error={form.faults.captchaCode}
        />
      )}
      <SubmitButton size="l" block loading={form.busy}>
        {texts.signIn}
      </SubmitButton>
    </form>
  )
}

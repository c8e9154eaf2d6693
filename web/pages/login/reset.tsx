import { Link } from 'react-router'
import type { Route } from './+types/reset.ts'
import { api } from '../../api.ts'
import { newPasswordError, plainDigits, plainMobile } from '../../features/shared/form/rules.ts'
import { strengthHint } from '../../features/shared/form/strength.ts'
import { SubmitButton } from '../../features/shared/form/submit-button.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Field } from '../../ui/field.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import css from './login.module.css'
import { LoginFrame } from './login-frame.tsx'
import { AccountForm } from '../../features/user/sign-in/account-form.tsx'
import { MobileField } from '../../features/user/sign-in/mobile-field.tsx'
import { leave } from '../../features/user/sign-in/sign-in.ts'
import { SmsCode } from '../../features/user/sign-in/sms-code.tsx'
import { texts } from '../../features/user/sign-in/texts.ts'
import { smsErrors } from '../../features/user/sign-in/sms-rules.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ origin, call }) => ({ origin, ways: await call('user/api/user/login/ways', {}) }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: texts.resetTitle,
    description: texts.resetDescription,
    origin: loaderData?.origin,
    path: '/reset',
  })
}

export default function Reset({ loaderData }: Route.ComponentProps) {
  if (loaderData.ways.sms === 0)
    return (
      <LoginFrame title={texts.resetTitle} narrow>
        <Note tone="warn" title={texts.noSmsReset}>
          {texts.noSmsResetAbout}
        </Note>
        <Remembered />
      </LoginFrame>
    )
  return <ResetForm />
}

const Remembered = () => (
  <p className={css.foot}>
    {texts.remembered}
    <Link to="/login">{texts.toLogin}</Link>
  </p>
)

function ResetForm() {
  const form = useForm({
    start: { mobile: '', captchaCode: '', code: '', password: '' },
    check: (values) => ({
      ...smsErrors(values),
      password: newPasswordError(values.password),
    }),
    async send({ mobile, code, password }) {
      await api('user/api/user/update/password', { mobile: plainMobile(mobile), code: plainDigits(code), password })
      await leave('/login?why=reset')
    },
  })
  return (
    <LoginFrame title={texts.resetTitle} about={texts.resetAbout} narrow>
      <AccountForm form={form}>
        <MobileField form={form} />
        <SmsCode form={form} purpose="reset" />
        <Field
          label={texts.resetNew}
          required
          error={form.errors.password}
          hint={strengthHint(form.values.password, form.values.mobile)}
        >
          <PasswordInput {...form.control('password')} autoComplete="new-password" lead={<LockIcon size={18} />} />
        </Field>
        <p className={css.note}>{texts.resetNote}</p>
        <SubmitButton size="l" block loading={form.busy}>
          {texts.resetSubmit}
        </SubmitButton>
      </AccountForm>
      <Remembered />
    </LoginFrame>
  )
}

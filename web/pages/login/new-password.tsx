import { redirect } from 'react-router'
import type { Route } from './+types/new-password.ts'
import { api } from '../../api.ts'
import { newPasswordError } from '../../features/shared/form/rules.ts'
import { strengthHint } from '../../features/shared/form/strength.ts'
import { SubmitButton } from '../../features/shared/form/submit-button.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { AccountForm } from '../../features/user/sign-in/account-form.tsx'
import { leave, returnUrl } from '../../features/user/sign-in/sign-in.ts'
import { texts } from '../../features/user/sign-in/texts.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { safeReturnUrl } from '../../return-url.ts'
import { signOut } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import css from './login.module.css'
import { LoginFrame } from './login-frame.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const { mobile, isPasswordDue } = await call('user/auth/user/ext/view', {})
    if (!isPasswordDue) throw redirect(safeReturnUrl(url.searchParams.get('return')))
    return { mobile }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.dueTitle, noIndex: true })
}

/** The only page a session from a one-time password can use. */
export default function NewPassword({ loaderData: { mobile } }: Route.ComponentProps) {
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: newPasswordError(password) }),
    async send({ password }) {
      await api('user/auth/user/ext/update', { password })
      await leave(returnUrl())
    },
  })
  return (
    <LoginFrame title={texts.dueTitle} about={texts.dueAbout} narrow>
      <AccountForm form={form}>
        {/* For password managers: the account of this password. */}
        <input type="text" autoComplete="username" value={mobile} readOnly hidden />
        <Field
          label={texts.resetNew}
          required
          error={form.errors.password}
          hint={strengthHint(form.values.password, mobile)}
        >
          <PasswordInput {...form.control('password')} autoComplete="new-password" lead={<LockIcon size={18} />} />
        </Field>
        <SubmitButton size="l" block loading={form.busy}>
          {texts.dueSubmit}
        </SubmitButton>
      </AccountForm>
      <p className={css.foot}>
        <Button variant="text" onClick={() => void signOut()}>
          {texts.dueSignOut}
        </Button>
      </p>
    </LoginFrame>
  )
}

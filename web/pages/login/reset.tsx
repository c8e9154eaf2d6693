import { Link } from 'react-router'
import type { Route } from './+types/reset.ts'
import { api } from '../../api.ts'
import { newPasswordError, plainDigits } from '../../features/shared/form/rules.ts'
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
import { CodeField } from '../../features/user/sign-in/code-field.tsx'
import { codeErrors } from '../../features/user/sign-in/code-rules.ts'
import { contactField, contactInput, type Contacts, contactsOf } from '../../features/user/sign-in/contact.ts'
import { ContactField } from '../../features/user/sign-in/contact-field.tsx'
import { leave } from '../../features/user/sign-in/sign-in.ts'
import { texts } from '../../features/user/sign-in/texts.ts'

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
  const contacts = contactsOf(loaderData.ways)
  if (!contacts.sms && !contacts.mail)
    return (
      <LoginFrame title={texts.resetTitle} narrow>
        <Note tone="warn" title={texts.noCodesReset}>
          {texts.noCodesResetAbout}
        </Note>
        <Remembered />
      </LoginFrame>
    )
  return <ResetForm contacts={contacts} />
}

const Remembered = () => (
  <p className={css.foot}>
    {texts.remembered}
    <Link to="/login">{texts.toLogin}</Link>
  </p>
)

function ResetForm({ contacts }: { contacts: Contacts }) {
  const form = useForm({
    start: { contact: '', captchaCode: '', code: '', password: '' },
    check: (values) => ({
      ...codeErrors(values, contacts),
      password: newPasswordError(values.password),
    }),
    fieldOf: contactField,
    async send({ contact, code, password }) {
      await api('user/api/user/update/password', { ...contactInput(contact), code: plainDigits(code), password })
      await leave('/login?why=reset')
    },
  })
  return (
    <LoginFrame title={texts.resetTitle} about={texts.resetAbout} narrow>
      <AccountForm form={form}>
        <ContactField form={form} contacts={contacts} />
        <CodeField form={form} contacts={contacts} purpose="reset" />
        <Field
          label={texts.resetNew}
          required
          error={form.errors.password}
          hint={strengthHint(form.values.password, form.values.contact)}
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

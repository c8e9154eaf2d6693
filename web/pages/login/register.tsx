import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/register.ts'
import { api } from '../../api.ts'
import { plainDigits } from '../../features/shared/form/rules.ts'
import { SubmitButton } from '../../features/shared/form/submit-button.tsx'
import { useHydratedParams } from '../../ui/use-hydrated.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import {
  removeReferralCode,
  settledReferralCode,
  takeReferralCode,
  useReferralCode,
} from '../../features/commerce/referral/referral.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import css from './login.module.css'
import { guestLoader } from './guest-loader.ts'
import { LoginFrame } from './login-frame.tsx'
import { AccountForm } from '../../features/user/sign-in/account-form.tsx'
import { CodeField } from '../../features/user/sign-in/code-field.tsx'
import { codeErrors } from '../../features/user/sign-in/code-rules.ts'
import { contactField, contactInput, type Contacts, contactsOf } from '../../features/user/sign-in/contact.ts'
import { ContactField } from '../../features/user/sign-in/contact-field.tsx'
import { clientType, leave, returnUrl } from '../../features/user/sign-in/sign-in.ts'
import { texts } from '../../features/user/sign-in/texts.ts'
import { entryName } from '../../about-entry.ts'

export const loader = (args: Route.LoaderArgs) => guestLoader(args)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: texts.register,
    description: texts.registerDescription(loaderData?.site ?? ''),
    origin: loaderData?.origin,
    path: '/register',
  })
}

export default function Register({ loaderData }: Route.ComponentProps) {
  const { site } = useRoot()
  const contacts = contactsOf(loaderData.ways)
  if (!contacts.sms && !contacts.mail)
    return (
      <LoginFrame title={texts.registerTitle} about={texts.registerAbout(site.siteNamePc)}>
        <Note tone="warn" title={texts.noCodes}>
          {texts.noCodesAbout}
        </Note>
        <ToLogin />
      </LoginFrame>
    )
  return <RegisterForm contacts={contacts} />
}

function ToLogin() {
  const back = useHydratedParams().get('return')
  return (
    <p className={css.foot}>
      {texts.hasAccount}
      <Link to={back ? `/login?return=${encodeURIComponent(back)}` : '/login'}>{texts.toLogin}</Link>
    </p>
  )
}

function RegisterForm({ contacts }: { contacts: Contacts }) {
  const { site, about } = useRoot()
  const asked = useHydratedParams().get('referralCode') ?? ''
  const saved = useReferralCode()
  const articles = about.filter(({ navName }) => /协议|隐私/.test(navName))
  useEffect(() => void takeReferralCode(asked), [asked])
  const form = useForm({
    start: { contact: '', captchaCode: '', code: '', agree: articles.length === 0 },
    check: (values) => ({
      ...codeErrors(values, contacts),
      agree: values.agree ? undefined : texts.agreeMissing,
    }),
    fieldOf: contactField,
    async send(values) {
      const input = {
        ...contactInput(values.contact),
        code: plainDigits(values.code),
        clientType: clientType(),
      }
      const code = await settledReferralCode()
      const { isNew } = await api('user/api/user/register', code ? { ...input, referralCode: code } : input)
      removeReferralCode()
      const back = returnUrl()
      // A newcomer without a destination is asked what to begin with.
      await leave(isNew && back === '/' ? '/welcome' : back)
    },
  })
  return (
    <LoginFrame title={texts.registerTitle} about={texts.registerAbout(site.siteNamePc)}>
      <AccountForm form={form}>
        <ContactField form={form} contacts={contacts} />
        <CodeField form={form} contacts={contacts} purpose="register" />
        {saved && (
          <Row justify="between" nowrap className={css.referral}>
            <span>{texts.referral(saved)}</span>
            <IconButton size="s" label={texts.referralRemove(saved)} onClick={removeReferralCode}>
              <CloseIcon size={16} />
            </IconButton>
          </Row>
        )}
        {articles.length > 0 && (
          <Checkbox
            className={css.agree}
            name="agree"
            checked={form.values.agree}
            onChange={(event) => form.set('agree', event.currentTarget.checked)}
            error={form.errors.agree}
          >
            {texts.agreeBefore}
            {articles.map((entry, i) => (
              <span key={entry.id}>
                {i > 0 && texts.agreeAnd}
                <Link to={`/view/service?navId=${entry.id}`} target="_blank">
                  {texts.article(entryName(entry))}
                </Link>
              </span>
            ))}
          </Checkbox>
        )}
        <SubmitButton size="l" block loading={form.busy}>
          {texts.register}
        </SubmitButton>
        <p className={css.note}>{texts.registerNote}</p>
      </AccountForm>
      <ToLogin />
    </LoginFrame>
  )
}

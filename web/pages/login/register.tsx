import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/register.ts'
import { api } from '../../api.ts'
import { newPasswordError, plainDigits, plainMobile } from '../../features/shared/form/rules.ts'
import { strengthHint } from '../../features/shared/form/strength.ts'
import { SubmitButton } from '../../features/shared/form/submit-button.tsx'
import { useHydratedParams } from '../../ui/use-hydrated.ts'
import { useForm } from '../../features/shared/form/use-form.ts'
import {
  referralCode,
  removeReferralCode,
  takeReferralCode,
  useReferralCode,
} from '../../features/commerce/referral/referral.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { CloseIcon, LockIcon, UserIcon } from '../../ui/icons.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './login.module.css'
import { guestLoader } from './guest-loader.ts'
import { LoginFrame } from './login-frame.tsx'
import { AccountForm } from '../../features/user/sign-in/account-form.tsx'
import { MobileField } from '../../features/user/sign-in/mobile-field.tsx'
import { clientType, leave, returnUrl } from '../../features/user/sign-in/sign-in.ts'
import { SmsCode } from '../../features/user/sign-in/sms-code.tsx'
import { texts } from '../../features/user/sign-in/texts.ts'
import { smsErrors } from '../../features/user/sign-in/sms-rules.ts'

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

export default function Register() {
  const { site, about } = useRoot()
  const query = useHydratedParams()
  const asked = query.get('referralCode') ?? ''
  const back = query.get('return')
  const saved = useReferralCode()
  const articles = about.filter(({ navName }) => /协议|隐私/.test(navName))
  useEffect(() => void takeReferralCode(asked), [asked])
  const form = useForm({
    start: { mobile: '', captchaCode: '', code: '', password: '', nickname: '', agree: articles.length === 0 },
    check: (values) => ({
      ...smsErrors(values),
      password: newPasswordError(values.password),
      nickname: [...values.nickname.trim()].length > 20 ? texts.nicknameLong : undefined,
      agree: values.agree ? undefined : texts.agreeMissing,
    }),
    async send(values) {
      const { password, nickname } = values
      const input = {
        mobile: plainMobile(values.mobile),
        code: plainDigits(values.code),
        password,
        nickname,
        clientType: clientType(),
      }
      const code = referralCode()
      await api('user/api/user/register', code ? { ...input, referralCode: code } : input, { isShowErrTip: false })
      removeReferralCode()
      await leave(returnUrl())
    },
  })
  return (
    <LoginFrame title={texts.registerTitle} about={texts.registerAbout(site.siteNamePc)}>
      <AccountForm form={form}>
        <MobileField form={form} />
        <SmsCode form={form} purpose="register" />
        <Field
          label={texts.newPassword}
          required
          error={form.errors.password}
          hint={strengthHint(form.values.password, form.values.mobile)}
        >
          <PasswordInput {...form.control('password')} autoComplete="new-password" lead={<LockIcon size={18} />} />
        </Field>
        <Field label={texts.nickname} error={form.errors.nickname} hint={texts.nicknameHint}>
          <Input {...form.control('nickname')} autoComplete="nickname" lead={<UserIcon size={18} />} />
        </Field>
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
            {articles.map(({ id, navName }, i) => (
              <span key={id}>
                {i > 0 && texts.agreeAnd}
                <Link to={`/view/service?navId=${id}`} target="_blank">
                  《{navName}》
                </Link>
              </span>
            ))}
          </Checkbox>
        )}
        <SubmitButton size="l" block loading={form.busy}>
          {texts.register}
        </SubmitButton>
      </AccountForm>
      <p className={css.foot}>
        {texts.hasAccount}
        <Link to={back ? `/login?return=${encodeURIComponent(back)}` : '/login'}>{texts.toLogin}</Link>
      </p>
    </LoginFrame>
  )
}

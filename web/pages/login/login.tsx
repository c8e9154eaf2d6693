import { errorTable } from '@zhixing/contract/errors'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/login.ts'
import { useHydratedParams } from '../../ui/use-hydrated.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { CheckIcon, InfoIcon } from '../../ui/icons.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import css from './login.module.css'
import { DemoAccounts } from '../../features/sign-in/demo-accounts.tsx'
import forms from '../../features/sign-in/forms.module.css'
import { guestLoader } from './parts/guest-loader.ts'
import { LoginFrame } from './parts/login-frame.tsx'
import { PasswordForm } from '../../features/sign-in/password-form.tsx'
import { QrPanel } from '../../features/sign-in/qr-panel.tsx'
import { leave, returnUrl } from '../../features/sign-in/sign-in.ts'
import { SmsForm } from '../../features/sign-in/sms-form.tsx'
import { signInWays, texts, type Way } from '../../features/sign-in/texts.ts'
import { useAnnouncement } from '../../ui/use-announcement.ts'

export const loader = (args: Route.LoaderArgs) => guestLoader(args)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: texts.login,
    description: texts.description(loaderData?.site ?? ''),
    origin: loaderData?.origin,
    path: '/login',
  })
}

const goBack = () => leave(returnUrl())

export default function Login() {
  const { site } = useRoot()
  const [way, setWay] = useState<Way>('password')
  const [demo, setDemo] = useState({ password: '', presses: 0 })
  // The number goes along from one way of signing in to another.
  const [mobile, keepMobile] = useState('')
  return (
    <LoginFrame title={texts.loginTitle} about={texts.loginAbout(site.siteNamePc)}>
      <Why />
      <noscript>
        <p className={css.notice}>{texts.needScript}</p>
      </noscript>
      <Tabs label={texts.ways} variant="line" items={signInWays()} value={way} onChange={setWay}>
        {way === 'password' ? (
          <PasswordForm
            key={demo.presses}
            mobile={mobile}
            password={demo.password}
            filled={demo.presses > 0}
            onMobile={keepMobile}
            onSignedIn={goBack}
          />
        ) : way === 'sms' ? (
          <SmsForm mobile={mobile} onMobile={keepMobile} onSignedIn={goBack} />
        ) : (
          <QrPanel onSignedIn={goBack} />
        )}
      </Tabs>
      <ToRegister />
      {site.isDemo === 1 && (
        <DemoAccounts
          onFill={(filled, password) => {
            setWay('password')
            keepMobile(filled)
            setDemo(({ presses }) => ({ password, presses: presses + 1 }))
          }}
        />
      )}
    </LoginFrame>
  )
}

/** Why the visitor is here: signed in elsewhere, the session ran out, the password was reset. */
function Why() {
  const why = useHydratedParams().get('why')
  const error = Object.values(errorTable).find(({ code }) => String(code) === why && code >= 301 && code <= 304)
  const good = why === 'reset'
  const [text, announce] = useAnnouncement()
  useEffect(() => announce(good ? texts.resetDone : (error?.msg ?? '')), [good, error, announce])
  return (
    <div role={good ? 'status' : 'alert'}>
      {text && (
        <p className={good ? css.good : css.notice}>
          {good ? <CheckIcon size={18} /> : <InfoIcon size={18} />}
          {text}
        </p>
      )}
    </div>
  )
}

function ToRegister() {
  const back = useHydratedParams().get('return')
  return (
    <p className={css.foot}>
      {texts.noAccount}
      <Link to={back ? `/register?return=${encodeURIComponent(back)}` : '/register'} className={forms.link}>
        {texts.toRegister}
      </Link>
    </p>
  )
}

import { errorTable } from '@zhixing/contract/errors'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/login.ts'
import { useHydratedParams } from '../../ui/use-hydrated.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { CheckIcon, InfoIcon } from '../../ui/icons.tsx'
import css from './login.module.css'
import { SignInWays } from '../../features/user/sign-in/index.ts'
import { guestLoader } from './guest-loader.ts'
import { LoginFrame } from './login-frame.tsx'
import { leave, returnUrl } from '../../features/user/sign-in/sign-in.ts'
import { texts } from '../../features/user/sign-in/texts.ts'
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

export default function Login({ loaderData }: Route.ComponentProps) {
  const { site } = useRoot()
  return (
    <LoginFrame title={texts.loginTitle} about={texts.loginAbout(site.siteNamePc)}>
      <Why />
      <noscript>
        <p className={css.notice}>{texts.needScript}</p>
      </noscript>
      <SignInWays offered={loaderData.ways} onSignedIn={goBack}>
        <ToRegister />
      </SignInWays>
    </LoginFrame>
  )
}

/** Why sign-in is needed: signed in elsewhere, session expired, password reset. */
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
      <Link to={back ? `/register?return=${encodeURIComponent(back)}` : '/register'}>{texts.toRegister}</Link>
    </p>
  )
}

import type { Route } from './+types/security.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AccountPageHead } from './frame/page-head.tsx'
import page from './frame/page.module.css'
import { DeviceCard } from './security/device-card.tsx'
import { DueNote } from './security/due-note.tsx'
import { FactorCard } from './security/factor-card.tsx'
import { HistoryCard } from './security/history-card.tsx'
import { SsoCard } from './security/sso-card.tsx'
import { texts } from './security-texts.ts'

/** Rows of the history. */
const HISTORY = 20

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    const [factors, devices, history, sso, { ssoList }] = await Promise.all([
      call('user/auth/user/factor/view', {}),
      call('user/auth/user/device/list', {}),
      call('user/auth/user/login/log/list', { pageSize: HISTORY }),
      call('user/auth/user/sso/list', {}),
      call('user/api/user/login/ways', {}),
    ])
    return { factors, devices, history: history.list, own: sso.list, offered: ssoList }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function Security({ loaderData: { factors, devices, history, own, offered } }: Route.ComponentProps) {
  return (
    <>
      <AccountPageHead
        title={texts.title}
        about={texts.about}
        aside={
          <ButtonLink to="/account/reset" variant="line" size="s">
            {texts.password}
          </ButtonLink>
        }
      />
      <div className={page.stack}>
        {factors.isDue && <DueNote hasFactor={factors.list.length > 0} />}
        <FactorCard factors={factors} />
        {own.length + offered.length > 0 && <SsoCard own={own} offered={offered} />}
        <DeviceCard devices={devices} />
        <HistoryCard list={history} />
      </div>
    </>
  )
}

import { useState } from 'react'
import type { Route } from './+types/confirm.ts'
import { api, ApiError } from '../../api.ts'
import { maskContact } from '../../mask-contact.ts'
import { useHydrated, useHydratedParams } from '../../ui/use-hydrated.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Stack } from '../../ui/layout.tsx'
import css from './confirm.module.css'
import { LoginFrame } from './login-frame.tsx'
import { CodeForm } from '../../features/user/sign-in/code-form.tsx'
import { type Contacts, contactsOf } from '../../features/user/sign-in/contact.ts'
import { PasswordForm } from '../../features/user/sign-in/password-form.tsx'
import { isSignedIn } from '../../features/user/sign-in/sign-in.ts'
import { texts } from '../../features/user/sign-in/texts.ts'
import { useQuery } from '../../use-query.ts'
import { useAction } from '../../use-action.ts'
import { errorTable } from '@zhixing/contract/errors'
import { signs } from '../../i18n/word-texts.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, async (services) => ({
    signedIn: await isSignedIn(services),
    ways: await services.call('user/api/user/login/ways', {}),
  }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.confirmTitle, noIndex: true })
}

/** QR confirmation on the phone. The return URL cannot contain /login, so a signed-out user signs in here. */
export default function Confirm({ loaderData }: Route.ComponentProps) {
  return loaderData.signedIn ? <Ask /> : <SignInHere contacts={contactsOf(loaderData.ways)} />
}

function SignInHere({ contacts }: { contacts: Contacts }) {
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [contact, onContact] = useState('')
  const shared = {
    contact,
    contacts,
    onContact,
    onSignedIn: async () => {
      location.reload()
      await new Promise((resolve) => setTimeout(resolve, 5000))
    },
  }
  const items = [
    { id: 'password' as const, label: texts.byPassword },
    ...(contacts.sms || contacts.mail ? [{ id: 'code' as const, label: texts.bySms }] : []),
  ]
  return (
    <LoginFrame title={texts.confirmTitle} about={texts.confirmSignIn} narrow>
      <Tabs label={texts.ways} variant="line" items={items} value={way} onChange={setWay}>
        {way === 'password' ? <PasswordForm {...shared} /> : <CodeForm {...shared} />}
      </Tabs>
    </LoginFrame>
  )
}

function Ask() {
  const { site, user } = useRoot()
  const isHydrated = useHydrated()
  const ticket = useHydratedParams().get('ticket') ?? ''
  const { data: view, error } = useQuery('user/auth/user/qrcode/view', ticket ? { ticket } : null)
  const [ended, setEnd] = useState<'done' | 'refused' | 'lost' | null>(null)
  const { busy, run } = useAction({ reload: false })

  const decide = (agree: 0 | 1) =>
    run(
      String(agree),
      async () => {
        await api('user/auth/user/qrcode/confirm', { ticket, agree })
        setEnd(agree === 1 ? 'done' : 'refused')
      },
      {
        onError(failure) {
          // On a network failure the question stays; an expired code ends it.
          if (!(failure instanceof ApiError)) return
          if (failure.code === errorTable.notFound.code) setEnd('lost')
          else toast.error(failure.message)
        },
      },
    )

  const isLost = error !== undefined || (isHydrated && ticket === '')
  const end = ended ?? (isLost ? 'lost' : null)
  if (end) return <End end={end} />
  return (
    <LoginFrame title={texts.confirmTitle} about={texts.confirmAbout(view?.siteNamePc ?? site.siteNamePc)} narrow>
      {view ? (
        <dl className={css.facts}>
          <div>
            <dt>{texts.confirmBrowser}</dt>
            <dd>{view.browser}</dd>
          </div>
          <div>
            <dt>{texts.confirmIp}</dt>
            <dd>{view.ip}</dd>
          </div>
          {user && (
            <div>
              <dt>{texts.confirmAs}</dt>
              <dd>
                {user.nickname}
                {signs.open}
                {maskContact(user.mobile || user.mail)}
                {signs.close}
              </dd>
            </div>
          )}
        </dl>
      ) : (
        <Skeleton lines={3} />
      )}
      <p className={css.care}>{texts.confirmCare}</p>
      <Stack>
        <Button size="l" block disabled={!view} loading={busy === '1'} onClick={() => void decide(1)}>
          {texts.confirmYes}
        </Button>
        <Button size="l" block variant="line" disabled={!view} loading={busy === '0'} onClick={() => void decide(0)}>
          {texts.confirmNo}
        </Button>
      </Stack>
    </LoginFrame>
  )
}

const ends = () =>
  ({
    done: { art: 'study', title: texts.confirmDone, about: texts.confirmDoneAbout },
    refused: { art: 'box', title: texts.confirmRefused, about: texts.confirmRefusedAbout },
    lost: { art: 'lost', title: texts.confirmLost, about: texts.confirmLostAbout },
  }) as const

function End({ end }: { end: keyof ReturnType<typeof ends> }) {
  const { art, title, about } = ends()[end]
  return (
    <div role="status">
      <Empty
        level={1}
        art={art}
        title={title}
        action={
          <ButtonLink variant="line" to={end === 'done' ? '/myStudy' : '/'}>
            {end === 'done' ? texts.myStudy : texts.home}
          </ButtonLink>
        }
      >
        {about}
      </Empty>
    </div>
  )
}

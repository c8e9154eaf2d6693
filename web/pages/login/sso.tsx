import type { OutputOf } from '@zhixing/contract'
import { useEffect, useMemo, useState } from 'react'
import type { Route } from './+types/sso.ts'
import { api } from '../../api.ts'
import { DirectoryForm, SignInWays, SsoTried } from '../../features/user/sign-in/index.ts'
import { clientType, leave } from '../../features/user/sign-in/sign-in.ts'
import { comingBack, forgetLeaving } from '../../features/user/sign-in/sso.ts'
import { ssoTexts as texts } from '../../features/user/sign-in/sso-texts.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { safeReturnUrl } from '../../return-url.ts'
import { useRoot } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated, useHydratedParams } from '../../ui/use-hydrated.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { LoginFrame } from './login-frame.tsx'

type Finished = OutputOf<'user/api/user/login/sso/finish'>
/** States of a finished sign-in. */
const IN = 1
const UNBOUND = 2

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call }) => ({ ways: await call('user/api/user/login/ways', {}) }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** What the browser brought back: the query of the provider, and the secret of this tab. */
function readAddress() {
  const kept = comingBack()
  return kept && { query: location.search.slice(1), secret: kept.secret, back: safeReturnUrl(kept.back) }
}

type Ways = OutputOf<'user/api/user/login/ways'>

/** Return address of identity providers, and the form for a directory. */
export default function Sso({ loaderData: { ways } }: Route.ComponentProps) {
  const params = useHydratedParams()
  const directory = params.get('directory')
  return directory === null ? (
    <Returned ways={ways} />
  ) : (
    <Directory id={directory} back={safeReturnUrl(params.get('return'))} ways={ways} />
  )
}

/** The form for a directory. */
function Directory({ id, back, ways }: { id: string; back: string; ways: Ways }) {
  const [finished, setFinished] = useState<Finished>()
  const name = ways.ssoList.find((one) => one.id === id)?.providerName
  if (finished) return <Unbound finished={finished} back={back} ways={ways} />
  if (name === undefined)
    return (
      <LoginFrame narrow title={texts.title}>
        <Lost />
      </LoginFrame>
    )
  return (
    <LoginFrame narrow title={texts.byDirectory(name)} about={texts.directoryAbout}>
      <Stack gap={4}>
        <DirectoryForm
          id={id}
          onFinished={async (now) => {
            if (now.state === IN) await leave(back)
            else setFinished(now)
          }}
        />
        <ButtonLink to={`/login?${new URLSearchParams({ return: back })}`} variant="line" size="l" block>
          {texts.otherWays}
        </ButtonLink>
      </Stack>
    </LoginFrame>
  )
}

function Lost({ error }: { error?: string | undefined }) {
  return (
    <Empty compact art="lost" title={texts.lost} action={<ButtonLink to="/login">{texts.again}</ButtonLink>}>
      {error ?? texts.lostAbout}
    </Empty>
  )
}

/** What an identity provider has sent the browser back with. */
function Returned({ ways }: { ways: Ways }) {
  const isHydrated = useHydrated()
  // Read once: it is dropped when it has been used.
  const brought = useMemo(() => (isHydrated ? readAddress() : undefined), [isHydrated])
  const { data, error } = useQuery(
    'user/api/user/login/sso/finish',
    brought ? { query: brought.query, secret: brought.secret, clientType: clientType() } : null,
  )
  const isIn = data?.state === IN
  useEffect(() => {
    if (data) forgetLeaving()
    if (isIn) void leave(brought?.back ?? '/')
  }, [data, isIn, brought])
  if (data?.tried)
    return (
      <LoginFrame narrow title={texts.triedTitle}>
        <Stack gap={4}>
          <SsoTried tried={data.tried} />
          <ButtonLink to="/admin/sso" variant="line">
            {texts.triedBack}
          </ButtonLink>
        </Stack>
      </LoginFrame>
    )
  if (data?.state === UNBOUND) return <Unbound finished={data} back={brought?.back ?? '/'} ways={ways} />
  const isLost = error !== undefined || (isHydrated && !brought)
  return (
    <LoginFrame narrow title={texts.title}>
      {isLost ? (
        <Lost error={error} />
      ) : (
        <Stack gap={4} role="status">
          <p>{texts.working}</p>
          <Skeleton lines={3} />
        </Stack>
      )}
    </LoginFrame>
  )
}

/** A person of the provider without an account here: a new one, or an existing one after signing in to it. */
function Unbound({
  finished: { ticket, nickname, mayCreate, isNumberTaken },
  back,
  ways,
}: {
  finished: Finished
  back: string
  ways: Ways
}) {
  const { user } = useRoot()
  const { busy, run } = useAction({ reload: false })
  const attach = async () => {
    await api('user/auth/user/sso/attach', { ticket }, { showSuccess: true })
    await leave(back)
  }
  return (
    <LoginFrame narrow title={texts.firstTitle} about={texts.firstAbout(nickname)}>
      <Stack gap={4}>
        {isNumberTaken && <Note title={texts.numberTaken} />}
        {user ? (
          <>
            <p>{texts.attachAsk}</p>
            <Button size="l" block loading={busy !== ''} onClick={() => void run('attach', attach)}>
              {texts.attachMine(user.nickname)}
            </Button>
            <ButtonLink to={back} variant="line" size="l" block>
              {texts.toHome}
            </ButtonLink>
          </>
        ) : (
          <>
            {mayCreate && (
              <Button
                size="l"
                block
                loading={busy !== ''}
                onClick={() =>
                  void run('create', async () => {
                    await api('user/api/user/login/sso/create', { ticket, clientType: clientType() })
                    await leave(back)
                  })
                }
              >
                {texts.create}
              </Button>
            )}
            <h2>{mayCreate ? texts.attachTitle : texts.attachOnly}</h2>
            <SignInWays offered={ways} hasSso={false} onSignedIn={attach} />
          </>
        )}
      </Stack>
    </LoginFrame>
  )
}

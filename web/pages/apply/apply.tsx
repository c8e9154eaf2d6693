import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/apply.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Card } from '../../ui/card.tsx'
import { EditIcon, HomeIcon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { texts } from './apply-texts.ts'
import css from './apply.module.css'
import { OrganizationState } from './organization-state.tsx'
import { texts as orgTexts } from './organization-texts.ts'
import { StateCard } from './state-card.tsx'

const ApplyForm = browserPage(() => import('./apply-form.tsx'), 'form')
const OrganizationForm = browserPage(() => import('./organization-form.tsx'), 'form')

const { pending, approved, rejected } = stateCode.audit

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, hasToken }, url) => {
    const [own, organization] = hasToken
      ? await Promise.all([call('user/auth/lecturer/audit/view', {}), call('user/auth/organization/audit/view', {})])
      : [null, null]
    const asked = url.searchParams.get('type')
    // Without a choice, the application that the person has.
    const opensOrganization =
      asked === null ? own?.audit == null && organization?.audit != null : asked === 'organization'
    return { own, organization, isOrganization: opensOrganization }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.pageTitle, noIndex: true })
}

/** Application of a lecturer or an organisation: the form, or its state. */
export default function Apply({ loaderData: { own, organization, isOrganization } }: Route.ComponentProps) {
  return (
    <div className={`${layout.narrow} ${css.page}`}>
      <Kinds isOrganization={isOrganization} />
      {isOrganization ? <Organization own={organization} /> : <Lecturer own={own} />}
    </div>
  )
}

function Kinds({ isOrganization }: { isOrganization: boolean }) {
  const kinds = [
    { type: 'lecturer', icon: <EditIcon />, name: texts.lecturerKind, about: texts.lecturerKindText },
    { type: 'organization', icon: <HomeIcon />, name: texts.organizationKind, about: texts.organizationKindText },
  ]
  return (
    <nav aria-label={texts.kinds} className={css.kinds}>
      {kinds.map(({ type, icon, name, about }) => (
        <Link
          key={type}
          to={`/apply?type=${type}`}
          replace
          preventScrollReset
          className={css.kind}
          aria-current={(type === 'organization') === isOrganization ? 'true' : undefined}
        >
          {icon}
          <span>
            <b>{name}</b>
            <small>{about}</small>
          </span>
        </Link>
      ))}
    </nav>
  )
}

function Lecturer({ own }: { own: Route.ComponentProps['loaderData']['own'] }) {
  const { user } = useRoot()
  // The submission being rewritten: a newer one is shown in its own state.
  const [rewriting, setRewriting] = useState<string | null>(null)
  const audit = own?.audit ?? null
  const waits = own && (own.isLecturer || own.isDisabled || (audit !== null && audit.auditStatus !== approved))
  return (
    <>
      <header className={css.head}>
        <h1>{texts.title}</h1>
        {!waits && <p>{texts.about}</p>}
      </header>
      {waits && (
        <StateCard
          own={own}
          onRewrite={() => setRewriting(audit?.auditId ?? null)}
          rewriting={rewriting !== null && rewriting === audit?.auditId}
        />
      )}
      {(!waits || (!own.isLecturer && !own.isDisabled && audit !== null && rewriting === audit.auditId)) && (
        <Card pad="l">
          <ApplyForm
            key={audit?.auditId ?? 'new'}
            audit={audit}
            mobile={user?.mobile ?? ''}
            userId={user?.id ?? null}
          />
        </Card>
      )}
    </>
  )
}

function Organization({ own }: { own: Route.ComponentProps['loaderData']['organization'] }) {
  const { user } = useRoot()
  const [rewriting, setRewriting] = useState<string | null>(null)
  const audit = own?.audit ?? null
  const judged = audit !== null && [pending, rejected, approved].some((state) => state === audit.auditStatus)
  const isSettled = own?.isOrganization === true || own?.isDisabled === true
  const opens = !isSettled && (!judged || rewriting === audit.submitTime)
  return (
    <>
      <header className={css.head}>
        <h1>{orgTexts.title}</h1>
        {opens && <p>{orgTexts.about}</p>}
      </header>
      {own && (
        <OrganizationState
          own={own}
          rewriting={rewriting !== null && rewriting === audit?.submitTime}
          onRewrite={() => setRewriting(audit?.submitTime ?? null)}
        />
      )}
      {opens && (
        <Card pad="l">
          <OrganizationForm
            key={audit?.submitTime ?? 'new'}
            audit={audit}
            mobile={user?.mobile ?? ''}
            userId={user?.id ?? null}
          />
        </Card>
      )}
    </>
  )
}

import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import type { Route } from './+types/apply.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Card } from '../../ui/card.tsx'
import layout from '../../ui/layout.module.css'
import { texts } from './apply-texts.ts'
import css from './apply.module.css'
import { StateCard } from './state-card.tsx'

const ApplyForm = browserPage(() => import('./apply-form.tsx'))

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, hasToken }) => ({
    own: hasToken ? await call('user/auth/lecturer/audit/view', {}) : null,
  }))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Lecturer application: the form, or its state. */
export default function Apply({ loaderData: { own } }: Route.ComponentProps) {
  const { user } = useRoot()
  // The submission being rewritten: a newer one is shown in its own state.
  const [rewriting, setRewriting] = useState<string | null>(null)
  const audit = own?.audit ?? null
  const waits =
    own &&
    (own.isLecturer === 1 || own.isDisabled === 1 || (audit !== null && audit.auditStatus !== stateCode.audit.approved))
  return (
    <div className={`${layout.narrow} ${css.page}`}>
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
      {(!waits || (own.isLecturer === 0 && own.isDisabled === 0 && audit !== null && rewriting === audit.auditId)) && (
        <Card pad="l">
          <ApplyForm
            key={audit?.auditId ?? 'new'}
            audit={audit}
            mobile={user?.mobile ?? ''}
            userId={user?.id ?? null}
          />
        </Card>
      )}
    </div>
  )
}

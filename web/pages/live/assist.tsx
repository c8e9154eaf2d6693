import { redirect } from 'react-router'
import type { Route } from './+types/assist.ts'
import { AssistedSessions, assistantTexts as texts } from '../../features/live/assistants/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const phase = url.searchParams.get('phase') === 'past' ? 'past' : 'next'
    const page = await call('live/auth/assistant/session/page', { phase, pageCurrent: pageNumber(url), pageSize: 12 })
    // An old URL: redirect to the first page, which always exists.
    if (page.list.length === 0 && page.pageCurrent > 1)
      throw redirect(`/account/live/assist${phase === 'past' ? '?phase=past' : ''}`)
    return { phase, page } as const
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.mine.title, noIndex: true })
}

export default function Assist({ loaderData: { phase, page } }: Route.ComponentProps) {
  return <AssistedSessions phase={phase} page={page} />
}

import type { Route } from './+types/studio.ts'
import { type StudioView, studioTexts as texts } from '../../features/live/studio/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { browserPage } from '../../ui/browser-page.tsx'

const StudioPage = browserPage<{ loaded: StudioView }>(
  () => import('../../features/live/studio/studio-page.tsx'),
  'sheet',
)

/** Checks access: session staff only. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, ({ call }) => call('live/auth/studio/view', { periodId: args.params.periodId }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.title} - ${loaderData?.periodName ?? ''}`, noIndex: true })
}

export default function LiveStudio({ loaderData }: Route.ComponentProps) {
  return <StudioPage key={loaderData.periodId} loaded={loaderData} />
}

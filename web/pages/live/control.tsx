import type { Route } from './+types/control.ts'
import { type ControlProps, controlTexts as texts } from '../../features/live/control/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { browserPage } from '../../ui/browser-page.tsx'

const ControlRoom = browserPage<ControlProps>(() => import('../../features/live/control/control-room.tsx'), 'sheet')

/** Checks access: session staff only. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, ({ call }) => call('live/auth/studio/view', { periodId: args.params.periodId }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.title} - ${loaderData?.periodName ?? ''}`, noIndex: true })
}

/** Control room of a live session, for its lecturer and assistants. */
export default function LiveControl({ loaderData }: Route.ComponentProps) {
  return <ControlRoom key={loaderData.periodId} session={loaderData} />
}

import type { Route } from './+types/earnings.ts'
import { pageMeta } from '../../page-meta.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { loadEarner } from './load-earner.ts'
import { texts } from './texts.ts'

export function loader(args: Route.LoaderArgs) {
  return loadEarner(args)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.earnings, noIndex: true })
}

export default browserPage(() => import('./earnings-page.tsx'), 'table')

import type { Route } from './+types/draw-money.ts'
import { pageMeta } from '../../page-meta.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { loadSignedIn } from '../../load.ts'
import { texts } from './texts.ts'

export function loader(args: Route.LoaderArgs) {
  // Data is loaded in the browser.
  return loadSignedIn(args, () => Promise.resolve(null))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.drawMoney, noIndex: true })
}

export default browserPage(() => import('./draw-money-page.tsx'), 'form')

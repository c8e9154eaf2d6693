import type { Route } from './+types/attendance.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'

/** Checks access: the call refuses all but session staff, and the page says so. Data is loaded in the browser. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const periodId = url.searchParams.get('periodId') ?? ''
    if (/^[1-9]\d{0,17}$/.test(periodId)) await call('live/auth/room/ask/list', { periodId })
    return null
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '出勤记录', noIndex: true })
}

export default browserPage(() => import('../../features/live/room/attendance-page.tsx'), 'table')

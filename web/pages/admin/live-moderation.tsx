import type { Route } from './+types/live-moderation.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '直播管理记录', noIndex: true })
}

export default adminPage(() => import('./live/moderation.tsx'))

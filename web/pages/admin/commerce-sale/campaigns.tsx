import type { Route } from './+types/campaigns.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '活动页', noIndex: true })
}

export default adminPage(() => import('./campaign-list.tsx'))

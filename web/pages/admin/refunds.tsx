import type { Route } from './+types/refunds.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '退款', noIndex: true })
}

export default adminPage(() => import('./commerce/refunds.tsx'))

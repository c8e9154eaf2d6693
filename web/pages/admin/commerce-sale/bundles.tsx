import type { Route } from './+types/bundles.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '套餐', noIndex: true })
}

export default adminPage(() => import('./bundle-list.tsx'))

import type { Route } from './+types/sites.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '多站点', noIndex: true })
}

export default adminPage(() => import('./parts/sites.tsx'))

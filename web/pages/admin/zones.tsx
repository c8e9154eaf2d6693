import type { Route } from './+types/zones.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '首页专区', noIndex: true })
}

export default adminPage(() => import('./parts/zones.tsx'))

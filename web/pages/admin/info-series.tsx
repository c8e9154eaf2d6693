import type { Route } from './+types/info-series.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '资讯专栏', noIndex: true })
}

export default adminPage(() => import('./parts/info-series.tsx'))

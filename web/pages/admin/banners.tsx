import type { Route } from './+types/banners.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '首页轮播', noIndex: true })
}

export default adminPage(() => import('./parts/banners.tsx'))

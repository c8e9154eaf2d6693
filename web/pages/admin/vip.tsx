import type { Route } from './+types/vip.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '会员方案', noIndex: true })
}

export default adminPage(() => import('./parts/vip.tsx'))

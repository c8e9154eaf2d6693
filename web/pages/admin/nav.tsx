import type { Route } from './+types/nav.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '导航与菜单', noIndex: true })
}

export default adminPage(() => import('./parts/nav.tsx'))

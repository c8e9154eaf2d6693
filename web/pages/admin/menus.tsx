import type { Route } from './+types/menus.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '用户菜单', noIndex: true })
}

export default adminPage(() => import('./parts/menus.tsx'))

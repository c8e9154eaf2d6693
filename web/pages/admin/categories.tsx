import type { Route } from './+types/categories.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '分类', noIndex: true })
}

export default adminPage(() => import('./parts/categories.tsx'))

import type { Route } from './+types/labels.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '标签', noIndex: true })
}

export default adminPage(() => import('./parts/labels.tsx'))

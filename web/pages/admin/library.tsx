import type { Route } from './+types/library.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '文库', noIndex: true })
}

export default adminPage(() => import('./parts/library.tsx'))

import type { Route } from './+types/sanctions.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '禁言记录', noIndex: true })
}

export default adminPage(() => import('./community/sanctions.tsx'))

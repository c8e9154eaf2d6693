import type { Route } from './+types/payouts.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '打款批次', noIndex: true })
}

export default adminPage(() => import('./parts/payouts.tsx'))

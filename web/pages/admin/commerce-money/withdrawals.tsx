import type { Route } from './+types/withdrawals.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '提现审核', noIndex: true })
}

export default adminPage(() => import('./parts/withdrawals.tsx'))

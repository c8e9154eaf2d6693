import type { Route } from './+types/redeem-codes.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '兑换码明细', noIndex: true })
}

export default adminPage(() => import('./redeem-code-list.tsx'))

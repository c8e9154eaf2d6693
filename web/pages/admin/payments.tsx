import type { Route } from './+types/payments.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '支付流水', noIndex: true })
}

export default adminPage(() => import('./commerce/payments.tsx'))

import type { Route } from './+types/invoices.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '发票', noIndex: true })
}

export default adminPage(() => import('./commerce-referral/invoices.tsx'))

import type { Route } from './+types/coupon-codes.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '优惠券明细', noIndex: true })
}

export default adminPage(() => import('./coupon-code-list.tsx'))

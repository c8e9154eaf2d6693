import type { Route } from './+types/coupons.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '优惠券', noIndex: true })
}

export default adminPage(() => import('./coupon-list.tsx'))

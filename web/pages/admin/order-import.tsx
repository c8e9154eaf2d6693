import type { Route } from './+types/order-import.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '导入线下订单', noIndex: true })
}

export default adminPage(() => import('./commerce/order-import.tsx'))

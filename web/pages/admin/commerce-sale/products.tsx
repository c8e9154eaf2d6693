import type { Route } from './+types/products.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '商品与价格', noIndex: true })
}

export default adminPage(() => import('./product-list.tsx'))

import type { Route } from './+types/redeem.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '兑换码', noIndex: true })
}

export default adminPage(() => import('./redeem-list.tsx'))

import type { Route } from './+types/referral-people.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '推广关系', noIndex: true })
}

export default adminPage(() => import('./commerce-referral/pairs.tsx'))

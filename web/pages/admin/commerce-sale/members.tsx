import type { Route } from './+types/members.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '会员', noIndex: true })
}

export default adminPage(() => import('./member-list.tsx'))

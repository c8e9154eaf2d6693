import type { Route } from './+types/counsel.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '在线咨询', noIndex: true })
}

export default adminPage(() => import('./marketing/counsel.tsx'))

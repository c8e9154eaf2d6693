import type { Route } from './+types/lecturer-audits.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '入驻申请', noIndex: true })
}

export default adminPage(() => import('./lecturers/audits.tsx'))

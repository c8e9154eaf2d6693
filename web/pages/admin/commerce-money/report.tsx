import type { Route } from './+types/report.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '交易报表', noIndex: true })
}

export default adminPage(() => import('./parts/report.tsx'))

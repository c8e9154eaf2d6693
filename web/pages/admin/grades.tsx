import type { Route } from './+types/grades.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '班级', noIndex: true })
}

export default adminPage(() => import('./grade/grades.tsx'))

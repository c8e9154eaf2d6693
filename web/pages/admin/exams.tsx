import type { Route } from './+types/exams.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '试卷', noIndex: true })
}

export default adminPage(() => import('./exams/exams.tsx'))

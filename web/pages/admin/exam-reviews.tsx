import type { Route } from './+types/exam-reviews.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '试卷审核', noIndex: true })
}

export default adminPage(() => import('./exams/exam-reviews.tsx'))

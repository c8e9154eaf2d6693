import type { Route } from './+types/exam-categories.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '试题分类', noIndex: true })
}

export default adminPage(() => import('./parts/exam-categories.tsx'))

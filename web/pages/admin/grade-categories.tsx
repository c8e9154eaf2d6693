import type { Route } from './+types/grade-categories.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '班级分类', noIndex: true })
}

export default adminPage(() => import('./grade/categories.tsx'))

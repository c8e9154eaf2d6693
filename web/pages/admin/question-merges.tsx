import type { Route } from './+types/question-merges.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '问题合并', noIndex: true })
}

export default adminPage(() => import('./community/question-merges.tsx'))

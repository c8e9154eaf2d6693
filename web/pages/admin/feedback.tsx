import type { Route } from './+types/feedback.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '意见反馈', noIndex: true })
}

export default adminPage(() => import('./people/feedback.tsx'))

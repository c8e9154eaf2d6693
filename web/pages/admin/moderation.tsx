import type { Route } from './+types/moderation.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '社区审核', noIndex: true })
}

export default adminPage(() => import('./community/inbox.tsx'))

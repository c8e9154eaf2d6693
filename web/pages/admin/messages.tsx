import type { Route } from './+types/messages.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '站内信', noIndex: true })
}

export default adminPage(() => import('./people/messages.tsx'))

import type { Route } from './+types/message-compose.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '写站内信', noIndex: true })
}

export default adminPage(() => import('./people/message-compose.tsx'))

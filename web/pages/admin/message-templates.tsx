import type { Route } from './+types/message-templates.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '站内信模板', noIndex: true })
}

export default adminPage(() => import('./people/message-templates.tsx'))

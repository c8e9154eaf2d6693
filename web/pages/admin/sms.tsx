import type { Route } from './+types/sms.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '短信记录', noIndex: true })
}

export default adminPage(() => import('./people/sms.tsx'))

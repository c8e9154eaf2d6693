import type { Route } from './+types/organizations.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '机构', noIndex: true })
}

export default adminPage(() => import('./people/organizations.tsx'))

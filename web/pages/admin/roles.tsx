import type { Route } from './+types/roles.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '角色与权限', noIndex: true })
}

export default adminPage(() => import('./people/roles.tsx'))

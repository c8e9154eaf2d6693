import type { Route } from './+types/user-import.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '批量导入用户', noIndex: true })
}

export default adminPage(() => import('./people/user-import.tsx'))

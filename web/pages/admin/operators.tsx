import type { Route } from './+types/operators.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '运营人员', noIndex: true })
}

export default adminPage(() => import('./people/operators.tsx'))

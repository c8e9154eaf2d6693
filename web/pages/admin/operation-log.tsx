import type { Route } from './+types/operation-log.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '操作日志', noIndex: true })
}

export default adminPage(() => import('./people/operation-log.tsx'))

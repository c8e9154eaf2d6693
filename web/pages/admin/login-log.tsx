import type { Route } from './+types/login-log.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '登录日志', noIndex: true })
}

export default adminPage(() => import('./people/login-log.tsx'))

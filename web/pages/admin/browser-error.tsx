import type { Route } from './+types/browser-error.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '浏览器错误', noIndex: true })
}

export default adminPage(() => import('./people/browser-error.tsx'))

import type { Route } from './+types/dicts.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '数据字典', noIndex: true })
}

export default adminPage(() => import('./parts/dicts.tsx'))

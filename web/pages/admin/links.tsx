import type { Route } from './+types/links.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '友情链接', noIndex: true })
}

export default adminPage(() => import('./parts/links.tsx'))

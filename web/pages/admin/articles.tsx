import type { Route } from './+types/articles.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '站点文章', noIndex: true })
}

export default adminPage(() => import('./parts/site-articles.tsx'))

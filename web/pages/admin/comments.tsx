import type { Route } from './+types/comments.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '评论', noIndex: true })
}

export default adminPage(() => import('./parts/comments.tsx'))

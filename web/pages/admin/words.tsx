import type { Route } from './+types/words.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '敏感词', noIndex: true })
}

export default adminPage(() => import('./parts/words.tsx'))

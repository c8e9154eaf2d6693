import type { Route } from './+types/search-words.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '搜索词', noIndex: true })
}

export default adminPage(() => import('./search/words.tsx'))

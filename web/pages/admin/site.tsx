import type { Route } from './+types/site.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '站点信息与外观', noIndex: true })
}

export default adminPage(() => import('./parts/site-settings.tsx'))

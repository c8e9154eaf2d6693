import type { Route } from './+types/recon.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '渠道对账', noIndex: true })
}

export default adminPage(() => import('./recon-list.tsx'))

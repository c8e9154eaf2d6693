import type { Route } from './+types/ledger.ts'
import { adminPage } from '../../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '账本', noIndex: true })
}

export default adminPage(() => import('./parts/ledger.tsx'))

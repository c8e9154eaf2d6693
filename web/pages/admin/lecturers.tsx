import type { Route } from './+types/lecturers.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '讲师', noIndex: true })
}

export default adminPage(() => import('./lecturers/lecturers.tsx'))

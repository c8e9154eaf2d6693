import type { Route } from './+types/lecturer-audit.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '审核入驻申请', noIndex: true })
}

const Inside = adminPage<{ auditId: string }>(() => import('./lecturers/audit.tsx'))

export default function LecturerAudit({ params }: Route.ComponentProps) {
  return <Inside key={params.auditId} auditId={params.auditId} />
}

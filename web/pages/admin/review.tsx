import type { Route } from './+types/review.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '审核详情', noIndex: true })
}

const Inside = adminPage<{ courseId: string }>(() => import('./parts/review.tsx'))

export default function Review({ params }: Route.ComponentProps) {
  return <Inside key={params.courseId} courseId={params.courseId} />
}

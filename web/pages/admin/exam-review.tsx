import type { Route } from './+types/exam-review.ts'
import { adminPage } from '../../features/workbench/admin-page.tsx'
import { pageMeta } from '../../page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '试卷审核', noIndex: true })
}

const Inside = adminPage<{ examId: string }>(() => import('./exams/exam-review.tsx'))

export default function ExamReview({ params }: Route.ComponentProps) {
  return <Inside key={params.examId} examId={params.examId} />
}

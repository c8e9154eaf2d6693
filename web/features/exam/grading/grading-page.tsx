import { useSearchParams } from 'react-router'
import { GradingWorkspace } from './grading-workspace.tsx'
import { ExamList } from './exam-list.tsx'

/** Marking: choose a paper, then mark answer by answer. */
export default function GradingPage() {
  const [params] = useSearchParams()
  const examId = params.get('examId') ?? ''
  return /^[1-9]\d{0,18}$/.test(examId) ? (
    <GradingWorkspace examId={examId} way={params.get('way') ?? ''} />
  ) : (
    <ExamList />
  )
}

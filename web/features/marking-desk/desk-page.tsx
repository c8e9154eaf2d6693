import { useSearchParams } from 'react-router'
import Workbench from '../workbench/workbench.tsx'
import { Desk } from './desk.tsx'
import { ExamList } from './exam-list.tsx'

/** The marking desk: which paper, then one answer after the other. */
export default function DeskPage() {
  const [params] = useSearchParams()
  const examId = params.get('examId') ?? ''
  return <Workbench>{/^[1-9]\d{0,18}$/.test(examId) ? <Desk examId={examId} /> : <ExamList />}</Workbench>
}

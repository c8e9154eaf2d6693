import { useSearchParams } from 'react-router'
import { Choose } from './choose.tsx'
import { MonitorBoard } from './monitor-board.tsx'

/** Exam monitor: choose an exam, then watch its takers. */
export default function MonitorPage() {
  const [params] = useSearchParams()
  const examId = params.get('examId') ?? ''
  return /^[1-9]\d{0,18}$/.test(examId) ? <MonitorBoard examId={examId} /> : <Choose />
}
